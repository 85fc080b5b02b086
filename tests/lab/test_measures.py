"""How numbers of games become figures."""

from quarantable.lab.measures import Measure, figure_of, gathered, told


def measure(kind: str, unit: str = "") -> Measure:
    per = (lambda rows: rows["all"]) if kind == "ratio" else None
    return Measure("x", "Something.", kind, lambda rows: rows["x"], per, unit)  # type: ignore[arg-type]  # one of the kinds


def test_a_share_of_wins_stays_a_share_and_is_never_sure() -> None:
    """Who has won each of a few games isn't sure to win for ever."""
    wins = measure("part")
    figure = figure_of(wins, gathered(wins, {"x": [1.0] * 20}))
    assert (figure.value, figure.high) == (1, 1)
    assert 0.5 < figure.low < 1


def test_each_kind_has_its_interval_and_its_words() -> None:
    rows = {"x": [1, 0, 1, 1], "all": [2, 2, 4, 2]}
    methods = {kind: figure_of(measure(kind), gathered(measure(kind), rows)).method for kind in ("yes", "part", "mean", "ratio")}
    assert methods == {"yes": "wilson", "part": "student", "mean": "student", "ratio": "ratio"}
    ratio = figure_of(measure("ratio"), gathered(measure("ratio"), rows))
    assert (ratio.value, ratio.low >= 0, ratio.high <= 1) == (0.3, True, True)
    assert "%" in told(measure("ratio"), ratio)
    assert "plays" in told(measure("ratio", "plays"), ratio)
