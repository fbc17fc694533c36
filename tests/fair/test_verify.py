"""A proof proves what was played, and a single alteration of anything that bears on chance is found and named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import Unreadable
from academie.fair.proof import read
from academie.fair.verify import Report, verify
from fair.meetings import chances, entry, meeting, text

if TYPE_CHECKING:
    from collections.abc import Callable


def checked(data: dict[str, Any]) -> Report:
    """What is said of a meeting once it is written and read."""
    return verify(read(text(data)))


def renumbered(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries numbered anew, as a forger would."""
    return [{**each, "number": number} for number, each in enumerate(entries, 1)]


TABLES = [
    ("trictrac", "rigueur"),
    ("trictrac", "assisted"),
    ("domino", "rigueur"),
    ("domino", "assisted"),
    ("garanguet", "assisted"),
]


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_true_meeting_is_proved(game: str, mode: str) -> None:
    """Every act of chance of every game, and whose shares were in it."""
    data = meeting(game, mode)
    report = checked(data)
    assert report.wrong is None
    assert report.proved == len(chances(data)) > 6
    assert [each.revealed for each in report.games] == [True, True]
    assert report.shares == ((0, "00ff"), (1, "c0ffee"))


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_any_altered_throw_is_named(game: str, mode: str) -> None:
    """Each throw and each deal in turn exchanged for another that could have come: that entry is the one named."""
    data = meeting(game, mode)
    places = chances(data)
    for place in places[:: max(len(places) // 8, 1)]:
        entries = [dict(each) for each in data["entries"]]
        other = _other(entries[place]["text"])
        if other is None:
            continue
        entries[place]["text"] = other
        wrong = checked({**data, "entries": entries}).wrong
        assert wrong is not None
        assert wrong.entry == place + 1
        assert f"Entry {place + 1}, game" in wrong.text.en


def _other(line: str) -> str | None:
    """Another outcome of the same act; none where nothing is drawn."""
    *words, last = line.split()
    if not last[0].isdigit():
        return None
    numbers = last.split("-")
    numbers[0] = "5" if numbers[0] != "5" else "6"
    return " ".join([*words, "-".join(numbers)]) if "-".join(numbers) not in words else None


def _share(data: dict[str, Any]) -> None:
    data["entries"][0]["text"] = "01ff"


def _secret(data: dict[str, Any]) -> None:
    data["secrets"][1] = bytes(32)


def _secrets_exchanged(data: dict[str, Any]) -> None:
    data["secrets"].reverse()


def _commitment(data: dict[str, Any]) -> None:
    data["commitment"] = bytes(32)


def _both_commitments(data: dict[str, Any]) -> None:
    data["commitment"] = bytes(32)
    data["head"]["commit"] = bytes(32).hex()


def _link(data: dict[str, Any]) -> None:
    data["head"]["link"] = "x" * 22


def _order(data: dict[str, Any]) -> None:
    one, two = chances(data)[1:3]
    data["entries"][one], data["entries"][two] = data["entries"][two], data["entries"][one]


def _order_renumbered(data: dict[str, Any]) -> None:
    _order(data)
    data["entries"] = renumbered(data["entries"])


def _one_left_out(data: dict[str, Any]) -> None:
    del data["entries"][chances(data)[3]]


def _one_left_out_renumbered(data: dict[str, Any]) -> None:
    _one_left_out(data)
    data["entries"] = renumbered(data["entries"])


def _shares_exchanged(data: dict[str, Any]) -> None:
    data["entries"][0]["chair"], data["entries"][1]["chair"] = 1, 0


def _third_share(data: dict[str, Any]) -> None:
    data["entries"] = renumbered([*data["entries"][:2], entry(3, "contribute", "aa", 2), *data["entries"][2:]])


def _share_twice(data: dict[str, Any]) -> None:
    data["entries"] = renumbered([*data["entries"][:2], entry(3, "contribute", "aa", 1), *data["entries"][2:]])


def _late_share(data: dict[str, Any]) -> None:
    data["entries"] = renumbered([*data["entries"][:9], entry(3, "contribute", "aa", 2), *data["entries"][9:]])


def _unrevealed(data: dict[str, Any]) -> None:
    data["secrets"].pop()


def _profile(data: dict[str, Any]) -> None:
    data["head"]["game"] = "gammon"


ALTERED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (_share, "is not what chance gave"),
    (_secret, "The secret of game 2 does not come to the commitment"),
    (_secrets_exchanged, "The secret of game 1 does not come"),
    (_commitment, "another commitment"),
    (_both_commitments, "The secret of game 1 does not come"),
    (_link, "is not what chance gave"),
    (_order, "in another order"),
    (_order_renumbered, "is not what chance gave"),
    (_one_left_out, "entries are missing"),
    (_one_left_out_renumbered, "Entry "),
    (_shares_exchanged, "is not what chance gave"),
    (_third_share, "is not what chance gave"),
    (_share_twice, "once by each player"),
    (_late_share, "before the first game"),
    (_unrevealed, "Game 2 is over and its secret is not revealed"),
    (_profile, "Entry "),
]


@pytest.mark.parametrize(("alter", "said"), ALTERED, ids=[each.__name__.strip("_") for each, _ in ALTERED])
def test_every_alteration_is_caught(alter: Callable[[dict[str, Any]], None], said: str) -> None:
    """A share, a secret, the commitment, the link, the order, an entry more or fewer: one sentence says which."""
    data = json.loads(json.dumps(meeting(), default=bytes.hex))
    data |= {"commitment": bytes.fromhex(data["commitment"]), "secrets": [bytes.fromhex(s) for s in data["secrets"]]}
    assert checked(data).wrong is None
    alter(data)
    wrong = checked(data).wrong
    assert wrong is not None
    assert said in wrong.text.en
    assert wrong.text.fr != wrong.text.en


def test_a_throw_taken_back_comes_again_in_the_proof() -> None:
    """After acts are taken back the same throw stands again; another would be an altered one."""
    data = meeting(games=1)
    first = chances(data)[4]
    standing = first - 3  # acts of the game that stand before it: two shares and the opening of the game are none
    again = [entry(0, "back", str(standing), 0), *(dict(each) for each in data["entries"][first:])]
    data["entries"] = renumbered([*data["entries"][: first + 2], *again])
    assert checked(data).wrong is None
    text_before = data["entries"][first + 3]["text"]
    data["entries"][first + 3]["text"] = _other(text_before)
    wrong = checked(data).wrong
    assert wrong is not None
    assert wrong.entry == first + 4


def test_more_acts_than_stand_are_not_taken_back() -> None:
    """A taking back that says a number of acts that never were is told."""
    data = meeting(games=1)
    data["entries"][-1] = entry(len(data["entries"]), "back", "400", 0)
    wrong = checked(data).wrong
    assert wrong is not None
    assert "So many acts do not stand" in wrong.text.en


def test_a_running_game_is_not_proved_yet() -> None:
    """Its secret is kept until it is over: its throws are counted apart, and nothing is wrong."""
    data = meeting()
    data["entries"].pop()
    data["secrets"].pop()
    report = checked(data)
    assert report.wrong is None
    assert [each.revealed for each in report.games] == [True, False]
    assert report.proved == report.games[0].draws < len(chances(data))


def test_an_act_before_any_game_is_told() -> None:
    """Nothing is done where nothing has begun."""
    data = meeting(games=1)
    data["entries"] = renumbered([data["entries"][3]])
    wrong = checked(data).wrong
    assert wrong is not None
    assert wrong.text.en == "Entry 1: No game has begun."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.pop("secrets"), "no “secrets” that is a list"),
        (lambda data: data.update(proof="academie proof 2"), "This is no proof of dice"),
        (lambda data: data["head"].update(link=7), "no “link” that is a text"),
        (lambda data: data["entries"][0].update(number=True), "no “number” that is a whole number"),
        (lambda data: data["entries"][0].update(kind="cheat"), "of the kind “cheat”"),
        (lambda data: data["entries"].append(3), "not an object"),
        (lambda data: data["secrets"].append("00"), "no secret of the dice"),
        (lambda data: data["entries"][0].update(chair="A"), "no “chair” that is a whole number"),
    ],
)
def test_what_is_no_proof(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    """A file that lacks a part, or has another thing in its place, is refused in a sentence."""
    data = json.loads(text(meeting()))
    change(data)
    with pytest.raises(Unreadable, match=said):
        read(json.dumps(data))
    for rubbish in ("", "[", "[" * 100_000, "7"):
        with pytest.raises(Unreadable):
            read(rubbish)
