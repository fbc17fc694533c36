"""`academie uci`: the chess engine for other programs."""

import sys
from typing import Annotated

import typer

from academie import __version__
from academie.cli.options import check_choice
from academie.games.chess.uci.engine import UciEngine


def uci(
    game: Annotated[str, typer.Option("--game", metavar="NAME", help="The game to play: chess.")] = "chess",
) -> None:
    """Be a chess engine on standard input and output, speaking the UCI protocol.

    For chess GUIs and match programs, which start it by this very command. By hand: type uci, isready,
    position startpos moves e2e4, go movetime 1000, stop, quit. Options: Hash (megabytes), Profile (a rule profile of
    the house), Clear Hash.
    """
    check_choice("--game", game, ("chess",))
    UciEngine(sys.stdin, sys.stdout, __version__).run()
