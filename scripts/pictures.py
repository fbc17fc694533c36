"""Makes every picture of the documents from the program itself: `python scripts/pictures.py [KIND...]`.

Drawings need nothing; screens of the terminal need pyte, pages Playwright, a Chromium and Pillow.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import academie
from academie.svg import Mark, Sign

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


# Screens of the terminal, by their names: what is started, and what is typed to it.
SCREENS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "play.svg": (
        ("play", "draughts", "--profile", "manoury-1787", "--as", "both"),
        ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"),
    ),
    "trictrac.svg": (
        (
            "play", "trictrac", "--as", "both", "--dice", "hand", "--position",
            "W:A9,F2,G2,H1,K1;B:N2,P1,R2,T1,U2,Y7 phase=throw to=white points=4b,0 trous=3g,1 throws=7,7",
        ),
        ("5-3",),
    ),
    "law.svg": (("law", "draughts", "17"), ()),
}  # fmt: skip
# Pictures of the pages in a browser, all taken during one visit (visit.py).
PAGES = ("first-page.png", "table.png", "visit-choose.png", "visit-credit.png", "visit-end.png")


def names() -> set[str]:
    """Every picture that is made here."""
    return {*_DRAWN, *SCREENS, *PAGES}


def diagrams() -> dict[str, str]:
    """The drawings of the documentation, by the names of their files."""
    return {name: draw() for name, draw in _DRAWN.items()}


def _trictrac() -> str:
    """A throw: where the dames may come, and what they beat."""
    game = academie.find("trictrac")
    state = game.read(
        "W:A2,E1,F1,H2,J5,K2,L2;B:M2,N2,O2,P2,Q3,R1,T1,U1,Y1 profile=academie-1806-a phase=play to=white dice=6-3 "
        "points=4b,0 trous=6,3 throws=16,16"
    )
    ways = [Mark.at(Sign.LANDING, "D", number=3), Mark.at(Sign.LANDING, "G", number=6)]
    beaten = [Mark.at(Sign.BEATEN, "R"), Mark.at(Sign.BEATEN, "U"), Mark.at(Sign.FALSELY, "T")]
    return game.svg(state, marks=[*ways, *beaten])


def _draughts() -> str:
    """A capture of four, its way and what it lifts."""
    game = academie.find("draughts")
    state = game.read("W:W22,25,33,36,38,39,45,46,47,49,50:B2,4,6,7,8,9,11,13,15,16,20,24,35", "manoury-1787")
    way, lifted = ("25", "14", "3", "12", "1"), ("20", "9", "8", "7")
    return game.svg(state, marks=[Mark.at(Sign.BEST, *way), *(Mark.at(Sign.LIFTED, each) for each in lifted)])


def _chess() -> str:
    """Philidor's defence, the last move marked."""
    game = academie.find("chess")
    state, last = game.start("modern"), None
    for text in ("e4", "e5", "Nf3", "d6", "Bc4", "f5"):
        last = game.read_move(state, text)
        state = state.after(last)
    return game.svg(state, last=last)


def _domino() -> str:
    """A coup as its first player sees it."""
    game = academie.find("domino")
    state = game.read("A:6-3,2-1,0-0;B:5-2,3-3,4-1,6-0 leader=A plays=6-6,6-5@6,6-4@6,5-5@5,5-4@5")
    return game.svg(state.view(0), marks=[Mark.at(Sign.LAST, "5-4")])


_DRAWN = {
    "diagram-trictrac.svg": _trictrac,
    "diagram-draughts.svg": _draughts,
    "diagram-chess.svg": _chess,
    "diagram-domino.svg": _domino,
}


def _drawings() -> None:
    for name, text in diagrams().items():
        (PICTURES / name).write_text(text, encoding="utf-8")


def _screens() -> None:
    from terminal import Screen  # noqa: PLC0415 - a terminal is needed for these alone

    for name, (arguments, typed) in SCREENS.items():
        (PICTURES / name).write_text(Screen(arguments, typed).svg(), encoding="utf-8")


def _pages() -> None:
    import visit  # noqa: PLC0415 - a browser is needed for these alone

    visit.take(PAGES, PICTURES)


_KINDS = {"drawings": _drawings, "screens": _screens, "pages": _pages}


def main() -> None:
    """Make every picture, or those of the kinds that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*_KINDS, []], metavar="KIND", help=", ".join(_KINDS))
    for kind in parser.parse_args().kinds or _KINDS:
        _KINDS[kind]()


if __name__ == "__main__":
    main()
