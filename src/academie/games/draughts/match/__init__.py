"""The match law of draughts: odds and sets with their stakes (`sets`), and the forms they are played in (`rounds`)."""

import dataclasses
from collections.abc import Callable

from academie.game import Game, State
from academie.games.draughts.match.rounds import SetRounds, TurnSeries, turns
from academie.games.draughts.match.sets import NONE, Match, read
from academie.games.draughts.state import values_of
from academie.match.forms import Agreed, Form
from academie.match.rounds import SERIES as GAMES
from academie.match.series import Series, terms_of
from academie.text.message import Message, verbatim

__all__ = ["FORMS"]


# --- The forms in which draughts is offered


def _series(game: Game, first: State, agreed: Agreed) -> TurnSeries:  # noqa: ARG001 - as every form is begun
    terms = dataclasses.replace(terms_of(first.profile, agreed.games or 1), stake=agreed.stake)
    return turns(first, Series(terms), agreed.lot)  # type: ignore[arg-type] # a state of draughts


def _sets(length: int, title: Message) -> Callable[[Game, State, Agreed], SetRounds]:
    """How that many sets begin; how long they last is in their name (§43)."""

    def begin(game: Game, first: State, agreed: Agreed) -> SetRounds:  # noqa: ARG001 - as every form is begun
        odds = read(agreed.odds or "none")
        drawn = values_of(first.profile).first_move == "lots"
        giver = None if odds == NONE else 1 - min(1, agreed.receiver)
        match = Match.under(first.profile, odds, giver, agreed.lot % 2 if drawn else 0, length, agreed.stake)
        return SetRounds(first.profile.name, match, title)

    return begin


SERIES = dataclasses.replace(
    GAMES,
    about=Message(
        "Games to so many won (--to), begun in turn; a remise counts for neither, and after ten times as many games "
        "nobody has won (§5, §34)."
    ),
    begin=_series,
    most=2,
)
_SETS = {
    "Partie": Message("A game, or the two, three or four that make one where --handicap gives a fraction (§43)."),
    "Revanche": Message("The partie and its revanche (§43)."),
    "Le tout": Message("The partie, the revanche, and the tout where they leave the players level (§43)."),
}


def _form(length: int, name: str, about: Message) -> Form:
    """That many sets as a form, called by the last of them."""
    title = verbatim(name)
    key = name.rsplit(maxsplit=1)[-1].casefold()
    return Form(key, title, about, _sets(length, title), odds=True, takes=frozenset())


FORMS = (SERIES, *(_form(length, *each) for length, each in enumerate(_SETS.items(), start=1)))
