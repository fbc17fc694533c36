"""`academie ubgi`: a backgammon engine for other programs."""

import sys

from academie.game.packages import __version__
from academie.games.gammon import game
from academie.games.gammon.ubgi import UbgiEngine
from academie.players.roster import find
from academie.terminal.options import option


def ubgi(
    player: str = option(
        "maitre", "--player PLAYER", "The player that chooses the moves; “academie players gammon” lists them."
    ),
    profile: str = option("modern", "--profile NAME", "The rule profile."),
) -> None:
    """Run as a backgammon engine for other programs, over standard input and output, by UBGI (draft 0.01).

    The programs send positions as XGIDs and get the best move. To try it by hand, type ubgi, then
    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10, then quit. There is no cube: a position with one is
    answered with sorry, and one before the throw with roll.
    """
    UbgiEngine(sys.stdin, sys.stdout, __version__, find(player, game), profile).run()
