"""A proof proves what was played, and a single alteration of anything that bears on chance is found and named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import Unreadable
from academie.fairdice.proof import read
from academie.fairdice.verify import Report, verify
from fairdice.meetings import chances, entry, meeting, text

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


def _leave_out(data: dict[str, Any]) -> None:
    del data["entries"][chances(data)[3]]


def _exchange(data: dict[str, Any]) -> None:
    one, two = chances(data)[1:3]
    data["entries"][one], data["entries"][two] = data["entries"][two], data["entries"][one]


def _put_in(place: int, chair: int) -> Callable[[dict[str, Any]], None]:
    """One more share."""
    return lambda data: data["entries"].insert(place, entry(3, "contribute", "aa", chair))


ALTERED: dict[str, tuple[Callable[[dict[str, Any]], None], bool, str]] = {  # and whether entries are numbered anew
    "share": (lambda data: data["entries"][0].update(text="01ff"), False, "is not what chance gave"),
    "shares exchanged": (
        lambda data: data["entries"][0].update(chair=1) or data["entries"][1].update(chair=0),
        False,
        "is not what chance gave",
    ),
    "secret": (lambda data: data["secrets"].__setitem__(1, bytes(32)), False, "The secret of game 2 does not match"),
    "secrets exchanged": (lambda data: data["secrets"].reverse(), False, "The secret of game 1 does not match"),
    "unrevealed": (lambda data: data["secrets"].pop(), False, "Game 2 is over and its secret is not revealed"),
    "commitment": (lambda data: data.update(commitment=bytes(32)), False, "another commitment"),
    "both commitments": (
        lambda data: data["head"].update(commit=bytes(32).hex()) or data.update(commitment=bytes(32)),
        False,
        "The secret of game 1 does not match",
    ),
    "link": (lambda data: data["head"].update(link="x" * 22), False, "is not what chance gave"),
    "game": (lambda data: data["head"].update(game="gammon"), False, "Entry "),
    "order": (_exchange, False, "in another order"),
    "order renumbered": (_exchange, True, "is not what chance gave"),
    "one left out": (_leave_out, False, "entries are missing"),
    "one left out renumbered": (_leave_out, True, "Entry "),
    "third share": (_put_in(2, 2), True, "is not what chance gave"),
    "share twice": (_put_in(2, 1), True, "once by each player"),
    "late share": (_put_in(9, 2), True, "before the first game"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_every_alteration_is_caught(what: str) -> None:
    """A share, a secret, the commitment, the link, the order, an entry more or fewer: one sentence says which."""
    alter, anew, said = ALTERED[what]
    data = json.loads(json.dumps(meeting(), default=bytes.hex))
    data |= {"commitment": bytes.fromhex(data["commitment"]), "secrets": [bytes.fromhex(s) for s in data["secrets"]]}
    assert checked(data).wrong is None
    alter(data)
    data["entries"] = renumbered(data["entries"]) if anew else data["entries"]
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


def test_a_running_game_is_not_proved_yet() -> None:
    """Its secret is kept until it is over: its throws are counted apart, and nothing is wrong."""
    data = meeting()
    data["entries"].pop()
    data["secrets"].pop()
    report = checked(data)
    assert report.wrong is None
    assert [each.revealed for each in report.games] == [True, False]
    assert report.proved == report.games[0].draws < len(chances(data))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.pop("secrets"), "no “secrets” that is a list"),
        (lambda data: data.update(proof="academie proof 2"), "This is not a proof of dice"),
        (lambda data: data["head"].update(link=7), "no “link” that is a text"),
        (lambda data: data["entries"][0].update(number=True), "no “number” that is a whole number"),
        (lambda data: data["entries"][0].update(kind="cheat"), "of the kind “cheat”"),
        (lambda data: data["entries"].append(3), "not an object"),
        (lambda data: data["secrets"].append("00"), "not a secret of the dice"),
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
