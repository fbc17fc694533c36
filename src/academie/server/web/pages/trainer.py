"""Exercises on the page: generated, repeated when they are due; and the arithmetic, one after the other."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.game import Game
from academie.game.registry import PACKAGES, find
from academie.lessons.exercises import Exercise, every_kind, find_kind, key_of, level_for, next_key
from academie.lessons.pupil import Reply
from academie.server.api.answers import ask
from academie.server.library import lessons as school
from academie.server.library.diagrams import Diagrams
from academie.server.web.learner import Learner
from academie.server.web.page import form_of, going, language_of, otherwise
from academie.tutor.exercise import LEVELS, Kind
from academie.tutor.repetition import Memory, Rate

router = APIRouter()


@dataclass(frozen=True)
class Row:
    """A kind of exercise, and how well it was answered."""

    game: Game
    kind: Kind
    rate: Rate


@dataclass(frozen=True)
class Series:
    """A run of exercises: how many were done, how many at once and without help, in which trainer."""

    done: int = 0
    right: int = 0
    trainer: str = ""

    @property
    def words(self) -> str:
        """As the query of an address."""
        return f"done={self.done}&right={self.right}" + (f"&trainer={self.trainer}" if self.trainer else "")


def _series(values: object) -> Series:
    get = values.get  # type: ignore[attr-defined]
    done, right = (_number(get(name) or "", 9_999) or 0 for name in ("done", "right"))
    trainer = get("trainer") or ""
    return Series(done, min(right, done), trainer if trainer in PACKAGES else "")


def _number(text: str, most: int) -> int | None:
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 8 else None


# --- Lists


@router.get("/exercises")
async def exercises(request: Request) -> Response:
    """Every kind of exercise, and how well it was answered."""
    school.draw_ahead()
    return await _list(request)


async def _list(request: Request, wrong: AcademieError | None = None) -> Response:
    learner = await Learner(request).look()
    memory = await learner.memory()
    rows = await ask(request, _rows, memory)
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.game.name, []).append(row)
    return await learner.shown("exercises.html", wrong, groups=list(groups.values()))


def _rows(memory: Memory) -> list[Row]:
    return [Row(game, kind, memory.rate(key_of(game, kind))) for game, kind in every_kind()]


@router.get("/trainer")
async def trainers(request: Request) -> Response:
    """The games with exercises in counting."""
    school.draw_ahead()
    learner = await Learner(request).look()
    memory = await learner.memory()
    found = await ask(request, _arithmetic, memory)
    return await learner.shown("trainer.html", groups=found)


def _arithmetic(memory: Memory) -> list[list[Row]]:
    groups = [
        [Row(game, kind, memory.rate(key_of(game, kind))) for kind in school.counting(game.name)]
        for game in map(find, PACKAGES)
    ]
    return [group for group in groups if group]


# --- Which is next


@router.get("/exercises/next")
@otherwise(_list)
async def next_exercise(request: Request, game: str = "") -> Response:
    """The next exercise: something new, else what was answered worst."""
    return await _next(request, game, trainer=False)


@router.get("/trainer/{name}")
@otherwise(_list)
async def train(request: Request, name: str) -> Response:
    """The next exercise in counting of a game."""
    return await _next(request, name, trainer=True)


async def _next(request: Request, name: str, *, trainer: bool) -> Response:
    learner = await Learner(request).look()
    memory = await learner.memory()
    game, kind, level = await ask(request, _chosen, memory, name, trainer)
    series = _series(request.query_params)
    here = Series(series.done, series.right, game if trainer else "")
    seed = school.next_seed(game, kind, level)
    return going(request, f"/exercises/{game}/{kind}?seed={seed}&level={level}&{here.words}")


def _chosen(memory: Memory, name: str, trainer: bool) -> tuple[str, str, int]:
    if trainer:
        pairs = [(find(name), kind) for kind in school.counting(find(name).name)] or every_kind()
    else:
        expected = find(name).name if name else ""
        pairs = [pair for pair in every_kind() if expected in {"", pair[0].name}] or every_kind()
    keys = {key_of(*pair): pair for pair in pairs}
    key = next_key(memory, list(keys))
    game, kind = keys[key]
    return game.name, kind.name, level_for(memory.rate(key))


# --- One of them


@router.get("/exercises/{name}/{kind}")
@otherwise(_list)
async def exercise(request: Request, name: str, kind: str, seed: str = "", level: str = "") -> Response:
    """An exercise of a kind, from a seed or at random."""
    learner = await Learner(request).look()
    series = _series(request.query_params)
    game = find(name)
    chosen = find_kind(game, kind)
    memory = await learner.memory()
    hard = _number(level, LEVELS[-1]) or level_for(memory.rate(key_of(game, chosen)))
    number = _number(seed, school.SEEDS)
    if number is None:
        drawn_ahead = school.next_seed(game.name, chosen.name, hard)
        return going(request, f"/exercises/{game.name}/{chosen.name}?seed={drawn_ahead}&level={hard}&{series.words}")
    drawn = await ask(request, school.exercise_of, name, kind, number, hard)
    return await _shown(learner, drawn, school.Trial(), series)


@router.post("/exercises/{name}/{kind}")
@otherwise(_list)
async def answer(request: Request, name: str, kind: str) -> Response:
    """Judge an answer, show the result, and remember it at the end."""
    form = await form_of(request)
    text = (form.get("word", "") or form.get("text", ""))[:300]
    tried = school.Trial(
        _number(form.get("wrong", ""), 99) or 0, form.get("helped") == "yes", form.get("gave_up") == "yes"
    )
    series = _series(form)
    learner = await Learner(request).sit()
    seed, level = _number(form.get("seed", ""), school.SEEDS) or 0, _number(form.get("level", ""), LEVELS[-1]) or 1
    drawn = await ask(request, school.exercise_of, name, kind, seed, level)
    before = replace(drawn.sitting, tries=tried.wrong)
    if act := form.get("act", "")[:300]:
        text = await ask(request, school.done, before, act)
    reply = await ask(request, school.answered, before, text)
    after = tried.after(before, reply, text)
    if school.over(reply, before, text):
        series = Series(series.done + 1, series.right + after.clean, series.trainer)
        review = after.review(drawn, datetime.now(UTC))
        await learner.keep(lambda user, _at: learner.learning.review(user, review))
    typed = "" if act and not reply.right else text
    return await _shown(learner, drawn, after, series, reply, typed, over=school.over(reply, before, text))


async def _shown(
    learner: Learner, drawn: Exercise, tried: school.Trial, series: Series, reply: Reply | None = None, text: str = "",
    *, over: bool = False,
) -> Response:  # fmt: skip
    diagrams = Diagrams(language_of(learner.request))
    solved = reply is not None and reply.right and drawn.sitting.step.kind == "play"
    step = await ask(learner.request, school.step_of, drawn.sitting, diagrams, answer=text if solved else None)
    rate = (await learner.memory()).rate(key_of(drawn.game, drawn.kind))
    following = f"/trainer/{series.trainer}" if series.trainer else "/exercises/next"
    return await learner.shown(
        "exercise.html", exercise=drawn, game=drawn.game, kind=drawn.kind, step=step, diagrams=diagrams, tried=tried,
        series=series, lines=() if reply is None else reply.lines, right=None if reply is None else reply.right,
        over=over, text=text, rate=rate,
        following=f"{following}?{series.words}",
    )  # fmt: skip
