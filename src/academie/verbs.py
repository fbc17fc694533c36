"""What the verbs of a game are given, looked at once for every room: by the names of their parameters.

A parameter of a verb is called the same in every room, and asks for the same kind of thing. What is of another kind is
refused in a sentence before the room sees it; whether a state is of this very game the room alone can say.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from academie import wanted

if TYPE_CHECKING:
    from academie.title import Title

    Check = Callable[[Any], object]

P = ParamSpec("P")
R = TypeVar("R")

_SEATS = 4  # at most, at any table
_MANY = 2**62  # more games, bytes or figures nobody asks for


def _or_nothing(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _each(check: Check) -> Check:
    """A list of what passes a check."""

    def checked_list(value: Any) -> None:  # noqa: ANN401 - anything at all
        wanted.listed(value)
        if isinstance(value, Iterator):  # which is there to be read once
            return
        for each in value:
            check(each)

    return checked_list


def _two_players(value: Any) -> None:  # noqa: ANN401 - anything at all
    if not isinstance(value, Sequence) or len(value) != 2:
        raise wanted.refused(value, wanted.TWO_PLAYERS)
    for each in value:
        wanted.having(each, ("name", "choose"), wanted.PLAYER)


def _texts(value: Any) -> None:  # noqa: ANN401 - anything at all
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes)):
        raise wanted.refused(value, wanted.SEVERAL)
    for each in value:
        wanted.text(each)


def _named(value: Any) -> None:  # noqa: ANN401 - anything at all
    if not isinstance(value, Mapping):
        raise wanted.refused(value, wanted.NAMED)


def _known(*names: str, what: Title) -> Check:
    """Whatever answers to these names."""
    return lambda value: wanted.having(value, names, what)


CHECKS: dict[str, Check] = {
    # Texts and numbers
    "line": lambda value: wanted.text(value, wanted.LINE),
    "profile": wanted.optional_text,
    **dict.fromkeys(("text", "language", "a_at", "prefix", "where", "key", "value", "spec", "ending"), wanted.text),
    **dict.fromkeys(("setup", "name"), lambda value: wanted.text(value, wanted.NAME)),
    **dict.fromkeys(("seed", "depth", "megabytes", "number", "plies"), wanted.whole),
    "player": lambda value: wanted.within(value, 0, _SEATS - 1),
    **dict.fromkeys(("games", "playouts"), lambda value: wanted.within(value, 0, _MANY)),
    "limits": _named,
    **dict.fromkeys(("parts", "command"), _texts),
    # The nouns of the vocabulary
    **dict.fromkeys(("state", "before", "after", "view", "start"), wanted.state),
    "move": wanted.move,
    "choice": wanted.move,
    "last": _or_nothing(wanted.move),
    "moves": _each(wanted.move),
    "roll": _known("dice", "weight", what=wanted.ROLL),
    "event": _known("key", "player", "law", what=wanted.EVENT),
    "result": _or_nothing(_known("shares", "reason", what=wanted.RESULT)),
    "game": _known("name", "players", "start", "read", what=wanted.GAME),
    "stop": _or_nothing(_known("check", "set", what=wanted.STOP)),
    "look": _or_nothing(_known("language", "a_at", what=wanted.LOOK)),
    "plate": _known("marks", "night", what=wanted.PLATE),
    "chance": _known("random", "choice", what=wanted.CHANCE),
    "marks": _each(_known("places", what=wanted.MARK)),
    # What stands around a game
    "record": _known("start", "moves", "placed", what=wanted.RECORD),
    "records": _each(_known("start", "moves", "placed", what=wanted.RECORD)),
    "journal": _known("game", "acts", "tables", what=wanted.JOURNAL),
    "budget": _or_nothing(_known("seconds", "nodes", "depth", what=wanted.BUDGET)),
    "level": _known("name", "budget", "temper", what=wanted.LEVEL),
    "players": _two_players,
    "played": _each(_known("seats", "share", "seconds", what=wanted.PLAYED)),
    "tags": _or_nothing(_named),
    "terms": _known("games", "seed", "max_plies", what=wanted.TERMS),
}


def checked(verb: Callable[P, R]) -> Callable[P, R]:
    """The verb, which looks at what it is given before it does anything."""
    names = inspect.signature(verb).parameters
    plan = [(place, name, CHECKS[name]) for place, name in enumerate(names) if name in CHECKS]

    @wraps(verb)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        for place, name, check in plan:
            if place < len(args):
                check(args[place])
            elif name in kwargs:
                check(kwargs[name])
        return verb(*args, **kwargs)

    return asked


def checked_verbs(room: type) -> None:
    """Every verb of the vocabulary that a class defines for itself, checked as its parents' are."""
    known = {name for parent in room.__mro__[1:] for name in vars(parent) if not name.startswith("_")}
    for name, verb in list(vars(room).items()):
        if name in known and inspect.isfunction(verb):
            setattr(room, name, checked(verb))
