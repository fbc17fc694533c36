"""`academie hub` and `academie dxp`: draughts played with other programs."""

import sys

import typer

from academie.game.packages import __version__
from academie.game.registry import find as game_of
from academie.games.draughts.programs import dxp as protocol
from academie.games.draughts.programs.hub_engine import HubEngine
from academie.players.roster import find
from academie.terminal.options import option


def hub() -> None:
    """Run as a draughts engine for other programs, over standard input and output, by the Hub protocol, version 2.

    Hub programs start the engine with this command. To try it by hand, type hub, init, then pos
    pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww, level move-time=1, go think, quit.

    Parameters: variant (normal, losing), profile (a rule profile), threads, hash (megabytes), ponder, book (whether
    to play openings from the repertoire), book-margin (how much worse than the best a move may be), bb-size (how
    many pieces an ending may have to be looked up; 5 if you have built those tables).
    """
    HubEngine(sys.stdin, sys.stdout, __version__).run()


def dxp(
    player: str = option("engine", "--player PLAYER", "The player; “academie players draughts” lists them."),
    profile: str = option("fmjd", "--profile NAME", "The rule profile."),
    host: str = option("127.0.0.1", "--host ADDRESS", "The address to listen on."),
    port: int = option(protocol.PORT, "--port N", "The port; 0 chooses a free one.", min=0, max=65535),
    meetings: int = option(
        0, "--meetings N", "Stop after this many programs have connected and left; 0 never stops.", min=0
    ),
) -> None:
    """Play other draughts programs over TCP, by DXP (DamExchange).

    The command waits. The other program asks for a game and says who has which colour, how long and from where. To
    play against a program that waits itself, name it as a player: dxp:HOST:PORT.
    """
    protocol.listen(
        find(player, game_of("draughts")), host=host, port=port, profile=profile, report=typer.echo, games=meetings
    )
