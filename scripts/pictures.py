"""Draws the pictures of the documentation from the program itself: `python scripts/pictures.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.panel import Panel

import academie
from academie.cli.board import render

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


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    for draw in (play, trictrac, tables, domino, law):
        draw().save_svg(str(PICTURES / f"{draw.__name__}.svg"), title="academie", clear=False)


if __name__ == "__main__":
    main()
