"""The games of the board engraved: as many dames as the state has, where they stand, dice, jetons and fichets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from academie import GAMES, find
from academie.tables.board import HAND, LETTERS, LIFTED
from conformance.walks import CASES, walk
from engraving.reading import SVG, drawn, having, places, read

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

    from academie.game import Game

ON_THE_BOARD = [case for case in CASES if hasattr(case.values[0].start(), "dames")]
CLASSES = ("b", "n")


def shown(group: ET.Element, seat: int) -> int:
    """The dames of a side in a group: its discs, or the figure that tells them."""
    discs = having(group, "dame", CLASSES[seat])
    figures = [each for disc in discs for each in having(disc, "compte")]
    if not figures:
        assert len(discs) <= 6
        return len(discs)
    assert len(figures) == 1
    assert len(discs) == 6
    assert int(figures[0].text or 0) > 6
    return int(figures[0].text or 0)


@pytest.mark.parametrize(("game", "profile"), ON_THE_BOARD)
def test_as_many_dames_as_there_are(game: Game, profile: str) -> None:
    """On each flèche, in hand and lifted, through whole random games."""
    states: list[Any] = walk(game, profile, 7, 240)
    for state in states[::6] + states[-1:]:
        root = read(game.svg(state))
        found = places(root)
        assert list(found) == list(LETTERS)
        for seat in (0, 1):
            dames = state.dames(seat)
            for index, name in enumerate(LETTERS):
                assert shown(found[name], seat) == dames.get(index, 0), (str(state), name)
            hands = [shown(group, seat) for group in having(root, "main")]
            assert sum(hands) == dames.get(HAND, 0)
            assert len(having(root, "tranche", CLASSES[seat])) == dames.get(LIFTED, 0)


def test_a_high_pile_has_its_figure() -> None:
    """Six discs without a figure, six with it from seven on; from four on only the last shows its engraving."""
    game = find("trictrac")
    for count, figure in ((6, ""), (7, "7"), (15, "15")):
        rest = 15 - count
        line = f"W:A{count}{f',E{rest}' if rest else ''};B:Y15"
        group = places(read(game.svg(game.read(line))))["A"]
        assert len(having(group, "dame")) == 6
        assert [each.text for each in having(group, "compte")] == ([figure] if figure else [])
        assert len(having(group, "gorge")) == (1 if figure else 2)


def test_what_the_score_puts_on_the_board() -> None:
    """Fichets in the holes of their trous, a jeton each, two for a bredouille taken second, a flag for a grande."""
    game = find("trictrac")
    line = "W:A15;B:Y15 profile=academie-1806-a phase=throw to=white points={points} trous={trous} throws=4,4"
    root = read(game.svg(game.read(line.format(points="4,6b", trous="6g,3"))))
    assert len(having(root, "trou")) == 24
    assert [each.get("transform") for each in having(root, "fichet")] == ["translate(290 335)", "translate(146 25)"]
    spots = [each.get("transform") for each in having(root, "jeton")]
    assert spots == ["translate(218 196.5)", "translate(301 163.5)", "translate(290.5 163.5)"]
    assert len(having(root, "pavillon")) == 1
    assert having(root, "de") == []
    plain = read(game.svg(game.read(line.format(points="0,0", trous="0,0"))))
    assert len(having(plain, "jeton")) == 2
    assert having(plain, "pavillon") == []


@pytest.mark.parametrize(
    ("profile", "spot"),
    [("lepeintre-1818", 146), ("academie-1806-a", 98), ("academie-1806-b", 98)],
)
def test_jetons_lie_where_the_book_says(profile: str, spot: float) -> None:
    """§119: two points at the third flèche by Lepeintre, the talon counted, before the first by the Académie."""
    game = find("trictrac")
    state = game.read("W:A15;B:Y15 phase=throw to=white points=2b,0 trous=0,0 throws=4,4", profile)
    first = having(read(game.svg(state)), "jeton")[0]
    assert first.get("transform") == f"translate({spot} 196.5)"


def test_dice_lie_there_when_they_are_thrown() -> None:
    """Two dice, or three at garanguet, with as many pips as were thrown; none before the throw."""
    for name, line, thrown in (
        ("trictrac", "W:A15;B:Y15 phase=play to=white dice=6-3", (6, 3)),
        ("garanguet", "W:A15;B:Y15 phase=play to=white dice=5-4-1", (5, 4, 1)),
        ("trictrac", "W:A15;B:Y15 phase=throw to=white", ()),
    ):
        root = read(find(name).svg(find(name).read(line)))
        pips = [len(list(having(die, "points")[0])) for die in having(root, "de")]
        assert tuple(pips) == thrown


def test_holes_only_where_trous_are_marked() -> None:
    """Trictrac and toc have holes; the race games have none."""
    with_holes = {
        case.values[0].name for case in ON_THE_BOARD if having(read(case.values[0].svg(case.values[0].start())), "trou")
    }
    assert with_holes == {"trictrac", "toc"}


def test_words_for_a_place_and_for_the_board() -> None:
    """A place is named as one would say it, and the description reads the position."""
    game = find("trictrac")
    state = game.read("W:A14,E1;B:Y13,U1,*1 phase=play to=white dice=6-3 points=4b,0 trous=1,0 throws=4,4")
    english, french = (read(game.svg(state, language=each)) for each in ("en", "fr"))
    said = {name: [places(root)[name].find(f"{SVG}title").text for root in (english, french)] for name in "AEUBL"}  # type: ignore[union-attr]
    assert said["A"] == ["A, talon, 14 white", "A, talon, 14 blanches"]
    assert said["E"] == ["E, 1 white", "E, 1 blanche"]
    assert said["U"] == ["U, 1 black", "U, 1 noire"]
    assert said["B"] == ["B, empty", "B, vide"]
    assert said["L"] == ["L, coin, empty", "L, coin de repos, vide"]
    description = french.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    assert "Blancs\u00a0: 14 en A (talon), 1 en E." in description
    assert "1 levée." in description
    assert "Aux Blancs de jouer." in description


def test_piles_of_the_dames_rabattues() -> None:
    """Every dame is drawn, those not laid down one on another; the other compartment is pale and without letters."""
    game = find("dames_rabattues")
    for state in walk(game, "academie-1806", 3, 120)[::5]:
        root = read(game.svg(state))
        found = places(root)
        for seat in (0, 1):
            _, to_lift = state.side(seat)
            for number, count in enumerate(to_lift, 1):
                name = LETTERS[number - 1 if seat == 0 else 24 - number]
                assert len(having(found[name], "dame", CLASSES[seat])) == count
        assert len(having(root, "pale")) == 12
        assert len(having(root, "lettre")) == 12


def test_the_book_seats_the_players() -> None:
    """A lies at the hand the book has it, unless asked otherwise."""
    for game in GAMES:
        if not hasattr(game, "race"):
            continue
        across = {}
        for hand in ("", "left", "right"):
            letters = {
                each.text: corners[0][0]
                for each, corners in drawn(read(game.svg(game.start(), a_at=hand)))
                if each.tag == f"{SVG}text"
            }
            across[hand] = letters["A"] < letters["L"]
        assert across["left"]
        assert not across["right"]
        assert across[""] == (game.race.a_at == "left")
