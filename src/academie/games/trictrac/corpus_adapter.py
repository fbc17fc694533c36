"""Replays the positions of the books for the corpus, with the throws, plays and credits that the books state.

A line of a book is a row of words:

    W6-5                    White throws six and five; B4-3 Black. At the opening the winner of the first throw.
    A/G,A/F                 the play, its dames joined by commas; - for a number not played
    !A/G/L                  the law does not allow this play of the throw, says the book
    hold, leave             after a trou
    W+4                     by this throw or play White has marked 4 in all, says the book
    W+4:battre_grand@R      … among them 4 for that jan there
    W-2:battre_grand@N      the law gives White these 2 as well; the book passes over them, and so does the replay
    W!battre_coin           that jan is not White's by this throw, says the book
    W#2, W=10b              White has pegged two trous; White now has 10 points, in bredouille
    W%23:remplir_grand      of the 36 throws White could make here 23 bring that jan, to whomever it is due
    W%12x2:remplir_grand    12 bring it two ways or more; W%11d:battre_grand@Q 11 by one die alone
    W%25/L                  25 let him take dames off that flèche

What the book states is compared with the law; where they differ the replay stops with one sentence.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from academie._core import trictrac as core
from academie.errors import Illegal, Unreadable, quoted
from academie.game import Event, Roll
from academie.game import State as AnyState
from academie.games.trictrac.coup import Coup, Score, credit
from academie.games.trictrac.names import FOR, TO, WHOSE, WITHIN, trous_in_words
from academie.games.trictrac.notation import after_text, read_move
from academie.games.trictrac.state import LAW, State, ours, place, rebuilt
from academie.tables.board import LIFTED, fleche, letter, read_dice, write_dice
from academie.tables.corpus_adapter import BoardAdapter
from academie.text.message import Message, counted, verbatim


@dataclass(frozen=True, slots=True, repr=False)
class Studied(State):
    """A state of a book's line, with the one before it, so that what a book passes over can be unmarked."""

    before: State | None = field(default=None, compare=False)
    freed: bool = field(default=False, compare=False)  # a plein was passed over: nothing of it is owed (§54)


class CorpusAdapter(BoardAdapter):
    """Where the books' positions are studied."""

    def play(self, state: AnyState, text: str) -> State:
        """The state after one word of a line; a statement leaves it as it is."""
        here = ours(state)
        for pattern, act in _WORDS.items():
            if match := re.fullmatch(pattern, text):
                return act(here, match)
        if isinstance(here, Studied) and here.freed and "/" in text:
            return _next(here, _played_freely(here, text))
        return _next(here, here.after(read_move(here, text.replace(",", " "))))


def _next(before: State, after: State) -> Studied:
    return Studied(after.core, after.profile, after.events, before)


def _thrown(state: State, match: re.Match[str]) -> State:
    seat = "WB".index(match[1])
    large, small = read_dice(match[2])
    if state.thrower is None:
        return _next(state, state.after(Roll((large, small) if seat == 0 else (small, large))))
    if seat != state.thrower:
        raise Illegal("The dice are {whose} and not {other} (§4, §8).", whose=WHOSE[state.thrower], other=WHOSE[seat])
    return _next(state, state.after(Roll((large, small), 1 if large == small else 2)))


def _credits(state: State, seat: int | None = None) -> list[Event]:
    return [event for event in state.events if event.key in LAW and seat in {None, event.player}]


def _said(state: State, match: re.Match[str]) -> State:
    seat, points = "WB".index(match[1]), int(match[3])
    squares = tuple(sorted(fleche(name) for name in match[5].split(","))) if match[5] else None
    found = [
        event
        for event in _credits(state, seat)
        if event.key == match[4] and squares in {None, event.squares} and event.worth == points
    ]
    if match[2] == "-":
        if len(found) != 1:
            raise Illegal(
                "{word} names no single credit of the law, which gives {due} (§110).",
                word=quoted(match[0]),
                due=_in_words(state),
            )
        return _passed_over(state, found[0])
    total = sum(event.points for event in _credits(state, seat))
    if (match[4] is None and total != points) or (match[4] is not None and not found):
        raise Illegal("The book has {word} where the law gives {due} (§110).", word=match[0], due=_in_words(state))
    return state


def _denied(state: State, match: re.Match[str]) -> State:
    seat, jan = "WB".index(match[1]), match[2]
    _known(jan)
    if any(event.key == jan for event in _credits(state, seat)):
        raise Illegal(
            "The book denies {to} {jan} where the law gives {due} (§110).", to=TO[seat], jan=jan, due=_in_words(state)
        )
    return state


def _barred(state: State, match: re.Match[str]) -> State:
    """A play that the book says cannot be made; a text that is not a play proves nothing."""
    text = match[1].replace(",", " ")
    after_text(state, text)
    try:
        read_move(state, text)
    except Illegal:
        return state
    raise Illegal("The book bars {play}, which the law allows (§21).", play=quoted(match[1]))


def _in_words(state: State) -> Message | str:
    def one(event: Event) -> str:
        where = "@" + ",".join(map(letter, event.squares)) if event.squares else ""
        return f"{'WB'[event.player]}+{event.worth}:{event.key}{where}"

    return ", ".join(map(one, _credits(state))) or Message("nothing")


def _passed_over(state: State, event: Event) -> Studied:
    """The state as the book has it: marked again from the state before, without that credit."""
    before = state.before if isinstance(state, Studied) else None
    if before is None:
        raise Unreadable("There is no throw or play to pass over. Put the word after one.")
    others = [each for each in _credits(state) if each is not event]
    scores = [Score.of(score) for score in before.core.scores]
    thrower = before.core.thrower if before.thrower is not None else state.core.thrower
    trous = []
    for seat in (thrower, 1 - thrower):
        gain = sum(each.points for each in others if each.player == seat)
        scores[seat], scores[1 - seat], made = credit(scores[seat], scores[1 - seat], gain)
        if made:
            trous.append(Event("trou" if made % 2 else "trou_bredouille", seat, "§70", trous=made))
    phase = state.core.phase
    if phase == core.Phase.decide and not trous:
        phase = core.Phase.play
    freed = event.key.startswith(("remplir", "conserver"))
    board = rebuilt(state.core, phase=phase, scores=scores, news=[])
    return Studied(board, state.profile, (*others, *trous), before, freed)


def _played_freely(state: State, text: str) -> State:
    """A legal play that the plein would have forbidden, had the book seen it; the adversary marks what is his."""
    native = state.core
    after = after_text(state, text)
    dice, thrower = native.dice, native.thrower
    found = [play for play in core.plays(native.own, native.other, dice, native.profile) if list(play.own) == after]
    if not found or after[LIFTED] == sum(after):
        raise Illegal(
            "{text} is not a legal play of {dice} for {side} (§21).",
            text=quoted(text),
            dice=write_dice(dice),
            side=WITHIN[thrower],
        )
    given = core.credits(native.own, native.other, dice, native.profile, native.throws[thrower], False, found[0])
    events = tuple(
        Event(
            c.jan.name,
            1 - thrower,
            LAW[c.jan.name],
            c.points,
            len(c.ways),
            tuple(sorted(place(thrower, s) for s in c.where)),
        )
        for c in given
        if not c.to_roller
    )
    scores = [Score.of(score) for score in native.scores]
    gain = sum(event.points for event in events)
    scores[1 - thrower], scores[thrower], _ = credit(scores[1 - thrower], scores[thrower], gain)
    phase, turned = core.Phase.throw, 1 - thrower
    following = rebuilt(
        native, own=native.other, other=after, thrower=turned, phase=phase, dice=None, scores=scores, news=[]
    )
    return State(following, state.profile, events)


def _stands(state: State, match: re.Match[str]) -> State:
    seat, points, bredouille = "WB".index(match[1]), int(match[2]), bool(match[3])
    score = state.core.scores[seat]
    if (score.points, score.bredouille) != (points, bredouille):
        has = f"{score.points}{'b' if score.bredouille else ''}"
        text = f"{points}{'b' if bredouille else ''}"
        said = counted(points, verbatim("point"), verbatim("points")) if not bredouille else verbatim(f"{text} points")
        raise Illegal(
            "The book gives {to} {said} where the law leaves him {has} (§70, §71).", to=TO[seat], said=said, has=has
        )
    return state


def _pegs(state: State, match: re.Match[str]) -> State:
    seat, count = "WB".index(match[1]), int(match[2])
    made = sum(event.trous for event in state.events if event.key.startswith("trou") and event.player == seat)
    if made != count:
        raise Illegal(
            "The book pegs {trous} {to} where the law gives {made} (§72).",
            trous=trous_in_words(count),
            to=FOR[seat],
            made=made,
        )
    return state


def _counted(state: State, match: re.Match[str]) -> State:
    """A count of throws, as both books teach it: how many of the 36 do this (§116)."""
    seat, said = "WB".index(match[1]), int(match[2])
    if match[7] is not None:
        step = place(seat, fleche(match[7]))
        found = sum(weight for weight, coup in _throws(state, seat) if step in coup.movable)
    else:
        _known(match[5])
        square = None if match[6] is None else place(seat, fleche(match[6]))
        least = int(match[4] or 1)
        found = sum(
            weight
            for weight, coup in _throws(state, seat)
            if any(_brings(each, match[5], square, least, direct=match[3] == "d") for each in coup.credits)
        )
    if found != said:
        raise Illegal(
            "The book counts {said} throws of 36 in {word} where the law counts {found} (§116).",
            said=said,
            word=quoted(match[0]),
            found=found,
        )
    return state


def _throws(state: State, seat: int) -> list[tuple[int, Coup]]:
    """Every throw a player could make on the position, even out of turn, with its weight."""
    native = state.core
    own, other = (native.own, native.other) if seat == native.thrower else (native.other, native.own)
    return [
        (
            1 if one == two else 2,
            Coup(native.profile, tuple(own), tuple(other), seat, (one, two), native.throws[seat] + 1),
        )
        for one in range(1, 7)
        for two in range(1, one + 1)
    ]


def _brings(each: core.Credit, jan: str, square: int | None, least: int, *, direct: bool) -> bool:
    """Whether a credit is the one a count is of."""
    ways = [way for way in each.ways if way != core.Way.sum or not direct]
    enough = least if direct or least > 1 else 0
    return each.jan.name == jan and square in {None, *each.where} and len(ways) >= enough


def _known(jan: str) -> None:
    if jan not in LAW:
        raise Unreadable("{jan} is not a jan. Use one of {known}.", jan=quoted(jan), known=", ".join(LAW))


_WORDS: dict[str, Callable[[State, re.Match[str]], State]] = {
    r"([WB])([1-6]-[1-6])": _thrown,
    r"([WB])([+-])(\d{1,3})(?::([a-z_]+)(?:@([A-Y](?:,[A-Y])*))?)?": _said,
    r"([WB])!([a-z_]+)": _denied,
    r"!(\S+/\S+)": _barred,
    r"([WB])=(\d{1,2})(b?)": _stands,
    r"([WB])#(\d{1,2})": _pegs,
    r"([WB])%(\d{1,2})(d?)(?:x([23]))?(?::([a-z_]+)(?:@([A-Y]))?|/([A-Y]))": _counted,
}
