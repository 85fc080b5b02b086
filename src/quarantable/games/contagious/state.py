"""What a position of It's Contagious! is.

A *kind* is what is printed on a card, as a number: 0 a Wild, 1–13 the ranks, then the Power Cards. Hands, Viral Loads and the pile are
counts by kind: no rule looks at the order of the cards in them, only at the top of the pile.
"""

from quarantable.games.kernel import Matrix, Record, Vector, field

SEATS = 6
MOST_CARDS = 255
MOST_OF_A_KIND = 60
MOST_IN_HAND = 20

WILD = 0
FIRST_RANK, LAST_RANK = 1, 13
FIRST_WILD_RANK, LAST_WILD_RANK = 2, 8
SHIELD, BLOWBACK, FLATTEN, ANTIBODIES, CONTAGION = 14, 15, 16, 17, 18
KINDS = 19

CARDS = ("W", *(str(rank) for rank in range(1, 14)), "shield", "blowback", "flatten", "antibodies", "contagion")
"""The name of each kind."""

KIND_OF = {card: kind for kind, card in enumerate(CARDS)}

PROTOCOL_ORDER = (*range(1, 14), WILD, CONTAGION, SHIELD, BLOWBACK, FLATTEN, ANTIBODIES)
"""The order in which lists of cards are sorted for others to read."""

NO_VALUE, NO_RANK, NOBODY = 0, 0, -1


class State(Record):
    """A position, whole. Fields that speak of seats hold a seat, or `NOBODY`."""

    # what was agreed on before the start
    players: int = field("int8")  # 2 to 6 (C3)
    hand_size: int = field("uint8")  # C4
    may_always_take: int = field("uint8")  # take=free (C7)
    is_asked: int = field("uint8")  # shield=choice (C18)
    can_unflatten: int = field("uint8")  # flatten_again=reverses (C15)

    turn: int = field("uint8")  # who is to play, or to answer a Contagion
    leader: int = field("int8")  # who last played a card in this round
    direction: int = field("int8")  # +1 clockwise, -1 after a Blowback (C14)
    asked: int = field("int8")  # who must answer a Contagion
    sender: int = field("int8")  # who would be infected if that one bounces it
    counts_down: int = field("uint8")  # C15
    over: int = field("uint8")

    value: int = field("int32")  # of the pile; NO_VALUE until a number is played (C8)
    top: int = field("int8")  # rank on top of the pile; NO_RANK under a Power Card (C12)
    pile_size: int = field("uint8")
    draw_left: int = field("uint8")
    hand_sizes: Vector = field("uint8", SEATS)
    load_sizes: Vector = field("uint8", SEATS)

    held: Vector = field("uint32", SEATS)  # bit k: some card of kind k is in that hand
    hands: Matrix = field("uint8", SEATS, KINDS)
    loads: Matrix = field("uint8", SEATS, KINDS)
    last_hands: Matrix = field("uint8", SEATS, KINDS)  # at the end: the cards of each load that came from the hand, seen by nobody (C21)
    pile: Vector = field("uint8", KINDS)
    deck: Vector = field("uint8", MOST_CARDS)  # the draw pile is its first draw_left cards, drawn from the end
