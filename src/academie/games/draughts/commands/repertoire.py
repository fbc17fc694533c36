"""`academie repertoire`: the openings of draughts, shown, described and built."""

import time
from pathlib import Path

from rich.table import Table
from rich.text import Text

from academie.errors import Unknown, Unreadable, quoted, why
from academie.game.drawing import Look
from academie.games.draughts import openings
from academie.games.draughts.game import game
from academie.games.draughts.openings import Recipe, Repertoire, expansion
from academie.games.draughts.state import State
from academie.terminal.help import Commands
from academie.terminal.options import JSON, POSITION, argument, option
from academie.terminal.output import (
    BUILDING,
    COSTS,
    SCORE,
    UNIT,
    WRITTEN,
    as_json,
    console,
    language_of,
    plain,
    progress,
)
from academie.text.message import Message, figure

app = Commands(help="Look up and build the openings of draughts.")

_BEYOND = Message("The repertoire does not reach {position}; “academie analyse draughts” searches it.")
_MEN = Message("men")
_WORDS = {
    "positions": Message("positions known"),
    "moves": Message("moves"),
    "nodes": Message("nodes a search"),
    "ply": Message("cost of a ply"),
    "path": Message("place"),
}

FILE = option(None, "--file FILE", "A repertoire of your own instead of the one supplied.")


@app.add("info")
def info(file: Path | None = FILE, json: bool = JSON) -> None:
    """Show the repertoire's size, its settings and its file."""
    language, path = language_of(), file or openings.FILE
    known = openings.read(path)
    moves = sum(map(len, known.positions.values()))
    data = {
        "path": str(path),
        "positions": len(known.positions),
        "moves": moves,
        "nodes": known.recipe.nodes,
        "ply": known.recipe.ply,
    }
    if json:
        as_json({**data, "profile": openings.PROFILE, "version": openings.VERSION})
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column()
    table.add_column(overflow="fold")
    for key, value in data.items():
        table.add_row(_WORDS[key].to(language), str(value))
    console().print(table)


@app.add("show")
def show(
    moves: list[str] | None = argument(
        None, "[MOVE]...", "Moves from the first position, or from --position.", show_default=False
    ),
    position: str | None = POSITION,
    file: Path | None = FILE,
    json: bool = JSON,
) -> None:
    """Show the repertoire's moves in a position with their values, the best first.

    A value is the outcome of the best play known after the move, in men, for the side to move.
    """
    language = language_of()
    state = game.start() if position is None else game.read(position)
    for text in moves or ():
        state = state.after(game.read_move(state, text))
    known = openings.read(file or openings.FILE).values(state)
    if not known:
        raise Unknown(_BEYOND.fill(position=quoted(state.fen, 130)))
    data = [(game.write_move(state, move), value) for move, value in known.items()]
    if json:
        as_json({"position": str(state), "moves": [{"move": text, "value": value} for text, value in data]})
    else:
        _tell(state, data, language)


def _tell(state: State, moves: list[tuple[str, int]], language: str) -> None:
    """The board, and below it the moves as `academie analyse` has its lines."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in (SCORE, COSTS):
        table.add_column(head.to(language), justify="right", no_wrap=True)
    table.add_column(_WORDS["moves"].to(language))
    best = moves[0][1]
    for text, value in moves:
        table.add_row(_worth(value, language), figure(f"{(best - value) / 100:.2f}").to(language), text)
    screen = console()
    screen.print(game.draw(state, look=Look(language)), markup=False)
    screen.print(table)
    screen.print(Text(UNIT.fill(unit=_MEN).to(language), style="dim"))


def _worth(value: int, language: str) -> str:
    if abs(value) >= expansion.WON:
        return (Message("won") if value > 0 else Message("lost")).to(language)
    return figure(f"{value / 100:+.2f}").to(language)


@app.add("build")
def build(
    output: Path = option(..., "--output -o FILE", "Where to write it."),
    nodes: int = option(1_000_000, "--nodes", "How many nodes to search for each position.", min=1, max=10**12),
    positions: int = option(3500, "--positions", "How many positions it should have.", min=1, max=10**7),
    ply: int = option(expansion.PLY, "--ply", "The cost of each further ply, in hundredths of a man.", min=1, max=1000),
    jobs: int = option(1, "--jobs", "How many positions to search at once.", min=1, max=1024),
    save: Path | None = option(
        None, "--save FILE", "Save each search in this file, and resume from it.", show_default=False
    ),
    json: bool = JSON,
) -> None:
    """Build a repertoire of openings from the first position, by drop-out expansion.

    The next position searched is always the one with the lowest cost. Each ply after the second costs --ply, plus
    what its move gives away. The same options give the same file, whatever --jobs is. With --save, an interrupted
    run continues where it stopped; use another file if the engine has changed.
    """
    language, begun = language_of(), time.perf_counter()
    file = None if save is None else expansion.SearchFile(save, nodes)
    with progress() as bar, expansion.searching(nodes, jobs, file) as search:
        task = bar.add_task(BUILDING.fill(name=output.name).to(language), total=positions)
        made = expansion.expanded(
            Recipe(nodes, positions, ply), search, lambda done, _: bar.update(task, completed=done)
        )
    _write(made, output)
    if json:
        as_json(
            {"path": str(output), "positions": len(made.positions), "seconds": round(time.perf_counter() - begun, 3)}
        )
        return
    plain(WRITTEN.fill(path=output).to(language))


def _write(made: Repertoire, path: Path) -> None:
    try:
        openings.write(made, path)
    except OSError as error:
        raise Unreadable("The file {path} cannot be written: {why}.", path=path, why=why(error)) from error
