"""A game of It's Contagious! told event by event, and what a play would do."""

from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, WordPlay, parse, spell
from quarantable.terminal.seats import View, player_name, seat_name
from quarantable.terminal.standing import Event
from quarantable.terminal.wording import Words


def describe(event: Event, view: View, say: Words) -> str | None:
    """One sentence for one event; None for what is the table's to tell."""
    if event["is"] == "played":
        return _play(event, view, say)
    if event["is"] == "started" and event["starter"] is not None:
        return say("contagious.say.leads_first", name=seat_name(view, event["starter"], say)) if event["game_number"] > 1 else None
    return None


def _play(event: Event, view: View, say: Words) -> str:
    play, name = parse(event["play"]), seat_name(view, event["seat"], say)
    match play:
        case NumberPlay():
            return _number(event, play, view, say)
        case ContagionPlay(target=target):
            return _contagion(event, target, view, say)
    word = spell(play)
    counting = view["position"]["counting"] if word == "flatten" and is_latest(event, view) and view["phase"] == "playing" else None
    return say(f"contagious.say.{word}" + (f"_{counting}" if counting else ""), name=name)


def is_latest(event: Event, view: View) -> bool:
    """Is the position of the view the one right after this event? Only then may its figures be told with it."""
    return view["position"] is not None and view["last"] is not None and view["last"]["n"] == event["n"]


def _number(event: Event, play: NumberPlay, view: View, say: Words) -> str:
    value = view["position"]["value"] if is_latest(event, view) else None
    name, cards = seat_name(view, event["seat"], say), cards_phrase(play, say)
    if value is not None and value != play.total:
        return say("contagious.say.number_value", name=name, cards=cards, value=value)
    is_alone = play.quantity == 1 and play.naturals == 1
    return say("contagious.say.number_alone" if is_alone else "contagious.say.number", name=name, cards=cards, total=play.total)


def _contagion(event: Event, target: int, view: View, say: Words) -> str:
    facts = {"name": seat_name(view, event["seat"], say), "target": player_name(view, target, say)}
    is_told = is_latest(event, view) and view["options"]["shield"] != "choice"
    infected = view["position"]["turn"] if is_told else None
    if infected is None:
        return say("contagious.say.contagion", **facts)
    if infected == target:
        return say("contagious.say.contagion_takes", **facts)
    if view["order"][infected] == event["seat"]:
        return say("contagious.say.contagion_self", **facts)
    return say("contagious.say.contagion_bounced", **facts, infected=player_name(view, infected, say))


def card_name(card: str, say: Words) -> str:
    """A card by its name."""
    return card if card.isdigit() else say(f"contagious.card.{card}")


def cards_phrase(play: NumberPlay, say: Words) -> str:
    """“two 5s and a Wild”, “a Wild as 4”."""
    wilds = say("contagious.cards.wilds", wilds=play.wilds, wilds_word=_number_word(play.wilds, say))
    if play.naturals == 0:
        return say("contagious.cards.wilds_as", wilds=wilds, rank=play.rank)
    word = _number_word(play.naturals, say)
    naturals = say("contagious.cards.naturals", naturals=play.naturals, rank=play.rank, naturals_word=word)
    return say("contagious.cards.both", naturals=naturals, wilds=wilds) if play.wilds else naturals


def _number_word(count: int, say: Words) -> str:
    words = say("contagious.number_words").split(",")
    return words[count] if count < len(words) else str(count)


def effect_phrase(text: str, view: View, say: Words) -> str:
    """What a legal play of the one to act will do (C7–C18): “two 5s: 10, beats 9”."""
    position, play = view["position"], parse(text)
    match play:
        case NumberPlay():
            return _number_effect(play, view, say)
        case ContagionPlay(target=target):
            return say("contagious.effect.infects", name=player_name(view, target, say), count=len(position["pile"]) + 1)
        case WordPlay():
            return _power_effect(spell(play), view, say)


def _number_effect(play: NumberPlay, view: View, say: Words) -> str:
    position, cards = view["position"], cards_phrase(play, say)
    value, alone = position["value"], "_alone" if play.quantity == 1 else ""
    if value is None:
        return say(f"contagious.effect.leads{alone}", cards=cards, total=play.total)
    if position["counting"] == "down":
        return say(f"contagious.effect.under{alone}", cards=cards, total=play.total, value=value)
    if play.rank == position["top"]:
        return say(f"contagious.effect.adds{alone}", cards=cards, total=play.total, sum=value + play.total)
    return say(f"contagious.effect.beats{alone}", cards=cards, total=play.total, value=value)


def _power_effect(word: str, view: View, say: Words) -> str:
    position = view["position"]
    me, pile = position["turn"], len(position["pile"])
    match word:
        case "shield":
            return say("contagious.effect.passes", name=_next(view, position["direction"], say))
        case "blowback":
            return say("contagious.effect.reverses", name=_next(view, -position["direction"], say))
        case "flatten":
            return _flatten_effect(view, say)
        case "antibodies":
            load = position["loads"][me]
            return say("contagious.effect.sheds", count=load) if load else say("contagious.effect.sheds_none")
        case "take" | "accept":
            return say(f"contagious.effect.{word}s", count=pile)
    return say("contagious.effect.bounces")


def _flatten_effect(view: View, say: Words) -> str:
    position = view["position"]
    if position["counting"] == "down":
        return say("contagious.effect.unflattens" if view["options"]["flatten_again"] == "reverses" else "contagious.effect.flattens_on")
    value = position["value"]
    return say("contagious.effect.flattens_empty") if value is None else say("contagious.effect.flattens", value=value)


def _next(view: View, direction: int, say: Words) -> str:
    position = view["position"]
    return player_name(view, (position["turn"] + direction) % position["players"], say)


def prompt(view: View, say: Words) -> str:
    """What the one to act is asked for, in a sentence."""
    position, legal = view["position"], view["legal"]
    if view["turn"] is None or position is None:
        return say("contagious.prompt.over")
    if view["turn"] != view["uncovered"] or legal is None:
        waiting = "wait" if position["asked"] is None else "wait_answer"
        return say(f"contagious.prompt.{waiting}", name=seat_name(view, view["turn"], say))
    facts = {"value": position["value"], "top": position["top"], "count": len(position["pile"])}
    if position["asked"] is not None:
        return say("contagious.prompt.asked" if "bounce" in legal else "contagious.prompt.asked_bare", **facts)
    kind = _forced(position) if legal == ["take"] else _wanted(position)
    return say(f"contagious.prompt.{kind}", **facts)


def _wanted(position: View) -> str:
    if not position["pile"]:
        return "lead"
    if position["value"] is None:
        return "no_value"
    if position["counting"] == "down":
        return "down"
    return "up" if position["top"] is None else "up_match"


def _forced(position: View) -> str:
    if position["value"] is None:
        return "forced"
    if position["counting"] == "down":
        return "forced_down"
    return "forced_up" if position["top"] is None else "forced_up_match"
