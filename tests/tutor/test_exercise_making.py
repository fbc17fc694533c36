"""How an exercise makes itself: the walk through a game, the place it stops at, and the steps of any game's kinds."""

import random
from typing import Any

import pytest

from academie.tutor.exercise import allowed_kind, come_to, walk
from tutor.toys import Node, Toy, won


class Script(random.Random):
    """Chance that does as it is told: what `randint` gives, and which of several is chosen."""

    def __init__(self, integer: int = 0, choices: tuple[int, ...] = ()) -> None:
        super().__init__(0)
        self.integer, self.left, self.asked = integer, list(choices), list[tuple[int, int]]()

    def randint(self, a: int, b: int) -> int:
        self.asked.append((a, b))
        return self.integer

    def choice(self, seq: Any) -> Any:
        return seq[self.left.pop(0) if self.left else 0]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> Any:
        del counts
        return list(population)[:k]


def chain(length: int, moves: tuple[str, ...] = ("a", "b")) -> dict[str, Node]:
    """A game of so many moves, each place with moves of its own that lead to the next."""
    nodes = {
        f"n{n}" if n else "start": Node(n % 2, {f"{move}{n}": f"n{n + 1}" for move in moves}) for n in range(length)
    }
    return {**nodes, f"n{length}": Node(result=won(0))}


def names(states: Any) -> list[str]:
    return [state.name for state in states]


# --- The walk


def test_a_walk_goes_to_the_end_of_the_game() -> None:
    """Every state once, the first and the last among them."""
    toy: Any = Toy(chain(3))
    assert names(walk(toy.start(), random.Random(1))) == ["start", "n1", "n2", "n3"]
    assert names(walk(toy.at("n3"), random.Random(1))) == ["n3"]


def test_chance_throws_by_weight_and_somebody_may_choose() -> None:
    """A throw without weight never comes; a move is drawn unless there is one to choose."""
    nodes = {
        "start": Node(throws={(1,): (0, "never"), (2,): (3, "two"), (3,): (1, "three")}),
        "never": Node(result=won(1)),
        "two": Node(0, {"a": "end", "b": "other"}),
        "three": Node(0, {"a": "end", "b": "other"}),
        "end": Node(result=won(0)),
        "other": Node(result=won(1)),
    }
    toy: Any = Toy(nodes, chance=True)
    walks = [names(walk(toy.start(), random.Random(seed))) for seed in range(200)]
    assert {place for each in walks for place in each} == {"start", "two", "three", "end", "other"}
    assert sum("two" in each for each in walks) > 2 * sum("three" in each for each in walks)
    chosen = [names(walk(toy.start(), random.Random(seed), lambda state, _: state.moves()[1])) for seed in range(9)]
    assert {each[-1] for each in chosen} == {"other"}


@pytest.mark.parametrize(
    ("first", "phase", "wanted", "found"),
    [
        (0, (0, 3), (0, 1, 2, 3), "start"),
        (2, (0, 3), (0, 1, 2, 3), "n2"),  # not before the place that chance has picked
        (2, (0, 3), (0, 1, 5), "n5"),  # as far on as the phase is long
        (2, (0, 3), (6, 7), None),  # and no farther
        (1, (1, 9), (9,), None),  # the end of the game is not a place to ask at
        (8, (1, 9), (8,), "n8"),
    ],
)
def test_the_place_it_comes_to(first: int, phase: tuple[int, int], wanted: tuple[int, ...], found: str | None) -> None:
    """The first that is wanted from the place on that chance picks."""
    toy: Any = Toy(chain(9))
    rng = Script(first)
    wanted_names = {f"n{n}" if n else "start" for n in wanted}
    state: Any = come_to(walk(toy.start(), random.Random(1)), rng, phase, lambda s: str(s) in wanted_names)
    assert (state.name if state is not None else None) == found
    assert rng.asked == [phase]


# --- Legal or not


def made(toy: Any, rng: random.Random, level: int = 1, phase: tuple[int, int] = (0, 9)) -> Any:
    return allowed_kind(toy, phase, ("§1",)).make(rng, level)


def test_a_strange_move_comes_from_another_place_of_the_same_game() -> None:
    """The step asks of it at the place that chance picked; the words are those of where it was a move."""
    toy: Any = Toy(chain(30))
    # The walk takes the first move each time; then the strange move, the legal one, and which of the two.
    step = made(toy, Script(3, (*(0,) * 16, 0, 1, 0)))
    assert step.board.position == "n3"
    assert step.given == {"move": "a0"}
    assert "the a0" in step.text.en
    assert step.seat == 1
    assert "Second" in step.text.en
    assert (step.kind, step.ask, step.law) == ("choose", "allowed", ("§1",))
    assert step.hint is not None
    legal = made(toy, Script(3, (*(0,) * 16, 0, 1, 1)))
    assert legal.given == {"move": "b3"}
    assert "the b3" in legal.text.en


@pytest.mark.parametrize(("level", "count"), [(1, 8), (2, 3), (3, 2), (4, 2), (5, 1)])
def test_a_harder_level_takes_what_resembles_a_move(level: int, count: int) -> None:
    """Of the strange moves those that begin as a legal one does, the fewer the higher the level."""
    words = ["zz", "maz", "xa", "m", "ma", "mab", "yb", "q"]
    nodes: dict[str, Node] = {"start": Node(0, {"mabc": "n1", "pq": "n1"})}
    for n, word in enumerate(words, start=1):
        nodes[f"n{n}"] = Node(0, {word: f"n{n + 1}", f"{word}!": f"n{n + 1}"})
    toy: Any = Toy({**nodes, f"n{len(words) + 1}": Node(result=won(0))})
    seen: list[Any] = []

    class Seeing(Script):
        def choice(self, seq: Any) -> Any:
            seen.append(list(seq))
            return super().choice(seq)

    made(toy, Seeing(0), level)
    strays = seen[-3]
    assert len(strays) == count
    assert strays == (words if level == 1 else ["mab", "maz", "ma"][:count])


def test_a_place_without_a_choice_is_passed_over() -> None:
    """Neither is it asked at, nor does its move count among the strange ones."""
    nodes = chain(6)
    toy: Any = Toy({**nodes, "n1": Node(1, {"only": "n2"})})
    step = made(toy, Script(1, (*(0,) * 6, 1, 0, 0)))
    assert step.board.position == "n2"
    assert step.given == {"move": "a3"}


def test_a_move_that_is_legal_here_as_well_is_not_strange() -> None:
    """Where all the others are, there is nothing to ask; nor where nobody has a choice, or the game ends first."""
    same = {"start": Node(0, {"a": "n1", "b": "n1"}), "n1": Node(1, {"a": "n2", "b": "n2"}), "n2": Node(result=won(0))}
    toy: Any = Toy(same)
    assert made(toy, Script(0)) is None
    alone: Any = Toy(chain(5, ("a",)))
    assert made(alone, Script(0)) is None
    short: Any = Toy(chain(3))
    assert made(short, Script(3)) is None
