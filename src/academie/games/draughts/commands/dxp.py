"""`academie dxp`: a draughts player that other programs reach over TCP."""

import typer

from academie.cli.options import option
from academie.game.registry import find as game_of
from academie.games.draughts import dxp as protocol
from academie.players.roster import find


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
        find(player, game_of("draughts")), host=host, port=port, profile=profile, told=typer.echo, games=meetings
    )
