"""What one player alone says of the dice changes nothing until the other, or the gallery, bears him out."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

import pytest

from academie.errors import Illegal
from academie.referee import sit
from academie.referee.acts import Accept, Kind, Refuse
from tables.referee.race_tables import ALL, after, dice, drawn, said
from tables.referee.race_tables import denied as refused

if TYPE_CHECKING:
    from academie.tables.referee.race import RaceTable

every_game = pytest.mark.parametrize("game", ALL)
RIM = "declares die on the rim"


@every_game
def test_the_thrower_denies_what_the_other_says(game: str) -> None:
    """A 361, B 1700: the adversary says so alone; denied, the throw lies there as it fell, and cannot be undone."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    called = after(thrown, f"black {RIM}")
    assert (called.position, called.waits) == (before.position, 0)
    assert list(map(str, called.acts(0))) == ["white accepts", "white refuses"]
    assert called.acts(1) == ()
    denied = after(called, "white refuses")
    assert said(denied) == [("fact_denied", denied.law.doubtful)]
    assert not denied.rulings[0].refused
    assert (denied.position, denied.acts(0)) == (thrown.position, thrown.acts(0))
    assert refused(denied, f"black {RIM}", denied.law.doubtful) == "judged_late"


@every_game
def test_playing_on_is_a_denial(game: str) -> None:
    """Who plays what he threw has said that the dice were good."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    play = thrown.acts(0)[0]
    played = after(thrown, f"black {RIM}").after(play)
    assert played.rulings[0].key == "fact_denied"
    assert played.position == thrown.after(play).position


@every_game
def test_nobody_makes_his_own_throw_void(game: str) -> None:
    """A 361, B 1700: what the thrower says of his own dice changes nothing until the adversary agrees."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    called = after(thrown, f"white {RIM}")
    assert said(called) == [("throw_disowned", called.law.doubtful)]
    assert (called.position, called.waits, called.acts(0)) == (thrown.position, thrown.waits, thrown.acts(0))
    assert list(map(str, called.acts(1))) == ["black accepts", "black refuses"]
    with pytest.raises(Illegal):
        after(called, f"white throws {dice(before)}")
    for line in ("white accepts", "white refuses"):
        assert refused(called, line, called.law.play) == "unasked"
    agreed = after(called, "black accepts")
    assert (said(agreed), agreed.position) == ([("throw_void", agreed.law.doubtful)], before.position)
    denied = after(called, "black refuses")
    assert (said(denied), denied.position) == ([("fact_denied", denied.law.doubtful)], thrown.position)
    played = called.after(thrown.acts(0)[0])
    if played.result is None:
        assert refused(played, "black accepts", played.law.play) == "unasked"


@pytest.mark.parametrize(("speaker", "other"), [("white", "black"), ("black", "white")])
def test_the_gallery_decides(speaker: str, other: str) -> None:
    """B 1700: asked by either player, those who look on settle what they dispute."""
    before = drawn("gammon")
    thrown = after(before, "white throws 3-1")
    called = after(thrown, f"{speaker} {RIM}")
    for caller in (speaker, other):
        assert after(called, f"{caller} calls the gallery: yes").position == before.position
        assert after(called, f"{caller} en appelle à la galerie : non").position == thrown.position
    assert refused(thrown, "white calls the gallery: yes", "§16") == "no_dispute"


def test_while_a_throw_is_in_doubt_nothing_else_is_done() -> None:
    """The thrower answers first; chance has no say, and the other can neither throw nor break nor answer himself."""
    called = after(drawn("gammon", "+rompre"), "white throws 3-1", f"black {RIM}")
    for line in ("black breaks the dice", f"black {RIM}", "black throws 6-6"):
        with pytest.raises(Illegal):
            after(called, line)
    for line in ("black accepts", "black refuses"):
        assert refused(called, line, "§19") == "unasked"
    assert called.chance(random.Random(1)) is None
    assert (called.kind(Refuse(0)), called.kind(Accept(0))) == (Kind.ANSWER, Kind.OTHER)


def test_who_chooses_by_his_own_word_needs_the_others() -> None:
    """L r.12, r.13: who says himself what gives him the choice, and has it thrown again, says so alone."""
    before = drawn("gammon")
    rim = after(before, "white throws 3-1", "black declares rim not reached")
    assert after(rim, "black accepts").position.player == 0
    again = after(rim, "black refuses")
    assert said(again) == [("throw_disputed", "§16")]
    assert after(again, "white throws 6-5").position.player == 0
    assert said(after(again, "white refuses")) == [("fact_denied", "§16")]
    hand = after(before, "white throws 3-1", "white declares dice on a lingering hand", "white refuses")
    assert said(hand) == [("throw_disowned", "§16")]
    assert hand.position.player == 0
    assert after(hand, "black accepts").position == before.position


def test_an_assisted_table_has_no_gallery() -> None:
    """Every throw is good there, and nobody is asked."""
    table = cast("RaceTable", sit("gammon", "assisted"))
    with pytest.raises(Illegal, match="is not needed here"):
        after(table, "white calls the gallery: yes")
