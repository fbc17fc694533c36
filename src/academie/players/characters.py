"""The eight characters: opponents at every game, from the mazette to the master.

In a game with networks, a character sees the networks' values and misjudges them as people do: the values are blurred,
which matters most where the choices are close; some characters count what they win now twice, some fear a great loss
too much. No character plays by chance: what it sees depends on the position and its seed, and is the same each time.
Games that are solved, and games in which an engine looks ahead, have other players behind the same names. À la rigueur
each character marks and claims in its own way.

This module also says what a machine is called in a sentence: by a name, not by the text that asks for it. No two
machines in a game have the same name.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError, Illegal, Unknown, quoted
from academie.game import Move, State
from academie.game.analysis import Budget
from academie.game.registry import PACKAGES, has_part, part_of
from academie.input.files import read_toml
from academie.nets import Design, Weights, weights_of
from academie.players.player import NO_MOVE, Maker, Player
from academie.text.message import Message, bilingual, verbatim

if TYPE_CHECKING:
    # What each move of a state comes to, in their order: its worth, and how likely a great loss is after it.
    Weighing = Callable[["Character", State, Sequence[Move]], Sequence[tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Character:
    """One of the characters."""

    key: str
    title: Message
    text: Message
    blur: float  # how far what he sees lies from the truth, in parts of the game's own measure of a choice
    greed: float = 0.0  # how much what is won at once counts beside
    fear: float = 0.0  # how much a great loss counts beside what it costs
    plies: int = 1
    claims: float = 1.0  # how many of the other's faults he sees à la rigueur
    slips: float = 0.0  # how often he forgets what he has to mark there, or marks otherwise


CHARACTERS = tuple(
    Character(key, bilingual(**each.pop("title")), bilingual(**each.pop("text")), **each)
    for key, each in read_toml(Path(__file__).with_suffix(".toml")).items()
)
BY_KEY = {each.key: each for each in CHARACTERS}
NAMES = {each.key: each.title for each in CHARACTERS}


class Member(ABC):
    """One of the characters, however he sees."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._seed = seed

    def reseed(self, seed: int) -> None:
        """What he sees from here on depends on this seed."""
        self._seed = seed

    def new_game(self, state: State) -> None:  # noqa: B027 - most have nothing to do
        """Nothing to forget."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002 - he looks as far as he does
        """The move that looks best to him; what he sees of a state depends on it and on his seed."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        return self._best(state, moves, random.Random(f"{self._seed}/{state}"))  # noqa: S311 - a game, not a secret

    @abstractmethod
    def _best(self, state: State, moves: Sequence[Move], eyes: random.Random) -> Move:
        """Of several the one that looks best to him."""

    def close(self) -> None:  # noqa: B027 - the same
        """Nothing to let go."""


class CharacterPlayer(Member):
    """One of the characters at a game; `measure` is what a fault that a good player sees costs there, in worth."""

    def __init__(self, character: Character, weigh: Weighing, measure: float, seed: int = 0) -> None:
        super().__init__(character.key, seed)
        self.character = character
        self._weigh, self._measure = weigh, measure

    def _best(self, state: State, moves: Sequence[Move], eyes: random.Random) -> Move:
        seen = [
            worth + self._seen_beside(state, move, feared, eyes)
            for move, (worth, feared) in zip(moves, self._weigh(self.character, state, moves), strict=True)
        ]
        return moves[seen.index(max(seen))]

    def _seen_beside(self, state: State, move: Move, feared: float, eyes: random.Random) -> float:
        who = self.character
        beside = who.blur * self._measure * eyes.gauss(0.0, 1.0) if who.blur else 0.0
        if who.greed:
            beside += who.greed * self._measure * _won_now(state, move)
        return beside - who.fear * feared


def _won_now(state: State, move: Move) -> float:
    """What a move wins at once: points marked, dames hit or lifted; those of the other count against it."""
    events = state.after(move).events
    return sum(event.worth if event.player == state.player else -event.worth for event in events) / 4


class StandIn:
    """A weaker player in the place of a character whose networks cannot be read."""

    def __init__(self, weaker: Player, why: AcademieError) -> None:
        self.name = weaker.name
        self.notice = Message("{why} Until then {name} plays.", why=why.text, name=weaker.name)
        self._weaker = weaker

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        reseed: Callable[[int], None] | None = getattr(self._weaker, "reseed", None)
        if reseed is not None:
            reseed(seed)

    def new_game(self, state: State) -> None:
        """As the weaker one does."""
        self._weaker.new_game(state)

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The weaker one's move."""
        return self._weaker.choose(state, budget)

    def close(self) -> None:
        """As the weaker one does."""
        self._weaker.close()


def makers_of(make: Callable[[str, int], Player]) -> dict[str, Maker]:
    """A maker for each of the characters, by his key and a seed; none of them takes a setting."""

    def maker(key: str) -> Maker:
        def made(parts: Sequence[str], seed: int) -> Player:
            if parts:
                raise Unknown("{who} has no setting {part}.", who=key, part=quoted(parts[0]))
            return make(key, seed)

        return made

    return {key: maker(key) for key in BY_KEY}


def characters_of(
    design: Callable[[], Design], measure: float, weaker: Callable[[int], Player], blurs: Sequence[float] = ()
) -> dict[str, Maker]:
    """The eight characters of a game with networks.

    `blurs` are theirs at this game, from the mazette to the master: how much sight is worth is not alike everywhere.
    """

    def made(key: str, seed: int) -> Player:
        who = _seeing(key, blurs)
        try:
            weigh = _by_networks(design(), weights_of(design()))
        except AcademieError as why:
            return StandIn(weaker(seed), why)
        return CharacterPlayer(who, weigh, measure, seed)

    return makers_of(made)


def _seeing(key: str, blurs: Sequence[float]) -> Character:
    """One of the characters, with the sight that the game gives him."""
    seen = dict(zip(BY_KEY, blurs, strict=True)) if blurs else {}
    return replace(BY_KEY[key], blur=seen.get(key, BY_KEY[key].blur))


def _by_networks(design: Design, weights: Weights) -> Weighing:
    """What networks say; what is feared is every kind of loss that they know."""
    lost = [place for place, said in enumerate(design.outputs) if said.endswith(" lost") or "lost " in said]

    def weigh(who: Character, state: State, moves: Sequence[Move]) -> list[tuple[float, float]]:  # noqa: ARG001 - in order
        native: Any = state
        weighed = design.core.weigh(weights.net, native.core, who.plies)
        return [(worth, sum(chances[place] for place in lost) if who.fear else 0.0) for worth, chances, _ in weighed]

    return weigh


# A player as the roster names it; how it sits, which is not said; and the number of one of several alike.
_SPEC = re.compile(r"(?P<kind>[^:( ]+)(?::(?P<rest>[^(]*?))?(?: \([^()]*\))?(?P<number> \[\d+\])?")
HOUSE_NAMES = {
    "engine": Message("the Engine"),
    "random": Message("the Madcap"),
    "playouts": Message("the Dreamer"),
} | NAMES
_MACHINE = Message("the machine")
_ABOUT = {
    "engine": Message("plays the best move it finds"),
    "playouts": Message("plays games out in his head"),
    "random": Message("plays at random"),
    "greedy": Message("takes what he can"),
}
_LISTED = Message("{name}: {about}")


def called(spec: str) -> Message:
    """A machine in words: the Master; its settings go in brackets. A text that names no machine is left as it is."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        return verbatim(spec)
    kind, rest = found["kind"], found["rest"] or ""
    name = HOUSE_NAMES.get(kind) or _of_rooms().get(kind)
    more = rest if name is not None else f"{kind} {rest}".strip()
    beside = f" ({more})" if more else ""
    said = "{name}{beside}{number}"
    return verbatim(said).fill(name=name or _MACHINE, beside=beside, number=found["number"] or "")


def listed(spec: str) -> Message:
    """A machine in a list: its name, and what it is if we can say so."""
    about = _ABOUT.get(spec)
    return called(spec) if about is None else _LISTED.fill(name=called(spec), about=about)


@cache
def _of_rooms() -> dict[str, Message]:
    """The names of the games' own players (`NAMES`), by the words that select them."""
    found: dict[str, Message] = {}
    for game in PACKAGES:
        names: Mapping[str, Message] = (
            getattr(part_of(game, "players"), "NAMES", {}) if has_part(game, "players") else {}
        )
        found |= names
    return found
