"""Counsel on acts at a table à la rigueur: mark, school, make him mark, or say nothing (§84, §86, §92).

The engine values the position after each way to go on, with the other marks of the throw made as the law has them.
The treatises' own reasons are given where they hold: a trou that is completed, a trou that nobody can leave on.
"""

from dataclasses import dataclass
from typing import cast

from academie.errors import Unavailable
from academie.game.analysis import Judge
from academie.games.trictrac.game import game
from academie.games.trictrac.referee import acts, ecoles
from academie.games.trictrac.referee.dice import covered
from academie.games.trictrac.referee.leaving import accept_leave
from academie.games.trictrac.referee.marking import set_right, software
from academie.games.trictrac.referee.sheet import Window
from academie.games.trictrac.referee.table import RigueurTable
from academie.games.trictrac.referee.value import Phase, Said
from academie.games.trictrac.state import State
from academie.referee.acts import Act, Throw, Touch
from academie.referee.table import Table
from academie.tables.board import THROWS
from academie.text.message import Message, figure, joined
from academie.tutor.advice import ActAdvice, Advice

_EQUAL = 0.005  # trous: what differs by less is the same to us
_ANY = (2, 1)  # a throw that only ends the time to mark: its numbers are not looked at
_SCHOOL, _COMPEL, _PASS = "ACAD-A l.405; ACAD-B l.1557", "ACAD-A l.405; ACAD-B l.1555", "ACAD-A l.326; ACAD-B l.1223"
_ON_PURPOSE, _REMAINDER, _IN_TIME = "ACAD-A l.324; ACAD-B l.1221", "ACAD-A l.338", "ACAD-A l.320; ACAD-B l.1515"

_WIPES = Message("It completes your trou, and the trou wipes out his {points} points")
_COMPLETES = Message("It completes your trou")
_GAINS = Message("The points serve you best")
_HELD = Message("You gave him the points of his trou, and on such a trou he cannot leave")
_PLAYED = Message("He has played without marking his trou, and can no longer leave on it")
_JUST = Message("The école would serve you less")
_BOOKS_SCHOOL = Message("{said}, though the books take a trou that an école completes")
_BOOKS_COMPEL = Message(
    "{said}, though the books, where his game is bad, make him mark his trou to keep him from leaving"
)
_SILENT = Message("Neither the école nor his mark would serve you")
_OWN_HOLE = Message("On a trou made by an école you cannot leave; on one that your own dice make you can")
_VALUED, _BESIDE = Message("{said} ({value})."), Message("{said} ({value}; otherwise {others}).")
_WORTH, _TROUS = Message.within("an act with its value", "{how} ({value})"), Message.within("a value", "{value} trous")
_TO_SCHOOL, _TO_COMPEL, _TO_PASS = Message("school {points}"), Message("make him mark"), Message("say nothing")
_TO_WAIT = Message("say nothing yet, and school {points} if he throws without marking")
_MARK = Message("Do it before you touch a dame or throw: what you leave is an école.")
_HOLE = Message("Mark the trou alone: with the remainder marked you can no longer leave ({value}).")
_BAIT = Message(
    "Do it before you touch a dame or throw, unless you try him: if he marks the école you stand better ({schooled}) "
    "than with your mark ({marked}), and if he says nothing worse ({left})."
)
_LEAVE_IT = Message(
    "Leave {points} unmarked: if he schools them or says nothing you stand better ({value}) than with your mark "
    "({marked}), and if he makes you mark you lose nothing."
)


@dataclass(frozen=True)
class _Way:
    """One way to go on: the act, none for silence, in words, and the table that comes of it."""

    act: Act | None
    how: Message
    table: RigueurTable
    value: float

    @property
    def said(self) -> Message:
        return _WORTH.fill(how=self.how, value=_figure(self.value))


def advise_acts(table: Table, seat: int) -> list[ActAdvice]:
    """What a player does best about marks now, his own before the other's."""
    if not isinstance(table, RigueurTable) or table.result is not None or software(table) or covered(table):
        return []
    try:
        engine = game.engine(megabytes=1)
    except Unavailable:
        return []
    assert isinstance(engine, Judge)  # noqa: S101 - networks judge any state
    found = (_about_own(table, seat, engine), _about_his(table, seat, engine))
    return [each for each in found if each is not None]


def _about_his(table: RigueurTable, seat: int, engine: Judge) -> ActAdvice | None:
    """Of a fault of the other, or of points he was given and has not marked yet."""
    claims = {type(act): act for act in ecoles.open_claims(table, seat)}
    school, make = claims.get(acts.School), claims.get(acts.MakeMark)
    given = table.phase == Phase.THROW and table.thrower != seat
    after, ahead = table, school is None
    if isinstance(school, acts.School):
        silence = _TO_PASS
        passed = table
        if not table.values.overmarked_kept:
            passed = cast("RigueurTable", set_right(table, table.open(1 - seat)))
    elif make is not None and given:
        after = table.after(Throw(1 - seat, _ANY))
        school = next((act for act in ecoles.open_claims(after, seat) if isinstance(act, acts.School)), None)
    if not isinstance(school, acts.School):
        return None

    def way(act: Act | None, how: Message, reached: RigueurTable, *, before: bool = False) -> _Way:
        return _Way(act, how, reached, engine.worth(position(reached, ahead=before), seat))

    how = (_TO_WAIT if ahead else _TO_SCHOOL).fill(points=school.points)
    ways = [way(None if ahead else school, how, after.after(school), before=ahead)]
    ways += [way(make, _TO_COMPEL, table.after(make))] if make is not None else []
    ways += [] if ahead else [way(None, silence, passed)]
    most = max(each.value for each in ways)
    best = next(each for each in ways if each.value > most - _EQUAL)  # of equal ones the first
    given = given or any(fault.window is not None and not fault.window.own for fault in table.open(1 - seat))
    law, source, form = _reason(table, seat, best, ways[0], given=given)
    points = table.markings.sheet.scores[1 - seat].points
    text = form.fill(points=points)
    if (other := _by_the_books(table, seat, ways, given=given)) is not None and other[0] is not best:
        _, form, place = other
        text, source = form.fill(said=text), f"{source}; {place}"
    others = [each.said for each in ways if each is not best]
    form = _BESIDE.fill(others=joined(others)) if others else _VALUED
    text = form.fill(said=text, value=_figure(best.value))
    return ActAdvice(best.act, best.how, Advice("ecole", law, source, text))


def _reason(table: RigueurTable, seat: int, best: _Way, school: _Way, *, given: bool) -> tuple[str, str, Message]:
    """The paragraph, the lines of the book and the sentence for the best way."""
    before, after = table.markings.sheet.scores, best.table.markings.sheet.scores
    completes = school.table.markings.sheet.scores[seat].trous > before[seat].trous
    if best is school:
        if not completes:
            return "§86", _PASS, _GAINS
        return "§86", _SCHOOL, _WIPES if before[1 - seat].points else _COMPLETES
    if best.act is None:
        return "§86", _PASS, _OWN_HOLE if completes else _SILENT
    if after[1 - seat].trous == before[1 - seat].trous:
        return "§92", _PASS, _JUST
    return "§92", _COMPEL, _HELD if given else _PLAYED


def _by_the_books(table: RigueurTable, seat: int, ways: list[_Way], *, given: bool) -> tuple[_Way, Message, str] | None:
    """What the treatises would do without looking further: take a trou, else keep him from one he can leave on."""
    before = table.markings.sheet.scores
    for way, player, form, place in (
        (ways[0], seat, _BOOKS_SCHOOL, _SCHOOL),
        *((way, 1 - seat, _BOOKS_COMPEL, _COMPEL) for way in ways if given and isinstance(way.act, acts.MakeMark)),
    ):
        if way.table.markings.sheet.scores[player].trous > before[player].trous:
            return way, form, place
    return None


def _about_own(table: RigueurTable, seat: int, engine: Judge) -> ActAdvice | None:
    """Of points due to the player himself: the mark, the trou alone, or an école made on purpose."""
    window = table.markings.windows[seat]
    if window is None or seat != table.thrower or table.phase not in {Phase.THROW, Phase.MARK}:
        return None
    if (missing := window.owed - table.marked(window)) <= 0 or table.overmarked(seat, window):
        return None
    state = position(table)
    ahead = table.phase == Phase.THROW
    hole = _hole_alone(table, window, state, missing, engine)
    if hole is not None:
        return hole
    said = _MARK
    end = _end_of_marking(table, seat, ahead=ahead)
    if end is not None and (points := end.school_points(seat)):
        reason = "points" if table.values.schooler_explains else ""
        marks = end.after(acts.School(1 - seat, points, reason))
        marked = engine.worth(state, seat)
        left, schooled = (engine.worth(position(each, ahead=ahead), seat) for each in (end, marks))
        worst = min(left, schooled)
        if worst > marked + _EQUAL:
            text = _LEAVE_IT.fill(points=missing, value=_figure(worst), marked=_figure(marked))
            return ActAdvice(None, _TO_PASS, Advice("ecole_on_purpose", "§86", _ON_PURPOSE, text))
        if schooled > marked + _EQUAL:
            values = {"schooled": _figure(schooled), "marked": _figure(marked), "left": _figure(left)}
            said = _BAIT.fill(**values)
    source = _IN_TIME if said is _MARK else f"{_IN_TIME}; {_ON_PURPOSE}"
    return _to_mark(seat, missing, Advice("mark", "§84", source, said))


def _to_mark(seat: int, points: int, why: Advice) -> ActAdvice:
    act = acts.Mark(seat, points)
    return ActAdvice(act, Message("mark {points}", points=points), why)


def _hole_alone(table: RigueurTable, window: Window, state: State, missing: int, engine: Judge) -> ActAdvice | None:
    """Where he had better leave, and a remainder would keep him."""
    beyond = table.markings.sheet.scores[table.thrower].points + missing - 12
    words = {str(move): state.after(move) for move in state.moves()} if beyond > 0 and window.own else {}
    if "leave" not in words or not beyond % 12:
        return None
    hold, leave = (engine.worth(words[word], table.thrower) for word in ("hold", "leave"))
    if leave <= hold:
        return None
    text = _HOLE.fill(value=_figure(leave))
    return _to_mark(table.thrower, missing - beyond % 12, Advice("hole", "§75", _REMAINDER, text))


def _end_of_marking(table: RigueurTable, seat: int, *, ahead: bool) -> RigueurTable | None:
    """The table once he has thrown, or touched a dame, and has not marked."""
    if ahead:
        return table.after(Throw(seat, _ANY))
    plays = [str(move) for move in table.state.moves()]
    return table.after(Touch(seat, plays[0][0])) if plays and plays[0][0].isalpha() else None


def position(table: RigueurTable, *, ahead: bool = False) -> State:
    """The position, every mark still due made by the law; `ahead`: before the throw that lies on the table."""
    if table.phase == Phase.LEAVING:
        table = cast("RigueurTable", accept_leave(table))
    thrower, before = table.thrower, table.before_throw
    if table.phase in {Phase.OPENING, Phase.THROW}:
        for seat, window in enumerate(table.markings.windows):
            if window is not None and (missing := window.owed - table.marked(window)) > 0:
                table = table.after(acts.Mark(seat, missing))
        return table.state
    window = table.markings.windows[thrower]
    undecided = window is not None and table.word is Said.NOTHING and not table.overmarked(thrower, window)
    if before is None or before.phase == Phase.OPENING or not (ahead or undecided):
        return table.choice(thrower)
    sheet = table.markings.sheet
    for place in () if window is None else window.entries:
        sheet = sheet.without(place)
    state = before.with_markings(sheet=sheet).state
    dice = tuple(sorted(table.throwing.dice, reverse=True))
    return state if ahead else state.after(next(roll for roll in THROWS if roll.dice == dice))


def _figure(value: float) -> Message:
    return _TROUS.fill(value=figure(f"{value:+.2f}"))
