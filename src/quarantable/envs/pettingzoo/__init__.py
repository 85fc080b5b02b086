"""Both games as environments of PettingZoo: agents act one after another (AEC), or all at each step (parallel form).

They are in PettingZoo's registry once this has been imported.

>>> import pettingzoo
>>> env = pettingzoo.make("aec", "quarantable/covirus-v1", width=8, length=10)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from quarantable.envs.needed import need

need("pettingzoo", "gymnasium", extra="envs")


def _register() -> None:
    import pettingzoo

    for game in ("contagious", "covirus"):
        module = f"quarantable.envs.{game}_v1"
        pettingzoo.register("aec", f"quarantable/{game}-v1", f"{module}:env")
        pettingzoo.register("parallel", f"quarantable/{game}-v1", f"{module}:parallel_env")


_register()
