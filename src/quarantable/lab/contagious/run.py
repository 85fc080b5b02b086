"""A run of It's Contagious!: any part of it, as rows."""

from dataclasses import replace

from quarantable.bots.choosing import choose
from quarantable.bots.contagious.random_choice import bounds_of_piles
from quarantable.bots.contagious.random_play import begin_table
from quarantable.bots.question import Budget, Question, question_about
from quarantable.chance.splitmix import Generator
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.notation import action_for, parse, play_of, spell
from quarantable.games.contagious.rules import MOST_ACTIONS
from quarantable.games.contract import Position
from quarantable.games.kernel import buffer, raw
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array, Seeds, mixed, new_rows, one_stream, two_streams

from .playing import Players, Turn, begin, carry_out, decide, is_going_on, list_choices, play_games
from .row import Log, Row
from .seats import THINKING, seat
from .watching import close_row, open_row

RULES = Contagious()


class Run:
    """Plays the games of a setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.options = RULES.read_options(setting.options)
        state, table = begin_table(self.options, setting.players)
        self.position, self.table = Position.over(self.options, state), raw(table)
        self.chance, self.whims, self.turn = Generator.zeros(), Generator.zeros(), Turn.zeros()
        if setting.is_random:
            self.whims = self.chance
        self.log = raw(Log.zeros())
        self.seats, reasons = seat([bot.level for bot in setting.bots], [setting.is_forbidden_to(each) for each in range(setting.players)])
        self.players = Players(raw(self.seats), raw(reasons), raw(self.whims), buffer(MOST_ACTIONS), raw(bounds_of_piles()), raw(self.turn))

    def play(self, first: int, games: int) -> Array:
        """The rows of the games `first` … `first + games − 1`."""
        streams = one_stream if self.setting.is_random else two_streams
        seeds = streams(self.setting.seed, first, games)
        array, rows = new_rows(Row, games)
        if THINKING in list(self.seats.manner)[: self.setting.players]:
            for index in range(games):
                self._think_through(seeds, index, rows[index])
        else:
            play_games(self.position.raw, self.table, self.players, raw(self.chance), seeds, rows, self.log)
        return array

    def _think_through(self, seeds: Seeds, index: int, row: Row) -> None:
        """One game in which somebody thinks."""
        state = self.position.raw
        self.chance.rng, self.whims.rng = map(int, seeds[index])
        begin(state, self.table, raw(self.chance))
        open_row(state, row, self.log)
        plays: list[str] = []
        by: list[int] = []
        while is_going_on(state, row):
            player = self.position.state.turn
            if self.seats.manner[player] == THINKING:
                self._ask(plays, by, mixed(int(seeds[index][1]), len(plays)))
            else:
                decide(state, self.players)
            plays.append(spell(play_of(self.turn.action)))
            by.append(player)
            carry_out(state, self.players.turn, row, self.log)
        close_row(state, row, self.log)

    def _ask(self, plays: list[str], by: list[int], seed: int) -> None:
        """Let the bot choose whose turn it is."""
        allowed = [spell(play_of(self.players.actions[index])) for index in range(list_choices(self.position.raw, self.players))]
        play = allowed[0] if len(allowed) == 1 else self._preferred(allowed, question_about(RULES, self.position, plays, by), seed)
        self.turn.action = action_for(parse(play))
        self.turn.legal = len(allowed)

    def _preferred(self, allowed: list[str], question: Question, seed: int) -> str:
        """What the bot likes best of what it is allowed."""
        bot = self.setting.bots[question.seat]
        budget = Budget(playouts=bot.playouts)
        if len(allowed) == len(question.legal or ()):
            return choose(bot.level, question, budget, seed).play
        # The bot knows of no such rule: it values all that it might play, and the best that it may is taken.
        choice = choose(bot.level, replace(question, weigh=tuple(allowed)), budget, seed)
        return next(each.play for each in choice.estimates if each.play in allowed)
