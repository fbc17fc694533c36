"""The forms in which trictrac is offered: the partie, and those of §96 and §103, each with how it begins."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from academie.errors import Illegal
from academie.games.trictrac.match.amount import TROUS
from academie.games.trictrac.match.ecrire import Chouette, DeuxContreDeux, Ecrire
from academie.games.trictrac.match.forms import LEAST, MOST, Associes, Poule, TourATour
from academie.games.trictrac.match.handicap import Advantage, Dice, advantage, dice_and_dames
from academie.games.trictrac.match.rounds import CardRounds, EcrireRounds, PartieRounds, partie_line
from academie.games.trictrac.match.settlement import terms_of
from academie.games.trictrac.match.tourner import ATourner
from academie.games.trictrac.values import values_of
from academie.match.forms import Agreed, Form
from academie.match.rounds import SeriesRounds
from academie.match.series import Series
from academie.match.series import terms_of as series_terms
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.game import Game, State
    from academie.game.profiles import Profile
    from academie.games.trictrac.match.ecrire import Ecrire as Written
    from academie.games.trictrac.match.settlement import Terms
    from academie.games.trictrac.state import State as OwnState

_MARQUE = f"marque={TROUS}"
_PLAYED = frozenset({"games", "target"})  # what is agreed of parties
_WRITTEN = frozenset({"games", "target", "jetons"})  # of marqués, which refuse a target by their own law


def _at(game: Game, first: State, goal: str) -> OwnState:
    """The first state of a game that is played to something else."""
    found: OwnState = game.read(f"{first} {goal}".strip())  # type: ignore[assignment] # of this game
    return found


def _even(profile: Profile, agreed: Agreed) -> None:
    """Refuse a handicap among several players: each pair would need a receiver of its own."""
    if advantage(profile, min(1, agreed.receiver)) is not None:
        raise Illegal("A handicap is given between two. Leave it out among several (§78).")


def _no_target(agreed: Agreed) -> None:
    """Refuse a target where the marqué has its own (§96)."""
    if agreed.target is not None:
        raise Illegal("A marqué is of six trous, or more without limit. Leave out the target (§96).")


# --- Parties


def _partie(game: Game, first: State, agreed: Agreed) -> SeriesRounds:
    goal = partie_line(agreed.target)
    given = advantage(first.profile, agreed.receiver, goal)
    terms = dataclasses.replace(series_terms(first.profile, agreed.games or 1), stake=agreed.stake, doubles=True)
    series = Series(terms, None if given is None else given.starter)
    return SeriesRounds(game, _at(game, first, goal), series, given, PARTIE.title)


def _poule(game: Game, first: State, agreed: Agreed) -> PartieRounds:
    _even(first.profile, agreed)
    pool = Poule(agreed.players or LEAST, agreed.stake)
    return PartieRounds(_at(game, first, partie_line(agreed.target)), pool, POULE.title, agreed.games)


def _tour(game: Game, first: State, agreed: Agreed) -> PartieRounds:
    _even(first.profile, agreed)
    players = agreed.players or LEAST
    turns = TourATour(players, agreed.stake)
    return PartieRounds(_at(game, first, partie_line(agreed.target)), turns, TOUR.title, agreed.games or players)


def _associes(game: Game, first: State, agreed: Agreed) -> PartieRounds:
    _even(first.profile, agreed)
    sides = ((0, 1), (2, 3)) if agreed.players == 4 else ((0,), (1, 2))
    partners = Associes(sides, agreed.stake)
    return PartieRounds(_at(game, first, partie_line(agreed.target)), partners, ASSOCIES.title, agreed.games or 2)


# --- À écrire


def _terms(first: State, agreed: Agreed) -> Terms:
    _no_target(agreed)
    number: dict[str, Any] = {} if agreed.games is None else {"marques": agreed.games}
    return terms_of(first.profile, price=agreed.stake, in_jetons=agreed.jetons, **number)


def _written(
    game: Game, first: State, form: Written | ATourner, title: Message, given: Advantage | None = None
) -> EcrireRounds:
    every = given is not None and given.handicap.dice_for is Dice.EVERY
    return EcrireRounds(_at(game, first, _MARQUE), form, title, given, every)


def _ecrire(game: Game, first: State, agreed: Agreed) -> EcrireRounds | CardRounds:
    """§96: by marqués, or on two cards where the profile follows the second treatise (D19)."""
    if values_of(first.profile).ecrire_form == "academie":
        return _cards(game, first, agreed)
    given = dice_and_dames(first.profile, agreed.receiver, _MARQUE)
    return _written(game, first, Ecrire(_terms(first, agreed)), ECRIRE.title, given)


def _cards(game: Game, first: State, agreed: Agreed) -> CardRounds:
    if agreed.games is not None:
        raise Illegal(
            "The second treatise writes the points of one partie and has no marqués. Leave out their number, or add "
            "the option ecrire-lepeintre (§96)."
        )
    if agreed.jetons:
        raise Illegal(
            "The second treatise writes the points on cards and pays nothing in jetons. Leave them out (§96)."
        )
    goal = partie_line(agreed.target)
    given = advantage(first.profile, agreed.receiver, goal)
    return CardRounds(_at(game, first, goal), ECRIRE.title, agreed.stake, given)


def _several(game: Game, first: State, agreed: Agreed, form: Written | ATourner, title: Message) -> EcrireRounds:
    _even(first.profile, agreed)
    return _written(game, first, form, title, None)


def _chouette(game: Game, first: State, agreed: Agreed) -> EcrireRounds:
    form = Chouette(_terms(first, agreed), lot=1 + agreed.lot % 2)
    return _several(game, first, agreed, form, CHOUETTE.title)


def _deux(game: Game, first: State, agreed: Agreed) -> EcrireRounds:
    return _several(game, first, agreed, DeuxContreDeux(_terms(first, agreed)), DEUX.title)


def _tourner(game: Game, first: State, agreed: Agreed) -> EcrireRounds:
    return _several(game, first, agreed, ATourner(agreed.players or LEAST, _terms(first, agreed)), TOURNER.title)


_PARTIE = Message("A partie of twelve trous, or of --target; --to makes a series of them (§76).")
_ECRIRE = Message("Marqués of six trous and more, written and settled; --marques says how many (§96).")
_POULE = Message("A pool to whoever beats all the others in a row (§103).")
_TOUR = Message("The winner stays, the others take turns (§103).")
_ASSOCIES = Message("Parties between two sides, of one against two or two against two (§103).")
_CHOUETTE = Message("À écrire, one alone against two who play two marqués each (§103).")
_DEUX = Message("À écrire, partners who change every two marqués (§103).")
_TOURNER = Message("À écrire, each for himself, the idle consoled by the loser (§103).")

PARTIE = Form("partie", verbatim("Partie"), _PARTIE, _partie, takes=_PLAYED)
ECRIRE = Form("ecrire", verbatim("Trictrac à écrire"), _ECRIRE, _ecrire, takes=_WRITTEN)
POULE = Form("poule", verbatim("Poule"), _POULE, _poule, LEAST, MOST, takes=_PLAYED)
TOUR = Form("tour", verbatim("Tour à tour"), _TOUR, _tour, LEAST, MOST, takes=_PLAYED)
ASSOCIES = Form("associes", Message("With partners"), _ASSOCIES, _associes, 3, 4, takes=_PLAYED)
CHOUETTE = Form("chouette", verbatim("Chouette"), _CHOUETTE, _chouette, 3, 3, takes=_WRITTEN)
DEUX = Form("deux-contre-deux", Message("Two against two"), _DEUX, _deux, 4, 4, takes=_WRITTEN)
TOURNER = Form("tourner", verbatim("À tourner"), _TOURNER, _tourner, LEAST, MOST, takes=_WRITTEN)

FORMS = (PARTIE, ECRIRE, POULE, TOUR, ASSOCIES, CHOUETTE, DEUX, TOURNER)
