"""The match law: what a series, a stake, a handicap and a settlement are. A game's own is in its part `match`."""

from academie.game import Game
from academie.match.forms import Form, Handicap, Match, handicap_of, match_of, terms
from academie.match.rounds import SERIES

__all__ = ["Handicap", "Match", "forms_of", "handicap_of", "match_of", "terms"]


def forms_of(game: Game) -> dict[str, Form]:
    """The forms in which a game is played in a row, by name: the game's own, else a series to a target."""
    own: tuple[Form, ...] = getattr(match_of(game), "FORMS", (SERIES,))
    return {form.name: form for form in own}
