"""What each value and option of the dames rabattues changes."""

from academie.games.dames_rabattues.game import game
from options import shared

WITNESSES = [*shared(game)]
