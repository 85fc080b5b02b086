"""A run of Covirus: any part of it, as rows."""

from quarantable.bots.covirus.random_play import Draft, room_for
from quarantable.bots.covirus.searching import search, shallow
from quarantable.bots.question import Budget
from quarantable.chance.splitmix import Generator
from quarantable.games.covirus.check import empty_placement, placement_of
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll, read
from quarantable.games.covirus.rules import is_over, mover
from quarantable.games.covirus.state import Placement, Work
from quarantable.games.kernel import raw
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array, Seeds, mixed, new_rows, one_stream, two_streams

from .house import house_of
from .playing import Dice, Players, carry_out, decide, is_going_on, may_use, play_games, start, throw
from .row import Log, Row
from .seats import THINKING, plan_of, seat
from .watching import close_row, count_choices

RULES = Covirus()


class Run:
    """Plays the games of a setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        options = RULES.read_options(setting.options)
        self.position = RULES.new(options, 2)
        state, work, placement = room_for(options, 2)
        self.state = raw(state)
        """Of games in which nobody thinks: narrow records, where lines are short enough."""
        self.chance, self.whims, self.dice = Generator.zeros(), Generator.zeros(), Dice.zeros()
        if setting.is_random:
            self.whims = self.chance
        self.log = raw(Log.zeros())
        levels = [bot.level for bot in setting.bots]
        self.seats = seat(levels, [setting.is_forbidden_to(each) for each in range(2)])
        self.players = Players(
            seats=raw(self.seats),
            virus=raw(plan_of(levels[0])),
            cure=raw(plan_of(levels[1])),
            whims=raw(self.whims),
            draft=raw(Draft.zeros()),
            work=raw(work),
            placement=raw(placement),
            dice=raw(self.dice),
            house=raw(house_of(setting.house)),
        )
        self.wide = self.players._replace(work=raw(Work.zeros()), placement=raw(empty_placement()))

    def play(self, first: int, games: int) -> Array:
        """The rows of the games `first` … `first + games − 1`."""
        streams = one_stream if self.setting.is_random else two_streams
        seeds = streams(self.setting.seed, first, games)
        array, rows = new_rows(Row, games)
        if THINKING in list(self.seats.manner):
            for index in range(games):
                self._think_through(seeds, index, rows[index])
        else:
            play_games(self.state, self.players, raw(self.chance), seeds, rows, self.log)
        return array

    def _think_through(self, seeds: Seeds, index: int, row: Row) -> None:
        """One game in which somebody thinks."""
        state, players = self.position.raw, self.wide
        self.chance.rng, self.whims.rng = map(int, seeds[index])
        start(state, players)
        while is_going_on(state, row):
            throw(raw(self.chance), players.dice)
            if self.seats.manner[mover(state)] == THINKING and may_use(state, players):
                players = players._replace(placement=self._chosen(mixed(int(seeds[index][1]), self.position.state.turns)))
                self.dice.legal = count_choices(state, self.dice.larger, self.dice.smaller, players.placement, players.work)
            else:
                players = self.wide
                decide(state, players)
            carry_out(state, players, row, self.log)
        close_row(state, row, self.log, is_over(state))

    def _chosen(self, seed: int) -> Placement:
        """What the bot chooses whose turn it is."""
        roll, bot = Roll(self.dice.larger, self.dice.smaller), self.setting.bots[mover(self.position.raw)]
        if bot.level == "best":
            play = search(self.position, roll, (), Budget(playouts=bot.playouts), seed).play
        else:
            play = shallow(self.position, roll, ()).play
        return raw(placement_of(self.position, read(play)))
