"""What a game of Covirus was worth: 1 to who wins, −1 to the other, 0 to both at a draw (V12)."""

from .moment import Moment


def rewards_of(moment: Moment) -> tuple[float, float]:
    """For the virus and for the cure, after the end; before it, 0 for both. They add up to 0."""
    if not moment.is_over:
        return 0.0, 0.0
    virus, cure = moment.position.state.done
    worth = float((virus > cure) - (virus < cure))
    return worth, 0.0 - worth
