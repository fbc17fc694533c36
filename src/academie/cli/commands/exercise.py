"""`academie exercise`: generated exercises at the terminal. `Sitting` asks and judges."""

import random
import time
from datetime import UTC, datetime
from itertools import cycle, islice
from typing import Any

from rich.table import Table

from academie.cli.commands.learn import Bench
from academie.cli.session import saves
from academie.errors import AcademieError
from academie.game import Game
from academie.input.names import typed
from academie.lessons import Sitting
from academie.lessons.exercises import (
    Exercise,
    draw,
    every_kind,
    find_kind,
    grade_of,
    key_of,
    kinds_of,
    level_for,
    next_key,
    seeds_from,
)
from academie.terminal.keywords import QUIT
from academie.terminal.layout import View
from academie.terminal.options import JSON, Display, argument, game_of, option
from academie.terminal.output import YOUR_ANSWER, as_json, complain, console
from academie.text.message import Message, counted
from academie.tutor.exercise import LEVELS, Kind
from academie.tutor.repetition import Memory, Review

ANY = ("any", "tous")
_SEEDS = 1_000_000
_COLUMNS = (Message.within("its rules", "game"), *(Message("kind"), Message("title"), Message("right at once")))
_HEAD = Message("{title} ({game} {kind}, level {level}, seed {seed})")
_SECONDS = Message("second"), Message("seconds")
_END = Message("Right at the first try, without help: {right} of {all}.")
_UNKEPT = Message("Your answer could not be saved: {why}")


def exercise(
    name: str | None = argument(
        None, "[GAME]", "The game, or “any” for your weakest kind of all games. Without it, lists the exercises."
    ),
    kind: str | None = argument(
        None, "[KIND]", "The kind of exercises. Without it, new kinds first, then your weakest."
    ),
    count: int = option(5, "--count", "How many exercises.", min=1, max=1000),
    seed: int | None = option(None, "--seed", "Any whole number. The same seed gives the same exercises."),
    level: int | None = option(
        None,
        "--level",
        "How hard they are. By default, this depends on your earlier answers.",
        min=LEVELS[0],
        max=LEVELS[-1],
    ),
    timed: bool = option(False, "--timed", "Show how long each answer took. Slow answers still count."),
    json: bool = JSON,
    *,
    display: Display,
) -> None:
    """Practise with generated exercises: a random position, a question, and the paragraph that answers it.

    The program records in your data folder how well you answer each kind. Your record decides which kind comes next
    and how hard it is.
    """
    bench = _Bench(display.view, timed=timed)
    chosen = _chosen(name, kind)
    if name is None:
        bench.overview(chosen, as_data=json)
        return
    first = seed if seed is not None else random.SystemRandom().randrange(_SEEDS)
    if json:
        # Nothing is answered, so that nothing decides which kind is next: each has its turn.
        turns = islice(zip(seeds_from(first), cycle(chosen), strict=False), count)
        drawn = [bench.drawn(chosen, key, number, level) for number, key in turns]
        as_json({"exercises": [each.as_data() for each in drawn]})
    else:
        bench.run(chosen, first, count, level)


def _chosen(name: str | None, kind: str | None) -> dict[str, tuple[Game, Kind]]:
    """The kinds to choose from, by their keys."""
    if name is None or name in ANY:
        pairs = [pair for pair in every_kind() if kind is None or pair[1].name == kind]
        pairs = pairs or [(pair[0], find_kind(pair[0], kind or "")) for pair in every_kind()[:1]]
    else:
        game = game_of(name)
        pairs = [(game, each) for each in ([find_kind(game, kind)] if kind is not None else kinds_of(game).values())]
    return {key_of(*pair): pair for pair in pairs}


class _Bench(Bench):
    """A person who does exercises, and the file that remembers how well."""

    def __init__(self, view: View, *, timed: bool) -> None:
        super().__init__(console(), view)
        self.timed = timed
        self.saves = True
        self.memory = Memory()
        try:
            self.memory = saves.reviews().read()
        except AcademieError as error:
            self.lose(error)

    def lose(self, error: AcademieError) -> None:
        """Say that nothing is remembered from here on; the exercises go on without."""
        self.saves = False
        complain(_UNKEPT.fill(why=error.text).to(self.language))

    # --- The list

    def overview(self, chosen: dict[str, tuple[Game, Kind]], *, as_data: bool) -> None:
        """Every kind, and what is remembered of it."""
        if as_data:
            as_json({"kinds": [self._data(key, *pair) for key, pair in chosen.items()]})
            return
        table = Table(box=None, pad_edge=False)
        for head in _COLUMNS:
            table.add_column(head.to(self.language))
        for key, (game, kind) in chosen.items():
            rate = self.memory.rate(key).in_words().to(self.language)
            table.add_row(game.name, kind.name, kind.title.to(self.language), rate)
        self.screen.print(table)

    def _data(self, key: str, game: Game, kind: Kind) -> dict[str, Any]:
        data = {"game": game.name, "kind": kind.name, "title": kind.title.to(self.language)}
        return {**data, "rate": self.memory.rate(key).as_data()}

    # --- Exercises

    def next(self, chosen: dict[str, tuple[Game, Kind]], seed: int, level: int | None) -> Exercise:
        """The exercise of a seed, of the kind that is asked next."""
        return self.drawn(chosen, next_key(self.memory, list(chosen)), seed, level)

    def drawn(self, chosen: dict[str, tuple[Game, Kind]], key: str, seed: int, level: int | None) -> Exercise:
        """The exercise of a seed and a kind, of a level or as hard as the person is good."""
        game, kind = chosen[key]
        return draw(game, kind, seed, level or level_for(self.memory.rate(key)))

    def run(self, chosen: dict[str, tuple[Game, Kind]], first: int, count: int, level: int | None) -> None:
        """So many exercises, or until the person leaves; then how many were right."""
        done = right = 0
        for seed, _ in zip(seeds_from(first), range(count), strict=False):
            found = self.sit(self.next(chosen, seed, level))
            if found is None:
                break
            done, right = done + 1, right + found
        if done:
            self.tell(_END.fill(right=right, all=done).to(self.language))

    def sit(self, exercise: Exercise) -> bool | None:
        """One exercise: whether it was answered at once and without help; None when the person leaves."""
        head = {"game": exercise.game.name, "kind": exercise.kind.name, "level": exercise.level, "seed": exercise.seed}
        self.tell(_HEAD.fill(title=exercise.kind.title, **head).to(self.language))
        sitting: Sitting = exercise.sitting
        self.show(sitting)
        begun, wrong, helped, gave_up = time.monotonic(), 0, False, False
        while not sitting.done:
            text = self.ask(YOUR_ANSWER.to(self.language))
            if text is None or text.lower() in typed(QUIT):
                return None
            if self.served(sitting, text):
                continue
            word = sitting.command(text)
            helped, gave_up = helped or word == "hint", gave_up or word in {"show", "skip"}
            reply = sitting.answer(text)
            for line in reply.to(self.language):
                self.tell(line)
            wrong += reply.sitting.tries - sitting.tries if not reply.sitting.done else 0
            sitting = reply.sitting
        if self.timed:
            taken = counted(round(time.monotonic() - begun), *_SECONDS)
            self.tell(Message("That took {time}.", time=taken).to(self.language))
        self.remember(exercise, wrong, helped=helped, gave_up=gave_up)
        return not (wrong or helped or gave_up)

    def remember(self, exercise: Exercise, wrong: int, *, helped: bool, gave_up: bool) -> None:
        """Keep how well it was answered, in the file and for the exercises that follow."""
        grade = grade_of(wrong, helped=helped, gave_up=gave_up)
        review = Review(key_of(exercise.game, exercise.kind), grade, datetime.now(UTC))
        self.memory = self.memory.after(review)
        if not self.saves:
            return
        try:
            self.memory = saves.reviews().add(review)
        except AcademieError as error:
            self.lose(error)
