"""The repertoire of openings: what it says of a position, its file, how it grows, and who opens by it."""

import hashlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.games.draughts import openings
from academie.games.draughts.fen import Setup
from academie.games.draughts.game import game
from academie.games.draughts.openings import Recipe, Repertoire, expansion
from academie.games.draughts.openings.expansion import START, Tree, expanded
from academie.games.draughts.state import Move, Odds, State, make
from academie.players import roster
from academie.players.player import notice_of
from oracles import draughts as oracle

SMALL = Recipe(nodes=300, positions=14, ply=2)


def guessed(board: str) -> int:
    """A value for a position that hangs on nothing but its letters, small as values of openings are."""
    return hashlib.sha256(board.encode()).digest()[0] % 21 - 10


def guesses(boards: Iterable[str]) -> Iterator[tuple[str, int]]:
    return ((board, guessed(board)) for board in boards)


@pytest.fixture(scope="module")
def grown() -> Repertoire:
    """A repertoire by guesses, of positions enough for lines to part and to meet."""
    return expanded(Recipe(1, 400, 2), guesses)


@pytest.fixture
def own(grown: Repertoire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same as the program's, in a file of its own."""
    path = tmp_path / "own.repertoire"
    openings.write(grown, path)
    monkeypatch.setattr(openings, "FILE", path)
    openings.supplied.cache_clear()
    yield path
    openings.supplied.cache_clear()


def state_of(board: str, *, mirror: bool = False, profile: str = "fmjd") -> State:
    """The state of a board with White to move, or its mirror with Black to move."""
    squares = board.replace("/", "")
    own, other = (frozenset(n for n, letter in enumerate(squares, 1) if letter == expected) for expected in "wb")
    if mirror:
        own, other = (frozenset(51 - square for square in squares) for squares in (own, other))
        return make(Setup("B", other, frozenset(), own, frozenset()), game.profiles.find(profile))
    return make(Setup("W", own, frozenset(), other, frozenset()), game.profiles.find(profile))


def turned(move: Move) -> tuple[int, int, tuple[int, ...]]:
    """The ends of a move and what it takes, from the other side of the board."""
    return 51 - move.origin, 51 - move.target, tuple(sorted(51 - square for square in move.captured))


# --- Looking up


def test_both_colours_see_the_same(grown: Repertoire) -> None:
    """A position and its mirror have the same values for mirrored moves, under either rule of captures."""
    for board in grown.positions:
        white = grown.values(state_of(board))
        black = grown.values(state_of(board, mirror=True, profile="manoury-1787"))
        assert white
        assert {turned(move): value for move, value in black.items()} == {
            (move.origin, move.target, move.captured): value for move, value in white.items()
        }


def test_the_best_comes_first_and_the_margin_is_kept(grown: Repertoire) -> None:
    """What is chosen among is worth the best or less by the margin at most, and nothing of that worth is left out."""
    for board in itertools.islice(grown.positions, 50):
        values = grown.values(state_of(board))
        assert list(values.values()) == sorted(values.values(), reverse=True)
        for margin in (0, 3, 10_000):
            good = grown.choices(state_of(board), margin)
            assert good == [move for move, value in values.items() if value + margin >= max(values.values())]


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (lambda: game.start("fmjd+qui-perd-gagne"), "the losing game"),
        (lambda: game.start("fmjd+first-king"), "the first king wins"),
        (lambda: game.start("fmjd", odds=Odds(0, draw=True)), "the draw is given"),
        (lambda: game.start("fmjd", odds=Odds(0), without=[50]), "a man is given"),
        (lambda: game.start("metz+mallet-taker"), "another choice of captures"),
        (lambda: game.start("fmjd", setup="five-kings"), "kings from the first"),
        (lambda: game.start("fmjd", first="B").after("20-25").after("35-30"), "beyond what is known"),
        (lambda: game.read("W:WK3:B6", "fmjd"), "an ending"),
    ],
)
def test_there_is_no_answer_for_another_game(state: Callable[[], State], reason: str) -> None:
    """The same men under another law, at odds, with kings, or out of the repertoire."""
    known = Repertoire(SMALL, {START: dict.fromkeys((openings.spelled(m, 0) for m in game.start().moves()), 0)})
    assert known.values(game.start("fmjd"))
    assert known.values(state()) == {}, reason
    assert known.choices(state()) == [], reason


def test_the_french_board_has_no_repertoire(own: Path) -> None:
    """Its squares are others (§49)."""
    (french,) = [name for name, each in game.profiles.profiles.items() if game.start(name).damier.squares == 32][:1]
    assert own.exists()
    assert openings.choices(game.start("fmjd"))
    assert openings.choices(game.start(french)) == []


def test_a_line_that_is_not_the_position_s_is_passed_over() -> None:
    """A move too few, or one that is not legal there: no answer, whoever made the repertoire."""
    moves = dict.fromkeys((openings.spelled(move, 0) for move in game.start("fmjd").moves()), 0)
    few = dict(list(moves.items())[1:])
    for wrong in (few, moves | {"32-23": 5}, few | {"32-23": 5}):
        assert Repertoire(SMALL, {START: wrong}).values(game.start("fmjd")) == {}


# --- Files


def test_what_comes_with_the_house_is_lawful_and_whole() -> None:
    """Every fifth position names every legal move by the oracle and no other; the first position is there."""
    known = openings.read(openings.FILE)
    assert START in known.positions
    assert len(known.positions) == known.recipe.positions
    for board, values in sorted(known.positions.items())[::5]:
        position = oracle.Position.of(state_of(board).fen)
        legal = {(move.origin, move.target, frozenset(move.captured)) for move in oracle.moves(position)}
        named = [list(map(int, text.replace("-", "x").split("x"))) for text in values]
        assert {(origin, target, frozenset(taken)) for origin, target, *taken in named} == legal


def test_a_file_gives_the_repertoire_back(grown: Repertoire, tmp_path: Path) -> None:
    """Written and read it is the same, sorted, and nothing else is left in the folder."""
    path = tmp_path / "new" / "own.repertoire"
    openings.write(grown, path)
    assert openings.read(path) == grown
    assert list(path.parent.iterdir()) == [path]
    lines = path.read_text(encoding="ascii").splitlines()[5:]
    assert lines == sorted(lines)
    assert len(lines) == 400


def _line(number: int, change: Callable[[str], str]) -> Callable[[str], str]:
    """A harm to one line of a text, counted from 1."""

    def harm(text: str) -> str:
        lines = text.split("\n")
        lines[number - 1] = change(lines[number - 1])
        return "\n".join(lines)

    return harm


def _without_a_move(line: str) -> str:
    return line.rsplit(" ", 2)[0]


HARMS = {
    "nothing": (lambda _: "", "line 1: this is not the head"),
    "another file": (lambda text: "{}\n" + text, "line 1: this is not the head"),
    "another version": (_line(1, lambda line: line + "1"), "line 1: this is not the head"),
    "the head alone": (lambda text: text[: text.index("\n")], "line 1: this is not the head"),
    "another law": (_line(2, lambda _: "profile metz"), "line 1: this is not the head"),
    "fields exchanged": (_line(3, lambda _: "ply 2"), "line 1: this is not the head"),
    "no number": (_line(3, lambda _: "nodes many"), "line 1: this is not the head"),
    "cut between lines": (
        lambda text: text[: text.rindex("\n", 0, -1) + 1],
        "the file has 399 positions, but its head says 400",
    ),
    "cut within a line": (lambda text: text[:-3], "line 405: the line has no end"),
    "more after the end": (lambda text: text + "x", "line 406: the line has no end"),
    "a line too many": (
        lambda text: text + text.splitlines()[-1] + "\n",
        "the file has 401 positions, but its head says 400",
    ),
    "no position": (_line(9, lambda line: line[1:]), "line 9: “.* is not a position"),
    "a man on his crown": (_line(9, lambda line: "w" + line[1:]), "line 9: “.* is not a position"),
    "no value": (_line(9, lambda line: line + " 32-28"), "line 9: “.* is not a position"),
    "no moves": (_line(9, lambda line: line.split()[0]), "line 9: “.* is not a position"),
    "twice": (lambda text: _line(9, lambda _: text.splitlines()[7])(text), "line 9: the position is there twice"),
    "unlawful": (_line(9, lambda line: line + " 50-6 3"), "line 9: the moves are not the legal ones"),
    "a move twice": (
        _line(9, lambda line: f"{line} {' '.join(line.split()[1:3])}"),
        "line 9: the moves are not the legal ones",
    ),
    "a move left out": (_line(9, _without_a_move), "line 9: the moves are not the legal ones"),
}


@pytest.mark.parametrize("kind", HARMS)
def test_a_broken_file_is_refused_and_the_master_plays_on(own: Path, kind: str) -> None:
    """One sentence in both languages says the line and what to do; who would have opened by the file searches."""
    harm, sentence = HARMS[kind]
    text = own.read_text(encoding="ascii")
    own.write_text(harm(text), encoding="ascii")
    with pytest.raises(Unreadable, match=f"own.repertoire, .*{sentence}.*academie repertoire build") as output:
        openings.read(own)
    assert ", ligne " in output.value.text.fr
    assert "refaites le fichier" in output.value.text.fr
    assert isinstance(openings.supplied(), Unreadable)
    assert openings.choices(game.start("fmjd")) == []


@pytest.mark.parametrize("harm", [lambda path: path.unlink(), lambda path: path.write_bytes(b"\xff\xfe")])
def test_the_master_searches_without_a_repertoire(own: Path, harm: Callable[[Path], object]) -> None:
    """A file that is missing, or is not a text: the master says why he searches, and plays."""
    harm(own)
    with pytest.raises(AcademieError) as refused:
        openings.read(own)
    state = game.start("fmjd")
    master = roster.find("maitre", game, 3)
    said = notice_of(master)
    assert said is not None
    assert said.en == f"{refused.value.text.en} Until then every move is searched."
    assert said.fr.endswith("En attendant, chaque coup est cherché.")
    assert master.choose(state) in state.moves()
    assert notice_of(roster.find("professeur", game, 3)) is None


# --- Growing


def worth(known: Repertoire, board: str) -> int:
    """What a position comes to, from the border up, by moves that are played anew."""
    if board not in known.positions:
        return guessed(board)
    state = state_of(board)
    return max(-worth(known, openings.seen(state.after(move).core)) for move in state.moves())


def test_values_are_those_of_the_best_play_to_the_border() -> None:
    """By a slow reckoning that shares nothing with the tree: no memory, positions played move by move."""
    known = expanded(Recipe(1, 130, 2), guesses)
    assert len(known.positions) == 130
    for board, values in known.positions.items():
        state = state_of(board)
        reckoned = {
            openings.spelled(move, 0): -worth(known, openings.seen(state.after(move).core)) for move in state.moves()
        }
        assert values == reckoned


def cheapest(tree: Tree, values: dict[str, dict[str, int]]) -> dict[str, int]:
    """The least cost of each position at the border, over every single way to it."""
    found: dict[str, int] = {}

    def walk(board: str, plies: int, cost: int) -> None:
        if board not in tree.after:
            found[board] = min(cost, found.get(board, cost))
            return
        best = max(values[board].values())
        for move, following in tree.after[board].items():
            step = 0 if plies < 2 else tree.ply + best - values[board][move]
            walk(following, plies + 1, cost + step)

    walk(START, 0, 0)
    return found


def test_the_cheapest_are_expanded_next() -> None:
    """Against every way walked one by one: the least cost, and of equal cost the letters decide."""
    tree = Tree(ply=3)
    for _ in range(40):
        expected = [START]
        if tree.after:
            costs = cheapest(tree, tree.values())
            expected = sorted(costs, key=lambda board: (costs[board], board))[:4]
        assert tree.next(4) == expected
        for board in expected:
            tree.expand(board)
        tree.searched.update(guesses(tree.unsearched()))
    assert len(tree.after) == 1 + 39 * 4


def test_every_opening_of_two_plies_is_there(grown: Repertoire) -> None:
    """Whatever the other begins with: the first position, nine answers to it, and eighty-one after these."""
    start = game.start("fmjd")
    states = [start, *(start.after(first) for first in start.moves())]
    states += [after.after(second) for after in states[1:] for second in after.moves()]
    assert len(states) == 91
    assert all(grown.values(state) for state in states)


def test_a_won_position_is_not_gone_on_with() -> None:
    """What is won, lost, or has a king on the board is left to the search."""
    tree = Tree(ply=2)
    tree.expand(START)
    boards = tree.unsearched()
    king = "W" + START[1:].replace("b", ".", 1)
    tree.after[START]["1-1"] = king
    values = [0, expansion.WON, -expansion.WON, expansion.WON - 1, *itertools.repeat(5, len(boards) - 4)]
    tree.searched = {king: 0, **dict(zip(boards, values, strict=True))}
    assert set(tree.next(100)) == {boards[0], *boards[3:]}


def test_no_more_than_can_be_reached_is_promised() -> None:
    """Where every position at the border is decided the repertoire ends, and says how many it has."""
    known = expanded(Recipe(1, 50, 2), lambda boards: ((board, 20_000) for board in boards))
    assert (known.recipe.positions, list(known.positions)) == (1, [START])


# --- Searches


def built(jobs: int = 1, file: expansion.SearchFile | None = None) -> str:
    with expansion.searching(SMALL.nodes, jobs, file) as search:
        return openings.written(expanded(SMALL, search))


@pytest.fixture(scope="module")
def whole() -> str:
    """What one process finds without a break."""
    return built()


@pytest.mark.wide
def test_who_searches_changes_nothing(whole: str) -> None:
    """Two processes write the same file as one, byte for byte."""
    assert built(jobs=2) == whole


def test_a_search_hangs_on_its_position_alone() -> None:
    """Whatever was searched before it; and a side that cannot move has lost."""
    boards = sorted(openings.read(openings.FILE).positions)[:4]
    first = [expansion.value_of(500, board) for board in boards]
    assert [expansion.value_of(500, board) for board in reversed(boards)] == first[::-1]
    bare = "/".join([".....", "b....", *["....."] * 8])
    assert expansion.value_of(500, bare) == (bare, expansion.LOST)


class Killed(Exception):
    """A run is broken off."""


def test_a_run_goes_on_where_a_kill_broke_it_off(whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that was cut short is searched again, the others are not, and the file comes out the same."""
    file, asked = expansion.SearchFile(tmp_path / "searches", SMALL.nodes), list[str]()
    search = expansion.value_of

    def counted(nodes: int, board: str) -> tuple[str, int]:
        if len(asked) == 20:
            raise Killed
        asked.append(board)
        return search(nodes, board)

    monkeypatch.setattr(expansion, "value_of", counted)
    with pytest.raises(Killed):
        built(file=file)
    text = file.path.read_text(encoding="ascii")
    assert len(text.splitlines()) == 21
    file.path.write_text(text[:-2], encoding="ascii")
    monkeypatch.setattr(expansion, "value_of", lambda nodes, board: (asked.append(board), search(nodes, board))[1])
    assert built(file=file) == whole
    assert asked.count(asked[19]) == 2
    assert all(asked.count(board) == 1 for board in asked if board != asked[19])
    assert len(file.searches()) == len(set(asked))


def test_searches_of_another_kind_are_not_gone_on_with(tmp_path: Path) -> None:
    """Other nodes, no text, a line that tells of nothing, a file that cannot be: each is a sentence."""
    path = tmp_path / "searches"
    expansion.SearchFile(path, 300).searches()
    with pytest.raises(Illegal, match="Name another file"):
        expansion.SearchFile(path, 301).searches()
    with path.open("a", encoding="ascii") as file:
        file.write("one two\n")
    with pytest.raises(Unreadable, match="is not a search"):
        expansion.SearchFile(path, 300).searches()
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(Illegal, match="another kind"):
        expansion.SearchFile(path, 300).searches()
    with pytest.raises(Unavailable, match="cannot be saved"):
        expansion.SearchFile(tmp_path, 300).searches()
    with pytest.raises(Unavailable, match="cannot be saved"):
        expansion.SearchFile(path / "no folder", 300).searches()


# --- Who opens by it


def opened(seed: int, profile: str = "fmjd", plies: int = 4) -> list[str]:
    """The first moves of a game of the master with himself."""
    state, played = game.start(profile), list[str]()
    master = roster.find("maitre", game, seed)
    for _ in range(plies):
        move: Any = master.choose(state)
        played.append(str(move))
        state = state.after(move)
    master.close()
    return played


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("profile", ["fmjd", "manoury-1787"])
def test_the_master_opens_by_the_repertoire(profile: str) -> None:
    """His first moves are among those that are as good as the best; seeds choose, and equal seeds choose alike."""
    games = [opened(seed, profile, plies=3) for seed in range(12)]
    for played in games:
        state = game.start(profile)
        for text in played:
            good = [str(move) for move in openings.choices(state)]
            assert not good or text in good
            state = state.after(text)
        assert played[0] in [str(move) for move in openings.choices(game.start(profile))]
    assert len({tuple(played) for played in games}) > 4
    assert games == [opened(seed, profile, plies=3) for seed in range(12)]


@pytest.mark.usefixtures("own")
def test_the_master_alone_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others of the characters look as they did; the machine and the analysis search."""
    asked = list[State]()
    monkeypatch.setattr(openings, "choices", lambda state, *_: asked.append(state) or [])
    state = game.start("fmjd")
    for spec in ("mazette", "professeur", "engine:nodes=100", "maitre"):
        assert not asked
        assert roster.find(spec, game, 1).choose(state) in state.moves()
    assert asked == [state]
