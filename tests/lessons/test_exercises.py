"""Exercises that make themselves: every kind drawn by thirty seeds, answered rightly and wrongly in both languages."""

import random
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from academie.errors import Unavailable, Unknown
from academie.game import Game, Roll
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.lessons import Reply
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
from academie.text.message import bilingual
from academie.tutor.exercise import LEVELS, Kind
from academie.tutor.lesson import Step
from academie.tutor.repetition import Grade, Memory, Review, wilson
from lessons.lesson_files import right, wrong
from often import times

KINDS = every_kind()
IDS = [f"{game.name}-{kind.name}" for game, kind in KINDS]
SEEDS = 30
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def drawn(game: Game, kind: Kind, count: int) -> tuple[Exercise, ...]:
    """Exercises of a kind, the levels in turn."""
    return tuple(draw(game, kind, seed, LEVELS[seed % len(LEVELS)]) for seed in range(count))


def some(game: Game, name: str, count: int) -> list[Exercise]:
    """A few exercises of a kind."""
    return [draw(game, find_kind(game, name), seed, LEVELS[seed % len(LEVELS)]) for seed in range(count)]


def said(reply: Reply) -> None:
    """Something is said in each language."""
    assert reply.lines
    assert all(line.en.strip() and line.fr.strip() for line in reply.lines)
    assert reply.to("en") != reply.to("fr")


def test_every_game_has_exercises() -> None:
    """Each of the games has a kind of its own; the two greatest have several."""
    assert {game.name for game, _ in KINDS} == set(PACKAGES)
    count = Counter(game.name for game, _ in KINDS)
    assert min(count.values()) >= 2
    assert count["trictrac"] >= 7
    assert count["draughts"] >= 4


def right_answers_are_accepted(exercises: tuple[Exercise, ...]) -> None:
    """The law's answer, typed as a person types it, ends the exercise, and the reply says it was right."""
    for exercise in exercises:
        sitting = exercise.sitting
        reply = sitting.answer(right(sitting, random.Random(0)))
        assert reply.right is True, (exercise.seed, reply.to("en"))
        assert reply.sitting.done
        said(reply)
        assert exercise.step.text.en != exercise.step.text.fr


def wrong_answers_are_refused_with_a_reason(exercises: tuple[Exercise, ...]) -> None:
    """Each leaves the person where he is and says something; hint and show help; rubbish is a sentence."""
    for exercise in exercises[:10]:
        sitting = exercise.sitting
        tried = [*wrong(sitting), "rubbish /;{}", "§", "999999999"]
        assert len(tried) > 3 or exercise.step.ask == "legal"
        for text in tried:
            reply = sitting.answer(text)
            assert reply.right is False, (exercise.seed, text, reply.to("en"))
            assert not reply.sitting.done
            said(reply)
        said(sitting.answer("hint"))
        said(sitting.answer("show"))


def answers_are_spread(exercises: tuple[Exercise, ...]) -> None:
    """No one answer of a count or a choice is that of most exercises, and no position comes twice in ten."""
    if exercises[0].step.kind in {"count", "choose"}:
        answers = Counter(exercise.judge.answer.values[0] for exercise in exercises)
        assert len(answers) > 1
        assert answers.most_common(1)[0][1] <= 0.75 * len(exercises), answers
    if exercises[0].step.kind == "count":
        assert sum(exercise.judge.answer.values == ("0",) for exercise in exercises) <= len(exercises) // 5
    boards = {(exercise.step.board, exercise.step.text) for exercise in exercises}
    assert len(boards) >= 0.9 * len(exercises)


def equal_seeds_give_equal_exercises(exercises: tuple[Exercise, ...]) -> None:
    """Another draw of the same seed and level is the same exercise."""
    for exercise in exercises[:2]:
        again = draw(exercise.game, find_kind(exercise.game, exercise.kind.name), exercise.seed, exercise.level)
        assert again.as_data() == exercise.as_data()
        assert again.step == exercise.step


@pytest.mark.parametrize("count", [4, pytest.param(SEEDS, marks=pytest.mark.deep)])
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=IDS)
def test_a_kind(game: Game, kind: Kind, count: int) -> None:
    """Its exercises take right answers and refuse wrong ones with a reason, are not all alike, and come again."""
    if kind.name == "mate-in-two" and count < SEEDS:
        count //= 2  # each takes as long as ten others
    exercises = drawn(game, kind, count)  # once, since drawing them is what takes long
    right_answers_are_accepted(exercises)
    wrong_answers_are_refused_with_a_reason(exercises)
    answers_are_spread(exercises)
    equal_seeds_give_equal_exercises(exercises)


def test_exercises_are_the_same_in_another_process() -> None:
    """Neither the hash of texts nor what was asked before has a say."""
    code = (
        "from academie.game.registry import find; from academie.lessons.exercises import draw, kinds_of\n"
        "for name in ('trictrac', 'domino'):\n"
        "    game = find(name)\n"
        "    for kind in list(kinds_of(game).values())[:3]: print(draw(game, kind, 11).as_data())"
    )
    output = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(output) == 1
    assert "throw-wins" in output.pop()


def test_a_count_of_throws_is_what_the_throws_say() -> None:
    """How many throws hit at gammon, counted once more by playing each of them out."""
    game = find("gammon")
    for exercise in some(game, "throws-hit", 8):
        state = exercise.judge.state
        found = 0
        for roll in state.rolls():
            after = state.after(roll)
            hit = any(event.key == "battue" for move in after.moves() for event in after.after(move).events)
            found += roll.weight if hit else 0
        assert exercise.judge.answer.values == (str(found),)


def test_what_a_throw_wins_is_what_the_partie_marks() -> None:
    """The thrower's points of the question are those of the events of the partie."""
    game, checked = find("trictrac"), 0
    for exercise in some(game, "throw-wins", 20):
        state, given = exercise.judge.state, exercise.step.given
        seat = ("white", "black").index(str(given["player"]))
        if seat != exercise.step.seat:
            continue
        dice = tuple(map(int, str(given["throw"]).split("-")))
        roll = next(roll for roll in state.rolls() if isinstance(roll, Roll) and roll.dice == dice)
        marked = [event for event in state.after(roll).events if event.player == seat and "trou" not in event.key]
        assert exercise.judge.answer.values == (str(sum(event.points for event in marked)),)
        checked += 1
    assert checked > 10


def test_mates_are_mates() -> None:
    """After every answer to the first move of a mate in two there is a mate at once."""
    game = find("chess")
    for exercise in some(game, "mate-in-two", times(2, 4)):
        state = exercise.judge.state
        for text in exercise.judge.answer.values:
            after = state.after(game.read_move(state, text))
            assert after.result is None
            for answer in after.moves():
                there = after.after(answer)
                results = [there.after(move).result for move in there.moves()]
                assert any(result is not None and result.reason == "mate" for result in results)


def test_what_cannot_be_drawn_is_a_sentence() -> None:
    """A kind that there is not, a level that there is not, and a maker that never finds anything."""
    game = find("gammon")
    with pytest.raises(Unknown, match="Gammon has no exercises “whist”"):
        find_kind(game, "whist")
    with pytest.raises(Unknown, match="There is no level 4"):
        draw(game, find_kind(game, "legal"), 1, 4)

    def never(rng: random.Random, level: int) -> Step | None:  # noqa: ARG001 - nothing is ever found
        return None

    with pytest.raises(Unavailable, match="The seed 5 gives no exercise “never”") as output:
        draw(game, Kind("never", bilingual("Never", "Jamais"), never), 5)
    assert "La graine 5 ne donne" in output.value.to("fr")


def answered(key: str, *grades: Grade) -> list[Review]:
    """Answers of a kind, a minute between two."""
    return [Review(key, grade, NOW + timedelta(minutes=number)) for number, grade in enumerate(grades)]


def test_new_kinds_come_first_and_then_the_weakest() -> None:
    """By the share that is sure; of kinds that are equally weak, the one that was not asked for longest."""
    game = find("trictrac")
    keys = [key_of(game, kind) for kind in kinds_of(game).values()][:3]
    assert next_key(Memory(), keys) == keys[0]
    memory = Memory((*answered(keys[0], Grade.GOOD), *answered(keys[1], Grade.AGAIN)))
    assert next_key(memory, keys) == keys[2]
    memory = Memory((*memory.reviews, *answered(keys[2], *[Grade.GOOD] * 9, Grade.AGAIN)))
    assert next_key(memory, keys) == keys[1]
    assert next_key(memory, [keys[0], keys[2]]) == keys[0]  # one right answer says less than nine of ten
    missed = (*answered(keys[1], Grade.AGAIN, Grade.AGAIN), *answered(keys[0], Grade.AGAIN))
    assert next_key(Memory(missed), keys[:2]) == keys[0]


def test_a_rate_has_its_interval_and_the_level_follows_it() -> None:
    """Newcombe's example of Wilson's interval; of the last forty answers; a hint is not right at once."""
    low, high = wilson(81, 263, 1.96)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    memory = Memory(tuple(answered("key", *[Grade.AGAIN] * 20, Grade.HARD, *[Grade.GOOD] * 39)))
    rate = memory.rate("key")
    assert (rate.right, rate.count, rate.in_words().to("en")) == (39, 40, "39 of 40 (87–100 %)")
    assert Memory().rate("key").in_words().to("fr") == ""
    levels = [level_for(Memory(tuple(answered("key", *[Grade.GOOD] * count))).rate("key")) for count in range(12)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (1, 3)
    assert level_for(Memory(tuple(answered("key", *[Grade.GOOD] * 9, *[Grade.AGAIN] * 3))).rate("key")) < 3


def test_grades() -> None:
    """At once is good, with a hint or at the second try hard, shown or worse again."""
    assert grade_of(0, helped=False, gave_up=False) is Grade.GOOD
    assert grade_of(1, helped=False, gave_up=False) is grade_of(0, helped=True, gave_up=False) is Grade.HARD
    assert grade_of(2, helped=False, gave_up=False) is grade_of(0, helped=False, gave_up=True) is Grade.AGAIN


def test_the_seeds_of_a_session() -> None:
    """Its own comes first, the rest hang on it alone, and any of them begins a session with the same exercise."""
    first = [seed for seed, _ in zip(seeds_from(7), range(5), strict=False)]
    assert first[0] == 7
    assert first == [seed for seed, _ in zip(seeds_from(7), range(5), strict=False)]
    assert len(set(first)) == 5
    assert next(iter(seeds_from(first[3]))) == first[3]


def test_no_question_of_the_exercises_is_hidden_by_one_of_the_lessons() -> None:
    """Where both storeys of a game have a question of a name that an exercise asks, it is one and the same."""
    for game, kind in KINDS:
        ask = draw(game, kind, 0).step.ask
        lessons = part_of(game, "lessons").QUESTIONS if has_part(game, "lessons") else {}
        own = part_of(game, "exercises").QUESTIONS
        assert ask not in lessons or ask not in own or lessons[ask] is own[ask], (game.name, ask)
