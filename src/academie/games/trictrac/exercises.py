"""The exercises of trictrac: what a throw wins, how many throws do a thing, marks, schools, and Lepeintre's play."""

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from academie._core import trictrac as law
from academie.errors import AcademieError
from academie.game import Roll
from academie.game import State as AnyState
from academie.games.trictrac.coup import Dames
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.state import COIN, LAW, Move, State, ours, place
from academie.games.trictrac.tutor.chances import THROWS, Throw, name
from academie.games.trictrac.tutor.filling import TABLES, coin_rule, fill_ways, filling_rule, fills, two_way_rule
from academie.games.trictrac.tutor.hitting import BEAT, FALSE, hits, hitting_rule
from academie.games.trictrac.tutor.holding import keeps
from academie.games.trictrac.tutor.position import Answer as Counted
from academie.games.trictrac.tutor.position import Position, score
from academie.games.trictrac.tutor.position import answer as counted
from academie.referee.table import Table
from academie.tables.board import LIFTED, letter, write_dice
from academie.text.message import Message, joined, row
from academie.tutor.exercise import Kinds, advised_kind, allowed_kind, board_with, come_to, to_throw, walk
from academie.tutor.lesson import Step
from academie.tutor.problem import ByLaw, Ply
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import explained

KINDS, QUESTIONS = Kinds(), Questions()
NAMES = ("white", "black")  # of the seats in acts
PHASES = {1: (6, 30), 2: (12, 70), 3: (20, 140)}  # throws and plays before the position, by level
_TASTE = 3  # random plays, of which the best-looking is made
_DAMES = 15


def sensible(state: AnyState, rng: random.Random) -> Move:
    """Of a few random plays the one that holds most in the grand jan; it leaves or holds at random."""
    moves = list(ours(state).moves())
    tried = [rng.choice(moves) for _ in range(_TASTE)]
    return max(tried, key=lambda move: _held(tuple(move.play.own)) if move.play is not None else 0)


def _held(own: Dames) -> int:
    return sum(min(own[step], 2) for step in TABLES[1]) + 2 * sum(own[step] > 1 for step in range(COIN + 1))


def course(rng: random.Random) -> Iterator[AnyState]:
    """A whole partie, state after state."""
    return walk(game.start(), rng, sensible)


def before_throw(rng: random.Random, level: int) -> State | None:
    """A position of a partie before a throw; None if the partie ends too soon."""
    found = come_to(
        course(rng), rng, PHASES[level], lambda state: to_throw(state) and ours(state).core.phase == law.Phase.throw
    )
    return None if found is None else ours(found)


def some_dice(rng: random.Random) -> str:
    """A throw as it is written."""
    one, two = rng.choice(THROWS)
    return write_dice((max(one, two), min(one, two)))


def with_table(rng: random.Random, level: int, lacking: int) -> State | None:
    """A position before a throw in which the thrower's plein lacks that many dames; his other dames stand at random.

    The other's dames are those of a partie, as long as they have not come over to the thrower's side.
    """
    state = before_throw(rng, 1)
    if state is None:
        return None
    native = state.core
    if any(native.other[step] for step in range(COIN + 1, LIFTED + 1)):
        return None
    table = TABLES[0] if level == 1 or rng.random() < 0.3 else TABLES[1]
    own = [0] * LIFTED
    for step in table:
        own[step] = 2
    if lacking:
        # A coin is empty or holds two dames (§25), so the grand jan lacks dames elsewhere.
        own[rng.choice([step for step in table if step != COIN])] -= lacking
    # A plein of the petit jan has dames beyond it as well as behind.
    places = list(range(COIN)) if table == TABLES[0] else list(range(COIN + 1))
    for _ in range(_DAMES - sum(own)):
        own[rng.choice(places)] += 1
    if lacking and all(own[step] >= 2 for step in table):
        return None
    return ours(game.read(_line(state, own), state.profile.name))


def _line(state: State, own: list[int]) -> str:
    """The line of a state with other dames of the thrower's."""
    sides, _, rest = str(state).partition(" ")
    white, _, black = sides.partition(";")
    seat = state.core.thrower
    dames = sorted((place(seat, step), count) for step, count in enumerate(own) if count)
    laid = ",".join(f"{letter(where)}{count}" for where, count in dames)
    return " ".join([f"W:{laid};{black}" if seat == 0 else f"{white};B:{laid}", rest])


# --- What does this throw win?

_THROWER = 0.75  # how often the question is about the thrower
_WINS = Message("{thrower} throws {dice}. How many points does the throw win {player}, all in all?")


@QUESTIONS.add("wins", "count", needs=("throw", "player"))
def wins(asked: Asked) -> Answer:
    """What a throw wins a player, whatever is played: the thrower by his jans, the other by what fails (§110)."""
    native = ours(asked.state).core
    one, two = asked.roll().dice
    won = score(Position.seen(native), (one, two), nth=native.throws[native.thrower] + 1)
    return number(won[0 if asked.seat() == native.thrower else 1], *explained(asked.game, asked.state, asked.roll()))


def _telling(rng: random.Random, state: State, mine: int) -> str:
    """A throw. Every possible gain is as likely as another, for most throws bring two points or nothing."""
    position, nth = Position.seen(state.core), state.core.throws[state.core.thrower] + 1
    by_gain: dict[int, list[Throw]] = {}
    for throw in THROWS:
        by_gain.setdefault(score(position, throw, nth=nth)[mine], []).append(throw)
    return name(rng.choice(by_gain[rng.choice(sorted(by_gain))]))


@KINDS.add("throw-wins", Message("What does this throw win?"))
def throw_wins(rng: random.Random, level: int) -> Step | None:
    """A throw on a position; the question is about one side, more often the thrower's."""
    state = before_throw(rng, level)
    if state is None:
        return None
    thrower = state.core.thrower
    player = thrower if rng.random() < _THROWER else 1 - thrower
    dice = _telling(rng, state, 0 if player == thrower else 1)
    return Step(
        "count",
        _WINS.fill(thrower=game.players[thrower], dice=dice, player=game.players[player]),
        board_with(state),
        ask="wins",
        given={"throw": dice, "player": NAMES[player]},
        hint=Message(
            "Pleins, dames hit, the coin; and for the other what is hit falsely, and numbers that cannot be played."
        ),
        law=("§110",),
        seat=thrower,
    )


# --- How many throws?

_DOES = (
    Message("No throw does."),
    Message("1 throw of 36 does: {throws}."),
    Message("{count} throws of 36 do: {throws}."),
)


def _fills_twice(position: Position) -> Counted:
    """Which throws fill by two ways or more (LEP l.1342-1475)."""
    chances = position.that(lambda throw: fill_ways(position, throw) > 1)
    text = _DOES[min(len(chances), 2)].fill(count=len(chances), throws=", ".join(chances.named))
    return Counted(chances, Fraction(), Fraction(), text)


_DEEDS: dict[str, Callable[[Position], Counted]] = {
    "fill": fills,
    "fill-twice": _fills_twice,
    "hit": hits,
    "hit-falsely": lambda position: counted(position, FALSE, _DOES),
    "coin": lambda position: counted(position, BEAT, _DOES),
    "hold": keeps,
}
_DIFFERS = Message("The rule counts the dice alone; here passages or numbers to be played change it to {found}.")
_AGAINST = Message("{against} throws are against: for and against make 36.")


@QUESTIONS.add("throws_that", "count", needs=("does",))
def throws_that(asked: Asked) -> Answer:
    """How many throws of thirty-six fill, hit or hold, with the treatises' short cut where one applies (§116)."""
    position, deed = Position.seen(ours(asked.state).core), asked.text("does")
    counted = _DEEDS[deed](position)
    found = len(counted.chances)
    rule = _RULES.get(deed, _no_rule)(position)
    lines = [counted.text]
    if rule is not None:
        lines.append(rule[0])
        lines += [_DIFFERS.fill(found=found)] if rule[1] != found else []
    return number(found, *lines, _AGAINST.fill(against=counted.chances.against))


def _no_rule(position: Position) -> tuple[Message, int] | None:  # noqa: ARG001 - the treatises give none for keeping
    return None


_RULES = {"fill": filling_rule, "fill-twice": two_way_rule, "hit": hitting_rule, "coin": coin_rule}


def _all_but_full(rng: random.Random, level: int) -> State | None:
    """A table that lacks a dame; at the higher levels two, now and then."""
    return with_table(rng, level, 2 if level > 1 and rng.random() < 0.4 else 1)


def _full(rng: random.Random, level: int) -> State | None:
    return with_table(rng, level, 0)


_LAID = {
    "fill": _all_but_full,
    "fill-twice": lambda rng, level: with_table(rng, level, 1),
    "hit": before_throw,
    "hit-falsely": before_throw,
    "coin": before_throw,
    "hold": _full,
}


def _counting(kind: str, does: str, title: Message, hint: Message, text: Message) -> None:
    """A kind that counts the throws that do something."""

    def make(rng: random.Random, level: int) -> Step | None:
        state = _LAID[does](rng, level)
        if state is None or not _some(_DEEDS[does](Position.seen(state.core))):
            return None
        thrower = state.core.thrower
        return Step(
            "count",
            text.fill(thrower=game.players[thrower]),
            board_with(state),
            ask="throws_that",
            given={"does": does},
            hint=hint,
            law=("§116",),
            seat=thrower,
        )

    KINDS.add(kind, title)(make)


def _some(counted: Counted) -> bool:
    """Whether some throws do it, and not all."""
    return 0 < len(counted.chances) < len(THROWS)


_counting(
    "throws-fill",
    "fill",
    Message("How many throws fill?"),
    Message("Look for the flèches that lack a dame and for the numbers that bring one; count a simple twice."),
    Message("{thrower} is to throw. How many of the 36 throws fill a table?"),
)
_counting(
    "throws-hit",
    "hit",
    Message("How many throws hit?"),
    Message("For one dame with open passages: 10 and the distance up to six, 13 less the distance beyond."),
    Message("{thrower} is to throw. How many of the 36 throws truly hit a dame?"),
)
_counting(
    "throws-twice",
    "fill-twice",
    Message("How many throws fill in two ways?"),
    Message("A throw fills in two ways when two dames reach the flèche, or one does by the sum and one by a number."),
    Message("{thrower} is to throw. How many of the 36 throws fill in two ways or more?"),
)
_counting(
    "throws-falsely",
    "hit-falsely",
    Message("How many throws hit falsely?"),
    Message("A sum that aims at a lone dame hits it falsely when both stops are closed."),
    Message("{thrower} is to throw. How many of the 36 throws hit a dame falsely?"),
)
_counting(
    "throws-coin",
    "coin",
    Message("How many throws beat the coin?"),
    Message(
        "Square the flèches from which a die reaches the empty coin, your coin apart; one less for each lone dame."
    ),
    Message("{thrower} is to throw. How many of the 36 throws beat the other's coin?"),
)
_counting(
    "throws-hold",
    "hold",
    Message("How many throws keep the plein?"),
    Message("Count the throws against: those whose numbers only dames of the plein can play."),
    Message("{thrower} is to throw. How many of the 36 throws keep the plein?"),
)


# --- Mark it yourself, at a table à la rigueur

_MARK = Message("{thrower} has thrown {dice}. Mark what is due before you touch a dame (“marks 4”, or “nothing”).")


@KINDS.add("mark", Message("Mark it yourself"))
def mark(rng: random.Random, level: int) -> Step | None:
    """À la rigueur: what the thrower marks for his throw (§84)."""
    state = before_throw(rng, level)
    if state is None:
        return None
    thrower, dice = state.core.thrower, some_dice(rng)
    return Step(
        "mark",
        _MARK.fill(thrower=game.players[thrower], dice=dice),
        board_with(state, f"{NAMES[thrower]} throws {dice}"),
        hint=Message("Count every jan of the throw for the thrower; what is too much or too little goes to school."),
        law=("§84",),
        seat=thrower,
    )


# --- Find the missed points

_SCHOOL = Message("{acts} You have {claimant}: send to school for so many points (“schools 4”), or say “nothing”.")
_THROWN = Message("{thrower} throws {dice}")
_MARKED = Message("marks {points}")
_PLAYED = Message("and plays {play}.")


@KINDS.add("school", Message("Find the missed points (école)"))
def school(rng: random.Random, level: int) -> Step | None:
    """A throw marked rightly, too high, too low or not at all, and played: the other may claim (§84, §86)."""
    state = before_throw(rng, level)
    if state is None:
        return None
    thrower, dice = state.core.thrower, some_dice(rng)
    who, acts = NAMES[thrower], [f"{NAMES[thrower]} throws {dice}"]
    try:
        table = _done(state, acts)
        due = max((int(line.split()[-1]) for line in _lines(table, thrower, "marks")), default=0)
        marked = rng.choice([due, due, due + rng.choice((2, 4)), max(0, due - rng.choice((2, 4))), 0])
        acts += [f"{who} marks {marked}"] if marked else []
        plays = _lines(_done(state, acts), thrower, "plays")
        if not plays:
            return None
        acts.append(rng.choice(plays))
        _done(state, acts)
    except AcademieError:  # the player cannot do this, or the law decides first
        return None
    lines = [
        _THROWN.fill(thrower=game.players[thrower], dice=dice),
        _MARKED.fill(points=marked) if marked else Message("marks nothing"),
        _PLAYED.fill(play=acts[-1].removeprefix(f"{who} plays ")),
    ]
    story = joined((row(lines[:2]), lines[2]), " ")
    return Step(
        "claim",
        _SCHOOL.fill(acts=story, claimant=game.players[1 - thrower]),
        board_with(state, *acts),
        hint=Message("Count what the throw won, and compare it with what was marked; the difference is the school."),
        law=("§84", "§86"),
        seat=1 - thrower,
    )


def _done(state: State, acts: list[str]) -> Table:
    """The table à la rigueur after some acts."""
    table: Table = rigueur(state.profile.name, str(state))
    for line in acts:
        table = table.after(table.read(line))
    return table


def _lines(table: Table, seat: int, verb: str) -> list[str]:
    """The acts of a seat that are done by a verb, as a journal has them."""
    lines = [act.line(table.reader.names) for act in table.acts(seat)]
    return [line for line in lines if line.split()[1] == verb]


# --- Lepeintre's play, and the judge of answers


KINDS["lepeintre"] = advised_kind(
    game,
    (8, 60),
    name="lepeintre",
    title=Message("Which play would Lepeintre make?"),
    asked=Message("Which play would Lepeintre make for {who}, by his maxims?"),
    keys="L",
    states=course,
)
KINDS["legal"] = allowed_kind(game, (6, 60), ("§10",))


# --- What Lepeintre's throws ask a learner: to count what they win, by the law (§36 to §64)


_QUESTION = Message("how many points does {who} win by {dice}?")


class TrictracSolver(ByLaw):
    """The judge of answers at trictrac."""

    def count(self, line: Sequence[Ply]) -> tuple[int, Message, int] | None:
        """The throw of a line that wins its thrower the most; None where none wins anything."""
        found: list[tuple[int, int, Message]] = []
        for turn, ply in enumerate(line):
            if not isinstance(ply.choice, Roll):
                continue
            after = ours(ply.state).after(ply.choice)
            seat = ours(ply.state).thrower
            points = sum(event.points for event in after.events if event.key in LAW and event.player == seat)
            if points and seat is not None:
                question = _QUESTION.fill(dice=write_dice(ply.choice.dice), who=game.players[seat])
                found.append((points, -turn, question))
        if not found:
            return None
        points, turn, question = max(found, key=lambda each: each[:2])
        return -turn, question, points


SOLVER = TrictracSolver(game)
