"""What the referee asks of the native law, on coups where people err, against the oracle of domino.

Tiles lie that do not fit, boudés are said with tiles in hand, hands are taken too short or too long: what fits, who
plays, when the coup has ended and what it is worth must be what the law says of the line as it lies.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie._core import domino as core
from academie.games.domino.game import game
from academie.games.domino.referee.coup import Coup, Deed
from academie.games.domino.state import four
from academie.games.domino.tile import TILES
from oracles.domino import SET, Partie, Rules
from rows import rows

if TYPE_CHECKING:
    from academie.games.domino.tile import Tile
    from academie.rules.profiles import Profile

pytestmark = pytest.mark.native


def readings() -> list[str]:
    """Every profile, and every option with one profile it applies to."""
    options = [f"{option.applies_to[0]}+{key}" for key, option in game.profiles.options.items()]
    return [*game.profiles.profiles, *options]


def dealt(profile: Profile, rng: random.Random) -> Coup:
    """Hands of about as many tiles as are due, some a tile short, some with one more."""
    tiles = rng.sample(TILES, len(TILES))
    hands = []
    for _ in range(profile["players"]):
        count = max(1, min(profile["tiles"] + rng.choice((-1, 0, 0, 0, 1)), len(TILES) // profile["players"]))
        hands.append(frozenset(tiles[:count]))
        tiles = tiles[count:]
    return Coup(profile, rng.randrange(profile["players"]), tuple(hands))


def deed(coup: Coup, rng: random.Random) -> Deed:
    """What the player on turn does: mostly what he may, now and then a tile that does not fit, or a wrong boudé."""
    player, choices = coup.turn, coup.choices(coup.turn)
    tile = rng.choice(sorted(coup.hand(player)))
    if coup.ends is not None and not coup.fits(tile) and rng.random() < 0.5:
        return Deed(player, tile, rng.choice(coup.ends), rng.choice(tile), right=False)
    if not choices or (coup.ends is not None and rng.random() < 0.2):
        return Deed(player, right=not choices)
    move = rng.choice(choices)
    assert move.tile is not None
    return Deed(player, move.tile, move.on, None if move.on is None else move.tile.beside(move.on))


def plain(tiles: frozenset[Tile]) -> list[tuple[int, int]]:
    """Tiles as the oracle has them."""
    return [(tile.low, tile.high) for tile in tiles]


def told(coup: Coup) -> Partie:
    """The same coup, the line as it lies, told to the oracle."""
    hands = [plain(coup.hand(player)) for player in range(coup.players)]
    rules = Rules.of(coup.profile.__getitem__)
    return Partie(rules, coup.leader, "play", hands=hands, line=list(coup.line), turn=coup.turn)


def same_moment(coup: Coup) -> None:
    """What fits, and whether the coup goes on, is the same for both."""
    partie = told(coup)
    if coup.line:
        assert coup.ends == (coup.line[0][0], coup.line[-1][1])
    for player in range(coup.players):
        ours = [(plain(frozenset({move.tile}))[0], move.on) for move in coup.choices(player) if move.tile is not None]
        assert sorted(ours, key=str) == sorted(partie.fits(player), key=str)
    for tile in TILES:
        assert coup.joins(tile) == sorted({end for end in coup.ends or () if end in tile})
    closed = bool(coup.line) and partie.closed()
    out = [player for player, hand in enumerate(partie.hands) if not hand]
    assert ([] if coup.out is None else [coup.out]) == (out if coup.line else [])
    assert (coup.end is not None) == bool(coup.line and (out or closed))
    assert coup.lying.talon == len(SET) - len(coup.line) - sum(map(len, partie.hands))


def same_count(coup: Coup) -> None:
    """Who has won, what it is worth, what the scores become and whether that ends the partie is the same for both."""
    partie, count = told(coup), coup.count
    partie._end("ferme" if coup.out is None else "domino", coup.out)  # held closed, it has no other door
    end = partie.last
    assert end is not None
    assert (count.closed, count.winner, count.marked) == (end.how == "ferme", end.winner, end.marked)
    assert (count.gain, count.left[: coup.players]) == (end.gain, end.left)
    scores = core.scored(coup.rules, four([]), count)
    assert scores[: len(partie.scores)] == partie.scores
    assert core.is_over(coup.rules, scores) == (partie.phase == "over")
    if partie.phase == "over":
        assert core.outcome_of(coup.rules, scores, count).shares[: coup.players] == pytest.approx(partie.shares())
    else:
        assert core.next_leader(coup.rules, coup.leader) == partie.leader


@pytest.mark.wide
@pytest.mark.parametrize("reading", readings())
def test_coups_with_errors(reading: str) -> None:
    """On random coups, wrong tiles and wrong boudés among them, the referee is told what the oracle says."""
    rng, profile, held = random.Random(reading), game.profiles.find(reading), 0
    for _ in range(40):
        coup = dealt(profile, rng)
        while not coup.over:
            same_moment(coup)
            assert coup.turn == (coup.leader + len(coup.deeds)) % coup.players
            coup = coup.then(deed(coup, rng))
        same_moment(coup)
        same_count(coup)
        held += coup.held_closed
    assert held


@rows(readings())
def test_sides(reading: str) -> None:
    """Partners sit opposite each other and nobody else is on one's side; the next player sits at one's right."""
    rules, state = Rules.of(game.profiles.find(reading).__getitem__), game.start(reading)
    for player in range(rules.players):
        assert state.right_of(player) == (player + 1) % rules.players
        assert state.side(player) == rules.side(player)
        for other in range(rules.players):
            assert core.opposed(state.core.profile, player, other) == (rules.side(player) != rules.side(other))
    assert len(state.sides) == rules.side_count


def test_the_draw_made_again() -> None:
    """§13: those who tie for the most points draw once more; the core says when a new round begins."""
    rng = random.Random(13)
    again = 0
    for _ in range(300):
        state, partie = game.start("poule-trois"), Partie(Rules.of(game.profiles.find("poule-trois").__getitem__))
        while state.phase == "draw":
            roll = rng.choice(state.rolls())
            state, rounds = state.after(roll), len(partie.drawn)
            partie.take(plain(frozenset({TILES[roll.dice[0]]}))[0])
            assert state.core.draws_again == (partie.phase == "draw" and len(partie.drawn) > rounds)
            again += state.core.draws_again
    assert again
