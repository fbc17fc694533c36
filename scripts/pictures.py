"""Draws the pictures of the documentation from the program itself: `python scripts/pictures.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.panel import Panel

import academie
from academie.cli.board import render
from academie.engraving import Mark, Sign

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def sheet() -> Console:
    """A console that remembers what is printed on it."""
    return Console(record=True, width=72, file=io.StringIO(), force_terminal=True, color_system="truecolor")


def play() -> Console:
    """A few moves of a game, with the board."""
    game = academie.find("draughts")
    state, console = game.start("manoury-1787"), sheet()
    console.print("[bold]academie play draughts --profile manoury-1787[/]\n")
    last = None
    for text in ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"]:
        last = game.read_move(state, text)
        state = state.after(last)
    console.print(render(game, state, last))
    console.print("White > [bold]35-30[/]   [dim](moves, hint, undo, law 17, save game.pdn, quit)[/]")
    return console


def trictrac() -> Console:
    """A throw at trictrac, marked by the machine."""
    game, console = academie.find("trictrac"), sheet()
    console.print("[bold]academie play trictrac[/]\n")
    line = "W:A9,F2,G2,H1,K1;B:N2,P1,R2,T1,U2,Y7 phase=throw to=white points=4b,0 trous=3g,1 throws=7,7"
    state = game.read(line).after(academie.Roll((5, 3), 2))
    console.print(render(game, state))
    for event in state.events:
        name = game.glossary.terms[event.key].name
        console.print(f"{name.fr} ([dim]{name.en}[/]): {event.points} points, {event.law}")
    return console


def tables() -> Console:
    """Gammon after a hit, and the line that tells it."""
    game, console = academie.find("gammon"), sheet()
    console.print("[bold]academie play gammon[/]\n")
    state = game.read("W:E3,G4,H1,M2,Y5;B:A4,L2,B1,R5,T3 phase=play to=black dice=4-2")
    last = next(move for move in state.moves() if move.hits and "T" in str(move))
    console.print(f"Black plays [bold]{last}[/]")
    state = state.after(last)
    for event in state.events:
        name = game.glossary.terms[event.key].name
        console.print(f"  {name.fr} ([dim]{name.en}[/]), {event.law}")
    console.print(render(game, state.after(academie.Roll((3, 1), 2)), last))
    return console


def domino() -> Console:
    """A coup of domino as its first player sees it."""
    game, console = academie.find("domino"), sheet()
    console.print("[bold]academie play domino[/]\n")
    hands = "A:6-3,2-1,0-0;B:5-2,3-3,4-1,6-0"  # what is left of them
    state = game.read(f"{hands} leader=A plays=6-6,6-5@6,6-4@6,5-5@5,5-4@5")
    console.print(render(game, state.view(0)))
    return console


def law() -> Console:
    """A paragraph of the law in both languages."""
    paragraph, console = academie.find("draughts").law.find("17"), sheet()
    console.print("[bold]academie law draughts 17[/]\n")
    for title, text in ((paragraph.title.en, paragraph.text.en), (paragraph.title.fr, paragraph.text.fr)):
        console.print(Panel(text, title=f"{paragraph.number} {title}", title_align="left"))
    console.print(f"[dim]{'; '.join(paragraph.sources)}[/]")
    return console


def diagrams() -> dict[str, str]:
    """The engravings of the documentation, by the names of their files."""
    return {f"diagram-{draw.__name__.split('_')[1]}.svg": draw() for draw in (_trictrac, _draughts, _chess, _domino)}


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


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    for name, text in diagrams().items():
        (PICTURES / name).write_text(text, encoding="utf-8")
    for draw in (play, trictrac, tables, domino, law):
        draw().save_svg(str(PICTURES / f"{draw.__name__}.svg"), title="academie", clear=False)


if __name__ == "__main__":
    main()
