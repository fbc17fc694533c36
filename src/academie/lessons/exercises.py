"""Exercises: positions drawn by a seed until one is worth asking about, and which kind to ask next.

An exercise is a lesson of one step. Equal kinds, levels and seeds give equal exercises. What
`academie.tutor.repetition` records is how well a kind is answered, not a position: the next position is another.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from academie.errors import AcademieError, Unavailable, Unknown, quoted
from academie.game import Game
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.game.seeds import chance
from academie.input.names import Names
from academie.lessons.answers import Judge, judge_of
from academie.lessons.pupil import Sitting
from academie.text.message import Message
from academie.tutor.exercise import LEVELS, Kind, allowed_kind
from academie.tutor.lesson import AT_TABLE, Course, Lesson, Step
from academie.tutor.questions import NOTHING
from academie.tutor.repetition import Grade, Memory, Rate

_PHASE = (4, 40)  # choices of chance and players after which a game of which nothing is known is looked at
_DRAWS = 400  # positions looked at before an exercise is given up
_STRICT = 300  # of these, how many must have the answer that was wished for
_NONE = 0.1  # of the counts, how many may come to nothing
_QUIET = 0.3  # of the marks and claims, how many have nothing due
_RISES = (0.5, 0.7)  # shares that somebody surely reaches, from which the next level is asked

_NO_KIND = Message("{game} has no exercises {name}. Choose one of {known}.")


def kinds_of(game: Game) -> Mapping[str, Kind]:
    """The kinds of exercises of a game; whether a move is legal, where the game has none of its own."""
    if has_part(game, "exercises"):
        found: Mapping[str, Kind] = part_of(game, "exercises").KINDS
        return found
    kind = allowed_kind(game, _PHASE)
    return {kind.name: kind}


def find_kind(game: Game, name: str) -> Kind:
    """The kind of a name or a title, as people spell it; raises `Unknown` with those there are."""
    kinds = kinds_of(game)
    found = Names({kind.name: (kind.title,) for kind in kinds.values()}).find(name)
    if found is None:
        raise Unknown(_NO_KIND.fill(name=quoted(name), game=game.title, known=", ".join(kinds)))
    return kinds[found]


def every_kind() -> list[tuple[Game, Kind]]:
    """The kinds of every game, in the order of the list of games."""
    return [(game, kind) for game in map(find, PACKAGES) for kind in kinds_of(game).values()]


def key_of(game: Game, kind: Kind) -> str:
    """The key of a kind in the memory."""
    return f"exercise/{game.name}/{kind.name}"


@dataclass(frozen=True)
class Exercise:
    """An exercise that has been drawn; a value."""

    game: Game
    kind: Kind
    level: int
    seed: int
    step: Step

    @cached_property
    def sitting(self) -> Sitting:
        """A pupil who has just sat down to it."""
        lesson = Lesson(self.kind.name, self.kind.title, (self.step,))
        return Sitting(Course(self.game.name, (lesson,)), lesson)

    @property
    def judge(self) -> Judge:
        """The step with the answer of the law."""
        return self.sitting.judge

    def as_data(self) -> dict[str, Any]:
        """The exercise for programs, its answer excepted."""
        data = self.sitting.as_data()
        names = ("game", "title", "text", "position", "options", "law", "source")
        asked = {"kind": self.kind.name, "level": self.level, "seed": self.seed, "asks": self.step.kind}
        acts = {"acts": list(self.step.board.acts)}
        return {**asked, **{key: data[key] for key in names}, **acts}


def draw(game: Game, kind: Kind, seed: int, level: int = 1) -> Exercise:
    """The exercise of a seed; raises `Unknown` for a level there is not, `Unavailable` where chance lays none."""
    if level not in LEVELS:
        raise Unknown("There is no level {level}. Choose one from 1 to {last}.", level=level, last=LEVELS[-1])
    wish = chance(seed).random()
    for attempt in range(1, _DRAWS + 1):
        step = kind.make(chance(seed, attempt), level)
        if step is None:
            continue
        exercise = Exercise(game, kind, level, seed, step)
        try:
            judge = judge_of(exercise.sitting.course, exercise.sitting.lesson, 0)
        except AcademieError:  # the law has no answer here
            continue
        if _worth(judge) and (attempt > _STRICT or _wished(judge, wish)):
            return exercise
    raise Unavailable("The seed {seed} gives no exercise {name}. Try another seed.", name=quoted(kind.name), seed=seed)


def _worth(judge: Judge) -> bool:
    """Whether something can be answered wrongly."""
    right = len(judge.answer.values)
    if judge.step.kind == "play":
        return judge.step.ask == "legal" or right < len(judge.state.moves())
    return judge.step.kind != "choose" or right < len(judge.options)


def _wished(judge: Judge, wish: float) -> bool:
    """Whether the answer is of the kind that chance wished for: all choices as often, seldom nothing."""
    values = judge.answer.values
    if judge.step.kind == "choose":
        return judge.options[int(wish * len(judge.options))].value in values
    if judge.step.kind == "count":
        return values[0] != "0" or wish < _NONE
    return judge.step.kind not in AT_TABLE or (NOTHING.value in values) == (wish < _QUIET)


# --- What is asked next


def next_key(memory: Memory, keys: Sequence[str]) -> str:
    """The key to ask: the first that was never asked, else the weakest; of equals, the one not asked for longest.

    The weakest is the one of which the least can be said for sure.
    """

    def weakness(key: str) -> tuple[bool, float, float]:
        rate = memory.rate(key)
        return bool(rate.count), rate.bounds[0], rate.last.timestamp() if rate.last else 0.0

    return min(keys, key=weakness)


def level_for(rate: Rate) -> int:
    """The level for one who has answered so well."""
    return 1 + sum(rate.bounds[0] >= share for share in _RISES)


def grade_of(wrong: int, *, helped: bool, gave_up: bool) -> Grade:
    """How well an exercise was answered: at once, with a hint or at the second try, or not by oneself."""
    if gave_up or wrong > 1:
        return Grade.AGAIN
    return Grade.HARD if wrong or helped else Grade.GOOD


def seeds_from(seed: int) -> Iterable[int]:
    """The seeds of a session: its own first, then six figures each, short enough to be typed again."""
    yield seed
    source = chance(seed, _DRAWS + 1)  # no draw of the first takes it
    while True:
        yield source.randrange(1_000_000)
