"""Questions about chances: how many of the thirty-six throws do something (§116)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unknown, quoted
from academie.games.trictrac.lessons.asking import integer, numbers_of, seen, square_of, state_of
from academie.games.trictrac.state import COIN, place
from academie.games.trictrac.tutor.chances import Chances, direct_chances, sum_chances, where
from academie.games.trictrac.tutor.coins import take_by_effect, take_by_power, take_coin_chances
from academie.games.trictrac.tutor.counting import jans_named
from academie.games.trictrac.tutor.filling import cover_chances
from academie.games.trictrac.tutor.holding import dead_numbers
from academie.tutor.question import Answer, Questions, number
from academie.tutor.questions import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.trictrac.tutor.position import Position
    from academie.tutor.question import Asked

QUESTIONS = Questions()


def _chances(found: Chances) -> Answer:
    return number(len(found), *listed(found.named))


@QUESTIONS.add("dice", "count", takes=("total", "numbers", "named"))
def dice(asked: Asked) -> Answer:
    """How many throws two dice make: all, those of a total, those that show a number; `named`, each counted once."""
    found = where(lambda _: True)
    if "total" in asked.step.given:
        found = sum_chances(integer(asked, "total"))
    if "numbers" in asked.step.given:
        found = direct_chances(numbers_of(asked))
    if "named" in asked.step.given:
        return number(len(found.named), *listed(found.named))
    return _chances(found)


@QUESTIONS.add("covers", "count", needs=("numbers",), takes=("ways",))
def covers(asked: Asked) -> Answer:
    """How many throws bring a dame so many flèches, by one number or by both; by so many ways at least (§116)."""
    return _chances(cover_chances(numbers_of(asked), integer(asked, "ways", 1)))


@QUESTIONS.add("chances", "count", needs=("jan",), takes=("square", "ways", "player"))
def chances(asked: Asked) -> Answer:
    """How many throws make a jan, or one of a kind (battre, faux, remplir, conserver); there, and by so many ways."""
    position, jans, least = seen(asked), jans_named(asked.text("jan")), integer(asked, "ways", 1)
    seat = asked.seat()
    thrower = state_of(asked).core.thrower if seat is None else seat
    square = square_of(asked) if "square" in asked.step.given else None

    def made(throw: tuple[int, int]) -> bool:
        return any(
            credit.jan in jans
            and max(1, len(credit.ways)) >= least
            and (square is None or square in {place(thrower, step) for step in credit.where})
            for credit in position.account(throw)
        )

    return _chances(position.that(made))


_COIN: dict[str, Callable[[Position], Chances]] = {
    "effect": take_by_effect,
    "power": take_by_power,
    "either": take_coin_chances,
}


@QUESTIONS.add("takes_coin", "count", takes=("how", "player"))
def takes_coin(asked: Asked) -> Answer:
    """How many throws take the own coin: by effect, by power, or either way (§26, §27)."""
    how = str(asked.given("how", "either"))
    if how not in _COIN:
        raise Unknown("a coin is not taken by {how}; say {known}.", how=quoted(how), known=", ".join(_COIN))
    return _chances(_COIN[how](seen(asked)))


@QUESTIONS.add("leaves_coin", "count", takes=("player",))
def leaves_coin(asked: Asked) -> Answer:
    """How many throws let both dames of the coin go (§29)."""
    position = seen(asked)
    return _chances(position.that(lambda throw: any(play.own[COIN] == 0 for play in position.plays(throw))))


@QUESTIONS.add("dead", "count", takes=("player",))
def dead(asked: Asked) -> Answer:
    """How many of the six numbers no play of any throw can use (§24)."""
    found = dead_numbers(seen(asked))
    return number(len(found), *listed(map(str, found)))
