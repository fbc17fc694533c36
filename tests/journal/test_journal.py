"""Journals: a whole game à la rigueur, replayed, cut anywhere and resumed."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.games.draughts.referee.acts import ALL as DRAUGHTS
from academie.games.draughts.referee.acts import read_act as read_draughts
from academie.games.trictrac.referee.acts import ALL, Jeton, Mark, Notice, School, read_act
from academie.journal import Journal, read
from academie.referee import sit
from academie.referee.acts import Mishap, Throw, Verdict

TEXT = (Path(__file__).parents[1] / "games" / "trictrac" / "referee" / "journals" / "rigueur.txt").read_text(
    encoding="utf-8"
)
GAME = read(TEXT)
PART = dataclasses.replace(GAME, acts=GAME.acts[:72])  # all the incidents are in it


def resumed(journal: Journal, rest: Journal) -> object:
    """The end of a journal that was cut and taken up again."""
    table = journal.replay()
    for act in rest.acts[len(journal.acts) :]:
        table = table.after(act)
    return table


def test_a_whole_game_with_its_incidents() -> None:
    """A mark forgotten and schooled, a false case remedied two ways, a leaver kept, no school of the school."""
    tables = list(GAME.tables())
    rulings = [ruling for table in tables for ruling in table.rulings]
    said = [(ruling.key, ruling.law) for ruling in rulings]
    assert ("ecole", "§84") in said
    assert said.count(("misplaced", "§80")) == 2
    assert ("forced_to_stay", "§93") in said
    assert [r.refused for r in rulings if r.key == "ecole_de_l_ecole"] == [True]
    orders = [str(act) for act in GAME.acts if "makes him play" in str(act)]
    assert sorted(order.count(" ") for order in orders) == [4, 5]  # one dame by both numbers, and two dames
    end = tables[-1]
    assert end.result is not None
    assert (end.result.winner, end.result.reason) == (0, "partie")
    assert GAME.replay() == end


def test_no_leaving_after_the_ecole() -> None:
    """The leaver who was schooled for his count may not leave again by that throw."""
    table = GAME.start()
    for act in GAME.acts:
        table = table.after(act)
        if "forced_to_stay" in [ruling.key for ruling in table.rulings]:
            break
    with pytest.raises(Illegal, match="§93"):
        table.after(read_act("black leaves"))


def test_the_text_is_exact() -> None:
    """Writing what was read gives the very text, with and without the referee's words."""
    assert GAME.write(rulings=True) == TEXT
    plain = GAME.write()
    assert read(plain) == GAME
    assert str(read(plain)) == plain


def test_cut_at_every_line_it_resumes() -> None:
    """A journal cut after any line goes on to the same end."""
    end = PART.replay()
    lines = PART.write().splitlines(keepends=True)
    head = lines.index("\n") + 1
    for cut in range(head, len(lines) + 1):
        journal = read("".join(lines[:cut]))
        assert len(journal.acts) == cut - head
        assert resumed(journal, PART) == end


def test_cut_in_the_middle_of_a_line() -> None:
    """A last line without its end is no act: what is before it stands, wherever the text broke off."""
    text = PART.write()
    begin = text.index("\n\n") + 2
    for cut in range(begin, len(text) + 1, 7):
        journal = read(text[:cut])
        assert journal.acts == PART.acts[: len(journal.acts)]
        assert text[:cut].count("\n") - text[:begin].count("\n") == len(journal.acts)


def test_a_head_cut_short_is_refused() -> None:
    """Wherever its head breaks off a journal is refused in a sentence: it may have named another profile or mode."""
    text = PART.write()
    for cut in range(text.index("\n\n") + 2):
        with pytest.raises(Unreadable, match="begins with the line" if cut < 19 else "head of the journal breaks off"):
            read(text[:cut])


@pytest.mark.deep
def test_the_whole_game_cut_at_every_line() -> None:
    """The same for every line of the whole game."""
    end = GAME.replay()
    for cut in range(len(GAME.acts) + 1):
        assert resumed(dataclasses.replace(GAME, acts=GAME.acts[:cut]), GAME) == end


def test_the_whole_game_cut_here_and_there() -> None:
    """The same for some lines of the whole game."""
    end = GAME.replay()
    for cut in range(0, len(GAME.acts) + 1, 43):
        assert resumed(dataclasses.replace(GAME, acts=GAME.acts[:cut]), GAME) == end


def test_every_act_is_read_back() -> None:
    """Each kind of act has one line, and reading it gives the act."""
    values = {
        "dice": (6, 5), "points": 8, "count": 2, "where": "A", "other": "B", "onto": "A", "play": "A/G A/D",
        "event": Mishap.ON_THE_RIM, "what": "6-4", "notice": Notice.FEELING, "verdict": Verdict.NO,
    }  # fmt: skip
    for kinds, reader in ((ALL, read_act), (DRAUGHTS, read_draughts)):
        for kind in kinds:
            names = {field.name for field in dataclasses.fields(kind)} & set(values)
            act = kind(1, **{name: values[name] for name in names})
            assert reader(str(act)) == act
            assert reader(act.to("fr")) == act
            assert reader(act.said("fr"), 1) == act
    for act in (
        Mark(0, 8, pegs=3), Mark(0, 8, left=4), Mark(1, 12, 1, 8), Mark(0, 8, how=Jeton.ONE),
        Mark(0, 8, how=Jeton.ANOTHER), School(1, 4, "the coin"), Throw(0, (1, 6)),
    ):  # fmt: skip
        assert read_act(str(act)) == act
        assert read_act(act.to("fr")) == act


@pytest.mark.parametrize(
    "line",
    [
        "",
        "white",
        "red throws 6-5",
        "white throws 7-1",
        "white marks",
        "white marks four",
        "black schools 4:",
        "white hums",
    ],
)
def test_what_is_no_act(line: str) -> None:
    """A line that says no act is refused in one sentence."""
    with pytest.raises(Unreadable):
        read_act(line)


@pytest.mark.parametrize(
    "text",
    [
        "", "a diary\n", "academie journal 1\n\nwhite throws 6-5\n", "academie journal 1\ngame trictrac\nhat red\n\n",
        "academie journal 1\ngame trictrac\ngame draughts\n\n", "academie journal 1\ngame trictrac\n\nwhite hums\n",
    ],
)  # fmt: skip
def test_what_is_no_journal(text: str) -> None:
    """A text that is no journal is refused with the reason."""
    with pytest.raises(Unreadable):
        read(text)


def test_an_act_that_cannot_be_done_is_named() -> None:
    """A journal with an impossible act says which."""
    journal = Journal(
        "trictrac", "rigueur", acts=(read_act("white throws for the dice 6-5"), read_act("white marks 3"))
    )
    with pytest.raises(AcademieError, match=r"Act 2 of the journal.*§110"):
        journal.replay()


def test_where_one_may_sit() -> None:
    """Games and modes that there are not are refused by name."""
    with pytest.raises(Unknown, match="no game"):
        sit("whist")
    with pytest.raises(Unknown, match="no mode"):
        sit("trictrac", "drunk")
    with pytest.raises(Unknown):
        sit("trictrac", "rigueur", "house-rules")
