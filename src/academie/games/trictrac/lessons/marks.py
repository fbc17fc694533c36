"""Questions about throws: what a throw wins and marks, and how many throws do a thing."""

from __future__ import annotations

from collections.abc import Callable

from academie._core import trictrac as law
from academie.errors import Unknown, quoted
from academie.game import Event
from academie.games.trictrac.lessons.board import integer, numbers_of, seen, square_of, state_of
from academie.games.trictrac.match.amount import marque_amount
from academie.games.trictrac.names import SIDES, trous_in_words
from academie.games.trictrac.state import COIN, LAW, State, ours, place
from academie.games.trictrac.tutor import explain
from academie.games.trictrac.tutor.account.values import Point
from academie.games.trictrac.tutor.chances import Chances, direct_chances, sum_chances, where
from academie.games.trictrac.tutor.filling import cover_chances
from academie.games.trictrac.tutor.hitting import take_by_effect, take_by_power, take_coin_chances
from academie.games.trictrac.tutor.holding import dead_numbers
from academie.games.trictrac.tutor.position import Position, jans_named
from academie.text.message import Message, verbatim
from academie.tutor.question import Answer, Asked, Questions, number, yes_no
from academie.tutor.questions import listed

QUESTIONS = Questions()
_MOST_TOLD = 3  # credits of a throw that are explained, and not only listed
_PEGS = Message("{who} pegs {trous}.")


def _thrown(asked: Asked) -> State:
    """The state after the throw that the question names, or the state itself."""
    return ours(asked.after(asked.roll())) if "throw" in asked.step.given else state_of(asked)


def _credits(asked: Asked) -> list[Event]:
    """The points marked; by one player, for one event or on one flèche where the question names them."""
    seat, key = asked.seat(), asked.text("event") if "event" in asked.step.given else None
    square = square_of(asked) if "square" in asked.step.given else None
    return [
        event
        for event in _thrown(asked).events
        if event.key in LAW
        and seat in {None, event.player}
        and key in {None, event.key}
        and (square is None or square in event.squares)
    ]


def _account(asked: Asked, seat: int | None = None, *, worth: bool = True) -> tuple[Message, ...]:
    """What the named throw brings a player and why, no more than the question asks; `worth`: the points it pays too."""
    if "throw" not in asked.step.given:
        return ()
    account = explain(asked.state, asked.roll())
    given = asked.step.given
    points = [
        point
        for point in account.points
        if point.player == (account.player if seat is None else seat)
        and given.get("event") in {None, point.jan}
        and (given.get("square") is None or given["square"] in point.squares)
    ]
    if not points:
        return tuple(sentence.text for refusal in account.refusals for sentence in refusal.sentences)
    if len(points) > _MOST_TOLD:
        return tuple(map(_head, points))
    sentences = [point.sentences if worth else point.sentences[:-1] for point in points]
    return tuple(
        line
        for point, said in zip(points, sentences, strict=True)
        for line in (*([_head(point)] if worth else []), *(each.text for each in said))
    )


def _head(point: Point) -> Message:
    where = f" ({', '.join(point.squares)})" if point.squares else ""
    return verbatim("+{points} {name}{where}").fill(points=point.points, name=point.name, where=where)


@QUESTIONS.add("points", "count", takes=("throw", "event", "player", "square"))
def points(asked: Asked) -> Answer:
    """The points marked for a throw, or for what was done last (§110); trous are not points."""
    found = _credits(asked)
    lines = _account(asked) if "throw" in asked.step.given else tuple(map(asked.game.narration.event, found))
    return number(sum(event.worth for event in found), *lines)


@QUESTIONS.add("ways", "count", needs=("throw", "event"), takes=("player", "square"))
def ways(asked: Asked) -> Answer:
    """By how many ways a throw does something (§114)."""
    return number(sum(event.ways for event in _credits(asked)), *_account(asked, worth=False))


@QUESTIONS.add("given", "count", needs=("throw",))
def given(asked: Asked) -> Answer:
    """What a throw gives the other, however it is played: false hits, contre-jans, numbers not played (§65, §24)."""
    one, two = asked.roll().dice
    native = state_of(asked).core
    coup = Position.seen(native).coup((one, two), nth=native.throws[native.thrower] + 1)
    return number(min(coup.given(play) for play in coup.plays), *_account(asked, 1 - native.thrower))


@QUESTIONS.add("trous", "count", takes=("throw", "player"))
def trous(asked: Asked) -> Answer:
    """How many trous a throw, or what was done last, has made somebody peg (§70, §72)."""
    events = [event for event in _thrown(asked).events if event.key.startswith("trou")]
    found = [event for event in events if asked.seat() in {None, event.player}]
    lines = [_PEGS.fill(who=SIDES[event.player], trous=trous_in_words(event.worth)) for event in found]
    return number(sum(event.worth for event in found), *lines)


@QUESTIONS.add("remain", "count", takes=("throw", "player"))
def remain(asked: Asked) -> Answer:
    """The points that stand on a player's side once everything is marked (§70)."""
    state = _thrown(asked)
    seat = asked.seat()
    return number(state.core.scores[state.core.thrower if seat is None else seat].points)


@QUESTIONS.add("may_leave", "choose", takes=("throw",))
def may_leave(asked: Asked) -> Answer:
    """Whether the thrower may leave or hold (§73)."""
    return yes_no(_thrown(asked).core.phase == law.Phase.decide)


@QUESTIONS.add("bredouille", "choose", takes=("throw", "player"))
def bredouille(asked: Asked) -> Answer:
    """Whether a player's points stand in bredouille (§71)."""
    state = _thrown(asked)
    seat = asked.seat()
    return yes_no(state.core.scores[state.core.thrower if seat is None else seat].bredouille)


@QUESTIONS.add("marque", "count", needs=("trous",), takes=("other", "bredouille", "refaits"))
def marque(asked: Asked) -> Answer:
    """What a marqué of trictrac à écrire is worth (§98); `bredouille` is 1 for a marqué won in bredouille."""
    won, lost = integer(asked, "trous"), integer(asked, "other")
    amount = marque_amount(won, lost, bool(integer(asked, "bredouille")), integer(asked, "refaits"))
    return number(amount.marked, *(line.message for line in amount.lines))


# --- How many throws do a thing


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
        raise Unknown("A coin is not taken by {how}. Say {known}.", how=quoted(how), known=", ".join(_COIN))
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
