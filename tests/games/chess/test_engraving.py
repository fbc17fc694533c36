"""The chessboard engraved: every man on its square, in silhouettes that differ, on a board that turns."""

from __future__ import annotations

import chess
import pytest

from academie import find
from academie.games.chess.svg import PARTS, chequer
from conformance.walks import walk
from engraving.reading import SVG, drawn, having, places, read

GAME = find("chess")


@pytest.mark.parametrize("profile", list(GAME.profiles.profiles))
def test_every_man_stands_on_its_square(profile: str) -> None:
    """What the library says stands on a square is drawn there, in its colour, and nothing else."""
    for state in walk(GAME, profile, 3, 120)[::15]:
        board = state.position
        found = places(read(GAME.svg(state)))
        assert set(found) == set(chess.SQUARE_NAMES)
        for name, group in found.items():
            piece = board.piece_at(chess.parse_square(name))
            men = having(group, "piece")
            assert [each.get("data-man") for each in men] == ([piece.symbol()] if piece else [])
            assert not men or ("b" if men[0].get("data-man", "").isupper() else "n") in men[0].get("class", "").split()


def test_silhouettes_differ_and_fit_the_square() -> None:
    """Six men, no two alike; a man leaves its square on no side."""
    assert len({str(parts) for parts in PARTS.values()}) == 6
    root = read(GAME.svg(GAME.start()))
    for group in places(root).values():
        grounds = [corners for each, corners in drawn(group) if each.get("class") in {"buis", "noyer"}]
        left, top = grounds[0][0]
        for man in having(group, "piece"):
            for _, corners in drawn(man):
                assert all(left <= x <= left + 75 and top <= y <= top + 75 for x, y in corners)


def test_a_white_square_at_the_right() -> None:
    """§1: h1 is light and a1 dark, whichever way the board lies; a1 is below at the left, or above at the right."""
    for hand, corner in (("", ("18", "543")), ("right", ("543", "18"))):
        found = places(read(GAME.svg(GAME.start(), a_at=hand)))
        assert len(having(found["h1"], "buis")) == 1
        dark = having(found["a1"], "noyer")[0]
        assert (dark.get("x"), dark.get("y")) == corner
    assert chequer().numbers({"e4": (4, 4)})["places"]["e4"]["man"] == [355.5, 355.5]  # type: ignore[index]


def test_in_words() -> None:
    """A square and the position as one would say them, check too."""
    state = GAME.read("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1")
    root = read(GAME.svg(state, language="fr"))
    assert places(root)["e2"].find(f"{SVG}title").text == "e2, dame blanche"  # type: ignore[union-attr]
    told = next(root.iter(f"{SVG}desc")).text
    assert told == "roi blanc e1\u202f; dame blanche e2. roi noir e8. Le trait est aux Noirs, en échec."
