"""Questions about a position that need no meeting: what may be played, what it is worth, why, and how it looks."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Game, Roll, State
from academie.game.analysis import Budget, Rollout, Throws
from academie.game.analysis import Stop as Ended
from academie.game.data import Data, analysis_data, state_data, title_data
from academie.game.registry import find
from academie.journal.game import opened
from academie.journal.moves import Course, Stop, course_data
from academie.journal.moves import course as course_of_acts
from academie.match.first_player import laid
from academie.text.message import Message
from academie.tutor import advise as books_advice
from academie.tutor import explainer
from academie.tutor.advice import advice_data
from academie.tutor.judging import roller_of, throws, unit_of

ACTS = 5_000  # of a journal that is replayed
_MEGABYTES = 16
_THROWS = 12  # of a game played out: a whole one takes longer than anybody waits
_MANY = Message("The server replays journals of at most {most} acts. Shorten this one.")


@dataclass(frozen=True)
class Place:
    """A position as it is asked about."""

    game: str
    profile: str | None = None
    position: str | None = None
    setup: str = "standard"

    def state(self) -> State:
        """The state that the line describes."""
        if self.position is None:
            return laid(find(self.game), self.profile, self.setup)
        if self.setup != "standard":
            raise Unreadable("A position and a setup exclude each other; give one of the two.")
        return find(self.game).read(self.position, self.profile)


def position(place: Place) -> Data:
    """A position and what may be done in it."""
    return _shown(find(place.game), place.state())


def _shown(game: Game, state: State) -> Data:
    said = [title_data(game.narration.move(state, move)) for move in state.moves()]
    result = state.result
    full = None if result is None else asdict(result)
    return {**state_data(game, state), "profile": state.profile.name, "said": said, "result": full}


def play(place: Place, move: str) -> Data:
    """The position after a move, or after a chance outcome if chance is next, and its effects."""
    game, before = find(place.game), place.state()
    if rolls := before.rolls():
        found = [roll for roll in rolls if game.write_roll(before, roll) == move.strip()]
        if not found:
            raise Illegal("{text} cannot be thrown or dealt here.", text=Message("“{move}”", move=move[:40]))
        after = before.after(found[0])
        lines = game.narration.lines(before, found[0], after)
    else:
        chosen = game.read_move(before, move)
        after = before.after(chosen)
        lines = game.narration.lines(before, chosen, after)
    return {**_shown(game, after), "told": [title_data(line) for line in lines]}


def explain(place: Place, dice: tuple[int, int], throw_index: int | None = None) -> Data:
    """The account of a throw, as data and in both languages."""
    tutor = explainer(find(place.game))
    before = (
        laid(find(place.game), place.profile) if place.position is None else tutor.read(place.position, place.profile)
    )
    explanation = tutor.explain(before, Roll(dice), throw_index)
    return {"account": explanation.as_data(), "text": {name: tutor.render(explanation, name) for name in ("en", "fr")}}


def advise(place: Place) -> list[Data]:
    """What the books advise in a position."""
    game, state = find(place.game), place.state()
    return [advice_data(game, state, each) for each in books_advice(game, state)]


def analyse(place: Place, budget: Budget, lines: int = 1, stop: Ended | None = None, rollout: int = 0) -> Data:
    """What an engine thinks of a position; by a number of games played out from each choice, where that is asked."""
    game, state = find(place.game), place.state()
    if state.result is not None:
        raise Illegal("The game is over in this position, so there is nothing to analyse; give another one.")
    engine = game.engine(megabytes=_MEGABYTES)
    if state.rolls() and (found := throws(state, engine)) is not None:
        unit = unit_of(engine, (state.after(roll) for roll in state.rolls()))
        return _chances(game, state, found, unit)
    if rollout:
        wish = Rollout(rollout, _THROWS, seconds=budget.seconds)
        return analysis_data(game, state, roller_of(game, engine).rollout(state, wish, lines=lines, stop=stop))
    return analysis_data(game, state, engine.analyse(state, budget, lines=lines, stop=stop))


def _chances(game: Game, state: State, found: Throws, unit: Message | None) -> Data:
    """The worth of each outcome of chance to whom it falls, and what one may expect: the luck of a throw is between.

    In hundredths, as scores are.
    """
    lines = [
        {"roll": game.write_roll(state, roll), "weight": roll.weight, "score": round(100 * worth)}
        for roll, worth in found.outcomes
    ]
    taker = None if game.taker(state) is None else found.seat
    chance = {"taker": taker, "mean": round(100 * found.mean, 2), "outcomes": lines}
    counted = {} if unit is None else {"unit": title_data(unit)}
    head = {"game": game.name, "position": str(state), "depth": 0, "nodes": 0}
    return {**head, **counted, "lines": [], "chance": chance}


def replay(text: str, seconds: float = 10.0) -> Data:
    """What every act of a journal has done, as far as they can be done; what is wrong stands under `error`."""
    course = _course(text, time.monotonic() + seconds)
    stop = course.stop
    return {
        **course_data(course),
        "told": [[title_data(line) for line in sentences] for sentences in _sentences(course)],
        "error": None if stop is None else {"act": stop.number, "sentence": title_data(stop.why)},
    }


def _course(text: str, until: float) -> Course:
    """As `course_of`, with a limit of acts and of time."""
    try:
        journal, lines = opened(text)
    except AcademieError as wrong:
        return Course(None, None, stop=Stop(0, wrong.text))
    if len(lines) > ACTS:
        raise Unreadable(_MANY.fill(most=ACTS))

    def in_time() -> Iterator[list[str]]:
        for _, line in lines:
            if time.monotonic() > until:
                raise Illegal(
                    "The journal takes too long to replay here. Shorten it, or run “academie replay” on your computer."
                )
            yield [line]

    return course_of_acts(journal, in_time())


def _sentences(course: Course) -> list[list[Message]]:
    tables = course.tables
    return [
        tables[number].account(step.act, step.table) if step.act is not None else []
        for number, step in enumerate(course.steps)
    ]


def svg(place: Place, *, standing: bool, night: bool, language: str, talon: str) -> str:
    """The position as SVG."""
    return find(place.game).svg(place.state(), standing=standing, night=night, language=language, a_at=talon)
