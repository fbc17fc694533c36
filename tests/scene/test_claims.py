"""What is claimed à la rigueur: said in the first person, with its reason and a paragraph that is there."""

from __future__ import annotations

import re

import pytest

from academie.games import find
from academie.referee import sit
from academie.scene import scene_of
from academie.server.pages.wood import wood

OPEN = re.compile(r"\{\w+\}")


def claims_of(game: str, *lines: str, seat: int = 0, profile: str | None = None) -> dict[str, dict[str, object]]:
    """The claims that a seat is offered after some acts, by their keys."""
    table = sit(game, "rigueur", find(game).profiles.find(profile).name)
    for line in lines:
        table = table.after(table.read(line))
    return {each["key"]: each for each in scene_of(table, seat).data()["gestures"] if each["kind"] == "claim"}


@pytest.mark.parametrize("game", ["trictrac", "draughts", "domino", "gammon", "chess"])
def test_claims_are_said_with_their_law(game: str) -> None:
    """Each says what its act says, all open places in both languages, and cites a paragraph of its game."""
    table = sit(game, "rigueur", find(game).profiles.find(None).name)
    found = [each for each in scene_of(table, 0).gestures if each.kind == "claim"]
    assert found
    for each in found:
        assert each.claim is not None
        assert each.about is not None
        for said in (each.claim.en, each.claim.fr):
            assert sorted(OPEN.findall(said)) == sorted(OPEN.findall(each.text)), each.key
        assert not each.law or find(game).law.find(each.law)


def test_only_what_everybody_sees_rules_a_claim_out() -> None:
    """Before anything is played nothing can be huffed; after any move, right or wrong, all may be claimed."""
    assert all("vain" in each for each in claims_of("draughts", profile="manoury-1787").values())
    for line in ("white plays 32-28", "white plays 32-23", "white touches 32"):
        assert not any("vain" in each for each in claims_of("draughts", line, seat=1, profile="manoury-1787").values())


def test_an_ecole_is_always_there() -> None:
    """École is never ruled out, whatever has been done; a play is ordered only where there is one to answer."""
    found = claims_of("trictrac")
    assert "vain" not in found["School"]
    assert "vain" in found["MakePlay"]


@pytest.mark.parametrize("game", ["trictrac", "toc", "gammon", "draughts", "chess"])
def test_a_board_is_known_from_both_sides(game: str) -> None:
    """What one sees who turns the board is what the other sees, and all its boards can be had."""
    table = sit(game, "assisted", find(game).profiles.find(None).name)
    white, black = (scene_of(table, seat).board for seat in (0, 1))
    assert white.across is not None
    assert black.across is not None
    assert (white.across.lying, white.across.standing, white.across.a_at) == (black.lying, black.standing, black.a_at)
    assert (black.across.lying, black.across.standing, black.across.a_at) == (white.lying, white.standing, white.a_at)


@pytest.mark.parametrize("game", ["trictrac", "draughts", "domino"])
def test_the_wood_is_in_the_page(game: str) -> None:
    """Both postures are drawn without a style of their own; every window has the numbers of one board and no other."""
    board = scene_of(sit(game, "assisted", find(game).profiles.find(None).name), None).board
    found = wood(board)
    assert found.drawn.count("<svg ") == 2
    assert "<style" not in found.drawn
    assert f'id="{board.lying}"' in found.drawn
    assert {address.split("?v=")[1] for address, _ in found.wanted} == set(found.digests.values())
    heights = [re.findall(r"(min|max)-height: (\d+)px", window) for _, window in found.wanted[1:]]
    ends = [int(height) for each in heights for kind, height in each if kind == "max"]
    starts = [int(height) for each in heights for kind, height in each if kind == "min"]
    assert starts == [end + 1 for end in ends]
