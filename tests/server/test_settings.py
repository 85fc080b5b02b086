"""Settings of a public server: who comes later wins, and what can't be is told."""

from pathlib import Path

import pytest

from quarantable.server.gates.limits import GENEROUS, STRICT, Rate
from quarantable.server.running.setting_up import BadSettings, set_up, shown
from quarantable.server.running.settings import SETTINGS

SO_MANY = "so many at once and then so many in a time, like “30 + 3/minute” (second, minute or hour)"


def in_file(folder: Path, text: str) -> Path:
    file = folder / "quarantable.toml"
    file.write_text(text)
    return file


def problems(file: Path | None = None, environment: dict[str, str] | None = None, **options: str) -> tuple[str, ...]:
    with pytest.raises(BadSettings) as raised:
        set_up(file, environment or {}, options)
    return raised.value.problems


def test_all_defaults_can_be_and_are_strict() -> None:
    settings = set_up(None, {}, {})
    assert [settings[each.name] for each in SETTINGS]
    assert settings.limits == STRICT
    assert settings.expiry.kinds


def test_who_comes_later_wins(tmp_path: Path) -> None:
    file = in_file(tmp_path, 'port = 1\nhost = "file"\nbots = 3\nproxies = ["127.0.0.1", "10.0.0.0/8"]')
    settings = set_up(file, {"QUARANTABLE_PORT": "2", "QUARANTABLE_HOST": "environment", "PORT": "9"}, {"port": "3"})
    assert (settings["port"], settings["host"], settings["bots"]) == (3, "environment", 3)
    assert settings["proxies"] == ("127.0.0.1", "10.0.0.0/8")


def test_all_that_can_not_be_is_told_at_once_with_where_it_stands_and_what_can(tmp_path: Path) -> None:
    file = in_file(tmp_path, 'prot = 80\nlog_level = "loud"')
    told = problems(file, {"QUARANTABLE_METRICS": "here"}, limit_tables="many")
    assert told == (
        f"There is no setting prot: prot in {file}. Did you mean port?",
        f"log_level in {file} can't be “loud”: it takes debug or info or warning or error.",
        "the variable QUARANTABLE_METRICS can't be “here”: it takes a host and a port like 127.0.0.1:9417, or “off”.",
        f"--limit-tables can't be “many”: it takes {SO_MANY}, or nothing.",
    )


@pytest.mark.parametrize(("name", "text"), [
    ("port", "-1"), ("port", "65536"), ("port", "٣"), ("bots", "few"), ("drain_seconds", "nan"), ("proxies", "proxy.example"),
    ("origin", "play.example"), ("origin", "https://play.example/path"), ("expire_finished", "0"), ("limit_tables", "0 + 1/second"),
    ("limit_sockets", "0"), ("file_descriptor", "1"), ("log_format", "xml"), ("host", " "),
])  # fmt: skip
def test_what_can_not_be_is_refused(name: str, text: str) -> None:
    assert len(problems(None, {}, **{name: text})) == 1


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    assert "can't be read" in problems(tmp_path / "nowhere.toml")[0]
    assert "is not TOML" in problems(in_file(tmp_path, "port = = 3"))[0]


def test_limits_differ_from_their_set_where_that_is_said() -> None:
    limits = set_up(None, {}, {"limits": "generous", "limit_tables": "5 + 6/hour", "limit_sockets": "77"}).limits
    assert (limits.tables, limits.sockets, limits.sittings) == (Rate(5, 6 / 3600), 77, GENEROUS.sittings)


def test_tables_can_be_kept_for_ever() -> None:
    names = ("expire_never_started", "expire_finished", "expire_under_way")
    assert set_up(None, {}, dict.fromkeys(names, "never")).expiry.kinds == {}


def test_what_is_shown_is_a_file_that_says_the_same_but_for_the_password(tmp_path: Path) -> None:
    settings = set_up(None, {}, {"port": "80", "limit_tables": "5 + 6/hour", "store": "postgresql://ada:swordfish@db/tables"})
    text = shown(settings)
    assert "swordfish" not in text
    again = set_up(in_file(tmp_path, text), {}, {})
    assert {**again.texts, "store": ""} == {**settings.texts, "store": ""}


def test_a_password_is_not_told_where_the_store_can_not_be() -> None:
    assert "swordfish" not in problems(None, {}, prot="postgresql://ada:swordfish@db/tables")[0]


def test_there_is_one_socket_to_listen_on() -> None:
    assert "can't both be set" in problems(None, {}, socket_file="/run/x", file_descriptor="3")[0]


def test_every_setting_is_documented_as_it_is() -> None:
    document = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
    rows = [f"| `{each.name}` | {f'`{each.default}`' if each.default else ''} | {each.sentence} |" for each in SETTINGS]
    assert [row for row in rows if row not in document] == []
