"""A tournament is its events, folded in order. An event is a kind and plain data, and never changes."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from academie.errors import Illegal
from academie.game.value import cached_property
from academie.text.message import Message
from academie.tournament.terms import ARENA, SWISS, Terms

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
PAIRED_BYE, HALF_BYE, ABSENT = "U", "H", "Z"  # as TRF has them
_UNKNOWN = Message("There is no such player in this tournament.")
_GONE, _HERE = Message("This player has already withdrawn."), Message("This player has not withdrawn.")
_NO_GAME = Message("There is no such game in this tournament.")


class Kind(StrEnum):
    """What happened."""

    ENTER = "enter"  # a player: id, name, rating, spec of a machine
    LEAVE = "leave"  # a player withdraws: id
    RETURN = "return"  # and comes back
    MOVE = "move"  # a player goes on under another id: id, to
    SKIP = "skip"  # a player asks for a bye of half a point: id
    BEGIN = "begin"
    ROUND = "round"  # the next round: games and byes
    RESULT = "result"  # of one game, or its correction
    END = "end"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and when (ms)."""

    kind: Kind
    data: Mapping[str, Any] = field(default_factory=dict)
    at: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player. `spec` names a machine; `since` is the first round he could be paired in."""

    id: str
    name: str
    rating: int = 0
    spec: str = ""
    since: int = 1
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom; the first has the first move or seat. One player alone has a bye."""

    players: tuple[str, ...]
    link: str = ""  # of the game
    bye: str = ""
    scores: tuple[float, ...] = ()
    jetons: tuple[int, ...] = ()
    forfeit: bool = False

    @property
    def done(self) -> bool:
        """Whether there is a result."""
        return bool(self.scores)

    def score(self, player: str) -> float:
        """What a player has from it."""
        return self.scores[self.players.index(player)] if self.scores else LOSS

    def other(self, player: str) -> str:
        """The opponent, of two; nobody where it is a bye."""
        return next((each for each in self.players if each != player), "")


@dataclass(frozen=True, eq=False)
class Tournament:
    """A tournament after some events. `number` counts them. It is equal to itself alone, so that it can be a key."""

    terms: Terms
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    rounds: tuple[tuple[Pairing, ...], ...] = ()
    skips: frozenset[tuple[str, int]] = frozenset()
    begun: int | None = None  # when
    over: bool = False
    number: int = 0

    def after(self, event: Event) -> Self:
        """The tournament after an event; raises a sentence where it cannot happen."""
        changed = _FOLDS[event.kind](self, event)
        return dataclasses.replace(self, number=self.number + 1, **changed)

    @property
    def active(self) -> list[Entrant]:
        """Who plays on, in the order of their numbers."""
        return [each for each in self.entrants.values() if not each.gone]

    @cached_property
    def running(self) -> list[tuple[int, int, Pairing]]:
        """The games without a result: round and board, from 1, and the pairing."""
        return [
            (number, board, pairing)
            for number, pairings in enumerate(self.rounds, 1)
            for board, pairing in enumerate(pairings, 1)
            if not pairing.done
        ]

    @cached_property
    def games(self) -> dict[str, str]:
        """The link of the game that each player has in progress, the first where there are several."""
        return {player: pairing.link for _, _, pairing in reversed(self.running) for player in pairing.players}

    @cached_property
    def history(self) -> dict[str, list[tuple[int, Pairing]]]:
        """The pairings of each player with their rounds."""
        found: dict[str, list[tuple[int, Pairing]]] = {each: [] for each in self.entrants}
        for number, pairings in enumerate(self.rounds, 1):
            for pairing in pairings:
                for player in pairing.players:
                    found[player].append((number, pairing))
        return found

    def points(self, player: str) -> float:
        """The points of a player."""
        return sum(pairing.score(player) for _, pairing in self.history[player])

    def jetons(self, player: str) -> int:
        """What a player has gained or lost by the settlements."""
        played = [pairing for _, pairing in self.history[player] if pairing.jetons]
        return sum(pairing.jetons[pairing.players.index(player)] for pairing in played)

    def whites(self, player: str) -> int:
        """How often a player had the first seat."""
        played = [pairing for _, pairing in self.history[player] if len(pairing.players) > 1]
        return sum(pairing.players[0] == player for pairing in played)

    def game(self, number: int, board: int) -> Pairing:
        """The pairing of a round and a board; raises `Illegal`."""
        if not 1 <= number <= len(self.rounds) or not 1 <= board <= len(self.rounds[number - 1]):
            raise Illegal(_NO_GAME)
        return self.rounds[number - 1][board - 1]

    def known(self, player: str) -> Entrant:
        """A player by id; raises `Illegal`."""
        if player not in self.entrants:
            raise Illegal(_UNKNOWN)
        return self.entrants[player]


# --- Events as they are made


def enter(name: str, id: str = "", rating: int = 0, spec: str = "", at: int = 0) -> Event:  # noqa: A002 - its name
    """A player enters; without an id he is known by his name."""
    return Event(Kind.ENTER, {"id": id or name, "name": name, "rating": rating, "spec": spec}, at)


def leave(player: str, at: int = 0) -> Event:
    """A player withdraws."""
    return Event(Kind.LEAVE, {"id": player}, at)


def begin(at: int = 0) -> Event:
    """The entries close, but for late ones; the players have their numbers by rating."""
    return Event(Kind.BEGIN, {}, at)


def round_of(tournament: Tournament, pairings: Sequence[Pairing], at: int = 0) -> Event:
    """The next round."""
    text = [
        {
            "players": list(each.players), "link": each.link, "bye": each.bye,
            "scores": list(each.scores), "forfeit": each.forfeit,
        }
        for each in pairings
    ]  # fmt: skip
    return Event(Kind.ROUND, {"number": len(tournament.rounds) + 1, "games": text}, at)


def result(
    number: int, board: int, scores: Sequence[float], *, jetons: Sequence[int] = (), forfeit: bool = False,
    by: str = "", at: int = 0,
) -> Event:  # fmt: skip
    """The result of a game; `by` names a director who has entered it."""
    data = {"round": number, "board": board, "scores": list(scores), "jetons": list(jetons), "forfeit": forfeit}
    return Event(Kind.RESULT, {**data, "by": by}, at)


# --- What they make of it


def _entered(now: Tournament, event: Event) -> dict[str, Any]:
    data = event.data
    if now.over:
        raise Illegal("This tournament is over.")
    if data["id"] in now.entrants:
        raise Illegal("You have already entered this tournament.")
    if len(now.entrants) >= now.terms.limit:
        raise Illegal("This tournament is full.")
    if now.begun is not None and now.terms.system not in {SWISS, ARENA}:
        raise Illegal("This tournament has begun. Late entries are possible in a Swiss and in an arena.")
    if now.terms.system == SWISS and len(now.rounds) >= now.terms.rounds:
        raise Illegal("The last round has begun. It is too late to enter.")
    made = Entrant(data["id"], data["name"], data["rating"], data["spec"], len(now.rounds) + 1)
    return {"entrants": {**now.entrants, made.id: made}}


def _changed(now: Tournament, player: str, *, gone: bool) -> dict[str, Any]:
    found = now.known(player)
    if found.gone == gone:
        raise Illegal(_GONE if gone else _HERE)
    if now.begun is None and gone:  # nothing has been played: he is simply not there
        return {"entrants": {key: each for key, each in now.entrants.items() if key != player}}
    return {"entrants": {**now.entrants, player: dataclasses.replace(found, gone=gone)}}


def _left(now: Tournament, event: Event) -> dict[str, Any]:
    return _changed(now, event.data["id"], gone=True)


def _returned(now: Tournament, event: Event) -> dict[str, Any]:
    return _changed(now, event.data["id"], gone=False)


def _moved(now: Tournament, event: Event) -> dict[str, Any]:
    old, new = now.known(event.data["id"]).id, event.data["to"]
    if new in now.entrants:
        raise Illegal("You have already entered this tournament.")

    def named(player: str) -> str:
        return new if player == old else player

    return {
        "entrants": {named(key): dataclasses.replace(each, id=named(key)) for key, each in now.entrants.items()},
        "rounds": tuple(
            tuple(dataclasses.replace(each, players=tuple(map(named, each.players))) for each in pairings)
            for pairings in now.rounds
        ),
        "skips": frozenset((named(player), number) for player, number in now.skips),
    }


def _skipped(now: Tournament, event: Event) -> dict[str, Any]:
    player, number = now.known(event.data["id"]).id, len(now.rounds) + 1
    if now.terms.system != SWISS:
        raise Illegal("Only in a Swiss can you ask for a bye.")
    if number >= now.terms.rounds or any(each == player for each, _ in now.skips):
        raise Illegal("You can ask for a bye of half a point once, and not for the last round.")
    return {"skips": now.skips | {(player, number)}}


def _begun(now: Tournament, event: Event) -> dict[str, Any]:
    least = 2 if now.terms.form == "single" else max(2, now.terms.shape().least)
    if now.begun is not None:
        raise Illegal("This tournament has already begun.")
    if len(now.active) < least:
        raise Illegal("This tournament needs at least {least} players.", least=least)
    # The sort is stable: of the same rating, who entered first. At a display the one who plays all stays the first.
    ranked = sorted(now.entrants.values(), key=lambda each: -each.rating)
    ordered = list(now.entrants.values()) if now.terms.system == "display" else ranked
    return {"entrants": {each.id: each for each in ordered}, "begun": event.at}


def _paired(now: Tournament, event: Event) -> dict[str, Any]:
    if now.begun is None or now.over:
        raise Illegal("No round can begin now.")
    if event.data["number"] != len(now.rounds) + 1:
        raise Illegal("This round has already begun.")
    pairings = tuple(
        Pairing(tuple(each["players"]), each["link"], each["bye"], tuple(each["scores"]), (), each["forfeit"])
        for each in event.data["games"]
    )
    return {"rounds": (*now.rounds, pairings)}


def _resulted(now: Tournament, event: Event) -> dict[str, Any]:
    data = event.data
    number, board = data["round"], data["board"]
    found = now.game(number, board)
    if found.bye or len(data["scores"]) != len(found.players):
        raise Illegal(_NO_GAME)
    if found.done and not data["by"]:
        raise Illegal("This game already has a result.")
    pairing = dataclasses.replace(
        found, scores=tuple(data["scores"]), jetons=tuple(data["jetons"]), forfeit=data["forfeit"]
    )
    games = now.rounds[number - 1]
    changed = (*games[: board - 1], pairing, *games[board:])
    return {"rounds": (*now.rounds[: number - 1], changed, *now.rounds[number:])}


def _ended(now: Tournament, _: Event) -> dict[str, Any]:
    if now.over:
        raise Illegal("This tournament is over.")
    return {"over": True}


_FOLDS = {
    Kind.ENTER: _entered,
    Kind.LEAVE: _left,
    Kind.RETURN: _returned,
    Kind.MOVE: _moved,
    Kind.SKIP: _skipped,
    Kind.BEGIN: _begun,
    Kind.ROUND: _paired,
    Kind.RESULT: _resulted,
    Kind.END: _ended,
}
