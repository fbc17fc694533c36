"""People who play through their sockets until all is over, doing anything that is open to them."""

from __future__ import annotations

import random
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from server.players import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from server.players import Tab

_MOST = 3000  # things done at a table; no game here comes near


def seated(url: str, game: str, people: int, **more: Any) -> tuple[list[Person], str]:
    """So many people in the chairs of a new meeting."""
    persons = [Person(url) for _ in range(people)]
    link = persons[0].begin(game, "me", *["open"] * (people - 1), **more)
    for person in persons[1:]:
        assert person.join(link).status_code == 201
    return persons, link


def by_two(*acts: str) -> list[dict[str, Any]]:
    """What two at one device send to a meeting: each his share, then acts in turn."""
    sent = [{"type": "contribute", "hex": "00"}] * 2 + [{"type": "act", "text": text} for text in acts]
    return [{"message": {**each, "id": f"r{number}"}, "chair": number % 2} for number, each in enumerate(sent)]


@contextmanager
def tabs_of(persons: list[Person], link: str) -> Iterator[list[Tab]]:
    """A socket of each."""
    with ExitStack() as stack:
        yield [stack.enter_context(person.tab(link)) for person in persons]


def _wish(tab: Tab, rng: random.Random) -> dict[str, Any] | None:
    """What one would do next; None where he waits for others."""
    view = tab.view
    chair = view["chair"]
    if chair is None:
        return None  # he looks on, and reads what he is sent
    if chair in view["missing"]:
        return {"kind": "contribute", "hex": rng.randbytes(8).hex()}
    if view["adjourned"] or "next" in view["offers"]:
        return {"kind": "next"}
    if view["dice_due"]:
        return {"kind": "throw"}
    return {"kind": "act", "text": rng.choice(view["acts"])["text"]} if view["acts"] else None


def play_out(tabs: list[Tab], seed: int = 1, each: Callable[[int], None] = lambda _: None, most: int = _MOST) -> None:
    """The meeting to its end, or so many things of it; `each` is called after each, with its entry's number."""
    rng = random.Random(seed)
    for done in range(most):
        if all(tab.view["over"] for tab in tabs):
            return
        wishes = [(tab, wish) for tab in tabs if (wish := _wish(tab, rng)) is not None]
        # Who is asked comes before who merely could.
        wishes.sort(key=lambda found: found[0].view["waits"] != found[0].view["seat"])
        if not wishes:
            tabs[done % len(tabs)].receive()
            continue
        tab, wish = wishes[0]
        answer = tab.ask(wish.pop("kind"), **wish)
        assert answer["type"] == "done", (answer, wish, tab.view)
        _together(tabs)
        each(tab.view["number"])
    assert most < _MOST, "the game does not come to its end"


def _together(tabs: list[Tab]) -> None:
    """Everybody has been told the same: a ping comes back behind whatever was sent before it."""
    for tab in tabs:
        tab.send(type="ping", n=7)
        tab.until("pong")
    last = max(tab.view["number"] for tab in tabs)
    for tab in tabs:
        tab.caught_up(last)
