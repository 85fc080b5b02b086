"""What happens to an action that isn't legal: it is refused by name, and nothing was played."""


class IllegalAction(ValueError):
    """An action that isn't legal in its game; no game has moved."""

    def __init__(self, game: int, action: int, play: str | None) -> None:
        self.game = game
        """In which of the games."""
        self.action = action
        """The number that was given."""
        what = "which is no action" if play is None else f"“{play}”, which is not legal there"
        super().__init__(f"game {game} was given action {action}, {what}; no game has moved. See infos['action_mask'].")
