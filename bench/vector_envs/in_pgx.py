"""Games of pgx, compiled by JAX for this machine's processor."""

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from .contender import Contender, Share, Stopwatch


def contender(name: str, games: int) -> Contender:
    """A game of pgx, compiled for so many games at once; 32 steps without Python in between."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def turn(carried: Any, _: Any) -> tuple[Any, Any]:
        state, key = carried
        key, whim, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(whim, logits)
        state = step(state, actions, jax.random.split(chance, games))
        return (state, key), state.observation.sum()  # so that observations are really made

    run = jax.jit(lambda carried: jax.lax.scan(turn, carried, None, length=32))
    first = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), games))
    carried = [jax.block_until_ready(run((first, jax.random.PRNGKey(1))))[0]]

    def measure(seconds: float) -> Share:
        watch, steps = Stopwatch(), 0
        while watch.seconds < seconds:
            carried[0] = jax.block_until_ready(run(carried[0]))[0]
            steps += 32
        return watch.share(games * steps)

    return Contender(f"pgx {name}", measure)
