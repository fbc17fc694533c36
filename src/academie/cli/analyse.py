"""`academie analyse`: what the machine thinks of a position."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from academie.analysis import Analysis, Budget, Line, Progress, Stop, Stopped
from academie.cli.language import language_of
from academie.cli.options import (
    AsJson,
    Depth,
    GameName,
    Language,
    Megabytes,
    Nodes,
    Position,
    ProfileName,
    Seconds,
    Setup,
    Threads,
    budget_of,
    game_of,
    state_of,
)
from academie.cli.screen import as_json, console
from academie.cli.words import many, say
from academie.data import analysis_data, written_line
from academie.errors import Illegal
from academie.game import Game, State
from academie.title import Title

USUAL = Budget(seconds=5.0)
_NOBODY = Title(
    "Nobody has to choose a move here: chance decides, or the hand of who plays is hidden; give another position.",
    "Personne n'a ici de coup à choisir : le hasard décide, ou le jeu de qui doit jouer est caché ; donnez une autre "
    "position.",
)


def analyse(  # noqa: PLR0913, PLR0917 - one for each option
    name: GameName,
    position: Position = None,
    profile: ProfileName = None,
    setup: Setup = "standard",
    seconds: Seconds = 0.0,
    nodes: Nodes = 0,
    depth: Depth = 0,
    lines: Annotated[int, typer.Option("--lines", min=1, max=50, help="How many of the best moves to show.")] = 1,
    threads: Threads = 1,
    megabytes: Megabytes = 64,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Analyse a position: the best lines with their values, for five seconds unless a limit is given.

    Values are for the side to move, in men, or in points where points are won; the first limit reached ends the search.
    Ctrl-C ends it too, and what has been found is shown.
    """
    game, language = game_of(name), language_of(lang)
    state = state_of(game, profile, position, setup)
    if state.result is not None:
        raise Illegal(
            Title(
                "The game is over in this position, so there is nothing to analyse; give another one.",
                "La partie est finie dans cette position, il n'y a rien à analyser ; donnez-en une autre.",
            )
        )
    engine = game.engine(megabytes=megabytes)
    if not state.moves():
        raise Illegal(_NOBODY)
    budget = budget_of(seconds, nodes, depth, USUAL)
    screen = console()

    def think(progress: Progress, stop: Stop) -> Analysis:
        return engine.analyse(state, budget, lines=lines, threads=threads, stop=stop, progress=progress)

    if json or not screen.is_terminal:
        found = _interruptibly(think, lambda _: None)
    else:
        with Live(say("thinking", language), console=screen, transient=True) as live:
            found = _interruptibly(think, lambda now: live.update(_table(game, state, now, language)))
    if json:
        as_json(analysis_data(game, state, found))
        return
    screen.print(game.draw(state), markup=False)
    screen.print(_table(game, state, found, language))


def _interruptibly(think: Callable[[Progress, Stop], Analysis], shown: Progress) -> Analysis:
    """Search in a thread, so that an interrupt from the keyboard ends it at once; what was found by then is kept."""
    stop = Stop()
    kept: list[Analysis] = []

    def progress(now: Analysis) -> None:
        kept[:] = [now] if now.lines else kept
        shown(now)

    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(think, progress, stop)
        try:
            return search.result()
        except KeyboardInterrupt:
            stop.set()
            with suppress(Stopped):
                found = search.result()
                kept += [found] if found.lines else []
            if not kept:
                raise
            return kept[-1]


def verdict(line: Line, language: str) -> str:
    """The value of a line as people read it."""
    return line.verdict.to(language)


def _table(game: Game, state: State, found: Analysis, language: str) -> Group:
    """The lines with their values, and below them what the search cost."""
    speed = found.nodes / found.seconds if found.seconds else 0.0
    caption = say(
        "searched", language, depth=found.depth, nodes=many(found.nodes), seconds=found.seconds, speed=many(speed)
    )
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(say("score", language), justify="right", no_wrap=True)
    table.add_column(say("line", language))
    for line in found.lines:
        table.add_row(verdict(line, language), " ".join(written_line(game, state, line.moves)))
    return Group(table, Text(caption, style="dim"))
