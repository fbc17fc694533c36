"""Advice and explanations from the books; those of a game are in its part `tutor`."""

from collections.abc import Callable
from typing import Any, Protocol, cast

from academie.corpus.places import place_of
from academie.errors import Unavailable
from academie.game import Game, Move, Roll, State
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.referee.table import Table
from academie.text.message import Message
from academie.tutor.advice import ActAdvice, Advice, borne_out, ranked, spoken

__all__ = [
    "ActAdvice",
    "Advice",
    "Explanation",
    "advise",
    "advise_acts",
    "explainer",
    "pages",
    "preferred",
    "spoken",
    "why_not",
]


class Explanation(Protocol):
    """What a throw was worth and why, for people and for programs."""

    def as_data(self) -> dict[str, Any]:
        """The account for programs."""


class Explainer(Protocol):
    """The part `tutor` of a game that explains throws."""

    def explain(self, before: State, roll: Roll, throw_index: int | None = None) -> Explanation:
        """The account of a throw made in a state."""

    def render(self, explanation: Explanation, language: str = "en", *, brief: bool = False) -> str:
        """An account written out for people, in "en" or "fr"; brief: what is won and why, and no more."""

    def read(self, line: str, profile: str | None = None) -> State:
        """The state before a throw, from a whole line or from what the game can do with less."""


def advise(game: Game | str, state: State) -> list[Advice]:
    """The advice of the game's books that applies to the player to move; where hands are hidden, to what they see.

    In a position that a book has no precept speaks against the move that it plays there.
    """
    tutor = part_of(game, "tutor") if has_part(game, "tutor") else None
    found: list[Advice] = tutor.advise(state) if tutor is not None and hasattr(tutor, "advise") else []
    place = place_of(find(game) if isinstance(game, str) else game, state) if found else None
    if place is None:
        return found
    best = place.best(moves := state.moves())
    plays = {move for move in best if str(move) in place.plays}
    return borne_out(found, {move for move in moves if move not in best}, plays)


def why_not(game: Game, state: State, text: str) -> Message | None:
    """Why a play that a text names is not legal, with the paragraph; None where `read_move` says all there is."""
    tutor = part_of(game, "tutor") if has_part(game, "tutor") else None
    reason: Message | None = getattr(tutor, "why_not", _unsaid)(state, text)
    return reason


def _unsaid(_: State, __: str) -> None:
    return None


def advise_acts(table: Table, seat: int) -> list[ActAdvice]:
    """What a player does best about marks at a table where people mark themselves; nothing at other tables."""
    tutor = part_of(table.game, "tutor") if not table.assisted and has_part(table.game, "tutor") else None
    found: list[ActAdvice] = getattr(tutor, "advise_acts", _silent)(table, seat)
    return found


def _silent(_: Table, __: int) -> list[ActAdvice]:
    return []


def preferred(game: Game | str, state: State) -> list[Move]:
    """The legal moves by the advice that speaks for and against them, best first."""
    return ranked(state.moves(), advise(game, state))


def explainer(game: Game | str) -> Explainer:
    """Who explains the throws of a game; raises `Unavailable` where nobody does."""
    tutor = part_of(game, "tutor") if has_part(game, "tutor") else None
    if not hasattr(tutor, "explain"):
        asked = find(game) if isinstance(game, str) else game
        raise Unavailable(
            "Throws of {title} cannot be explained. For advice, type hint in a game, or “academie hint {name}”.",
            title=asked.title,
            name=asked.name,
        )
    return cast("Explainer", tutor)


def pages() -> dict[str, Callable[[str], str]]:
    """Documents on what the books of the games advise, by their names; each is written in a language."""
    tutors = [part_of(game, "tutor") for game in PACKAGES if has_part(game, "tutor")]
    return {name: page for tutor in tutors for name, page in getattr(tutor, "PAGES", {}).items()}
