"""The solved endings: against figures known beforehand, against brute force on the slow oracle, and as files."""

import hashlib
import itertools
import os
import random
import struct
from collections.abc import Callable, Iterator
from math import comb
from pathlib import Path

import pytest

from academie._core import draughts as core
from academie.errors import Unavailable, Unreadable
from academie.game.analysis import Budget
from academie.games.draughts import endgame
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.game import game
from often import times
from oracles import draughts as oracle

PRIORITIES = {"number": "metz", "kings": "manoury-1787"}  # and a profile that has it
Material = tuple[int, int, int, int]  # own men, own kings, enemy men, enemy kings

SIDE_OF_FEW = [(men, few - men) for few in (1, 2, 3) for men in range(few + 1)]
MATERIALS: list[Material] = [
    (*own, *enemy) for own, enemy in itertools.product(SIDE_OF_FEW, repeat=2) if sum(own) + sum(enemy) <= endgame.PIECES
]
SIDES = [(men, few - men) for few in (1, 2, 3, 4) for men in range(few + 1)]
FIVE: list[Material] = [
    (*own, *enemy) for own, enemy in itertools.product(SIDES, repeat=2) if sum(own) + sum(enemy) == endgame.MOST
]


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever has to be built is kept for this run only, away from the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", params=PRIORITIES)
def table(request: pytest.FixtureRequest) -> core.Endgame:
    return endgame.find(core.Priority[request.param])


# Where the two tables are made or kept alike; `make test-deep` looks at both.
one_table = pytest.mark.parametrize(
    "table", ["number", pytest.param("kings", marks=pytest.mark.deep)], indirect=True, scope="session"
)


def profile(priority: core.Priority) -> core.Profile:
    return core.Profile(priority=priority)


def value(table: core.Endgame, position: oracle.Position) -> int:
    """What the table says of an oracle's position."""
    white = [square for square, side, _ in position.pieces if side == oracle.WHITE]
    black = [square for square, side, _ in position.pieces if side == oracle.BLACK]
    kings = [square for square, _, kind in position.pieces if kind == "king"]
    side = int(position.side == oracle.BLACK)
    found = table.probe(core.State(side, white, black, kings, profile(table.priority)))
    assert found is not None
    return found


def squares_for(side: str, kind: str) -> range:
    """Men never rest on their crowning row."""
    return range(1, 51) if kind == "king" else range(6, 51) if side == oracle.WHITE else range(1, 46)


def draw_position(chooser: random.Random, material: Material) -> oracle.Position:
    """A random position of the material, either side to move."""
    mover = chooser.choice((oracle.WHITE, oracle.BLACK))
    owners = (mover, mover, oracle.other(mover), oracle.other(mover))
    groups = zip(owners, ("man", "king", "man", "king"), material, strict=True)
    expected = [(side, kind) for side, kind, number in groups for _ in range(number)]
    while True:
        placed = [(chooser.choice(squares_for(side, kind)), side, kind) for side, kind in expected]
        if len({square for square, _, _ in placed}) == len(placed):
            return oracle.Position(tuple(sorted(placed)), mover)


def best(table: core.Endgame, position: oracle.Position) -> int:
    """What the oracle's moves and the table's answers after them make of a position; no move loses."""
    following = [oracle.after(position, move) for move in oracle.moves(position, table.priority.name)]
    return max((-value(table, position) for position in following), default=-1)


# --- figures known beforehand ------------------------------------------------------------------


@pytest.mark.parametrize("name", PRIORITIES)
def test_three_kings_against_one(name: str) -> None:
    """§54: three kings to move win 486444 of 921200; the lone king to move loses 40586."""
    found = endgame.find(core.Priority[name])
    wins, _, losses = found.tally(0, 3, 0, 1)
    assert (wins, losses) == (486_444, 0)
    assert sum(found.tally(0, 1, 0, 3)) == 921_200
    assert found.tally(0, 1, 0, 3)[2] == 40_586


def test_two_kings_against_one(table: core.Endgame) -> None:
    """§54: the lone king to move loses 572 of 58800 against two."""
    tally = table.tally(0, 1, 0, 2)
    assert (tally[2], sum(tally)) == (572, 58_800)


def placements(own_men: int, own_kings: int, men: int, kings: int) -> int:
    """How many ways there are: men of both sides share forty squares, and each side has five more to itself."""
    disjoint = sum(
        comb(5, apart) * comb(40, own_men - apart) * comb(45 - (own_men - apart), men) for apart in range(own_men + 1)
    )
    free = 50 - own_men - men
    return disjoint * comb(free, own_kings) * comb(free - own_kings, kings)


@pytest.mark.parametrize("most", [3, pytest.param(4, marks=pytest.mark.deep)])
def test_every_position_has_its_place(table: core.Endgame, most: int) -> None:
    """Each of the 41 materials counts every placement once; those of four pieces are 41971200."""
    assert len(MATERIALS) == 41
    few = [material for material in MATERIALS if sum(material) <= most]
    assert all(sum(table.tally(*material)) == placements(*material) for material in few)
    assert sum(placements(*material) for material in MATERIALS if sum(material) == 4) == 41_971_200


def test_plies_of_three_kings() -> None:
    """§54: 352906 wins are immediate captures; the longest win is 15 plies, of the lone king's loss 16."""
    strong, lone = endgame.distances().tally(3, 1), endgame.distances().tally(1, 3)
    assert (strong[1], sum(strong)) == (352_906, 486_444)
    assert max(number for number, positions in enumerate(strong) if positions) == 15
    assert sum(lone[::2]) == 40_586
    assert max(number for number, positions in enumerate(lone) if positions) == 16


def test_plies_of_two_kings() -> None:
    """§54: the longest win of two kings against one is 7 plies, and 572 positions of the lone king are lost."""
    assert endgame.distances().tally(2, 1)[7:] == [40] + [0] * 9
    assert sum(endgame.distances().tally(1, 2)[::2]) == 572


@pytest.mark.parametrize("profile_name", PRIORITIES.values())
def test_longest_win_of_three_kings(profile_name: str) -> None:
    """§54: the example of a longest win; each best move brings the end one ply nearer."""
    state = game.read("W:WK1,K7,K18:BK35", profile_name)
    native = state.core
    for left in range(15, -1, -1):
        assert endgame.distances().plies(native) == left
        if left <= 1:
            break
        after = [native.after(move) for move in native.moves()]
        known = [following for following in after if endgame.distances().plies(following) == left - 1]
        assert known, left
        native = known[0]
    assert endgame.plies(state) == 15
    assert endgame.probe(state) == 1


# --- brute force -------------------------------------------------------------------------------


def solve_slowly(positions: list[oracle.Position], priority: str) -> dict[oracle.Position, int]:
    """The value of every position by repeated passes, from the definition alone; what stays open is drawn."""
    following = {p: [oracle.after(p, move) for move in oracle.moves(p, priority)] for p in positions}
    values = {p: -1 for p, after in following.items() if not after}
    finished = {p: -1 for after in following.values() for p in after if all(side != p.side for _, side, _ in p.pieces)}
    changed = True
    while changed:
        changed = False
        for position in positions:
            if position in values:
                continue
            known = [values.get(p, finished.get(p)) for p in following[position]]
            if -1 in known or all(number == 1 for number in known):
                values[position] = 1 if -1 in known else -1
                changed = True
    return {position: values.get(position, 0) for position in positions}


@pytest.mark.deep
def test_two_pieces_by_brute_force(table: core.Endgame) -> None:
    """Every position of two pieces, either side to move, has the value a slow search of the definitions gives."""
    kinds = list(itertools.product(("man", "king"), repeat=2))
    positions = [
        oracle.Position(tuple(sorted([(white, oracle.WHITE, one), (black, oracle.BLACK, two)])), side)
        for side in (oracle.WHITE, oracle.BLACK)
        for one, two in kinds
        for white in squares_for(oracle.WHITE, one)
        for black in squares_for(oracle.BLACK, two)
        if white != black
    ]
    slow = solve_slowly(positions, table.priority.name)
    assert len(slow) == 2 * (2450 + 2205 + 2205 + 1985)
    assert [p.fen() for p, number in slow.items() if value(table, p) != number] == []


def inconsistent(table: core.Endgame, number: int, materials: list[Material] = MATERIALS) -> list[str]:
    """Random positions of every material whose value is not what their moves make of it."""
    chooser = random.Random(20 + number)
    drawn = (draw_position(chooser, material) for material in materials for _ in range(number))
    return [position.fen() for position in drawn if value(table, position) != best(table, position)]


def test_values_follow_from_the_moves(table: core.Endgame) -> None:
    """A position is worth the best of what its moves lead to, in every material, by the oracle's moves."""
    assert inconsistent(table, times(40, 2000)) == []


def test_the_rule_of_choice_decides() -> None:
    """§17: free to choose, 12 takes the man, crowns and draws; bound to take the king, its man is lost."""
    line = "W:W12:B8,K17"
    assert [endgame.probe(game.read(line, profile)) for profile in PRIORITIES.values()] == [0, -1]


def test_distances_follow_from_the_moves() -> None:
    """Plies count to the end: the winner's best move is one nearer, the loser's best as far as can be."""
    chooser = random.Random(7)
    distances = endgame.distances()
    for material in [(0, 3, 0, 1), (0, 1, 0, 3), (0, 2, 0, 1), (0, 1, 0, 2)] * 150:
        native = game.read(draw_position(chooser, material).fen(), "fmjd").core
        after = [native.after(move) for move in native.moves()]
        known = [distances.plies(s) if core.KingsDistance.covers(s) else 0 for s in after]
        lost = [number for number in known if number is not None and number % 2 == 0]
        won = [number for number in known if number is not None and number % 2 == 1]
        expected = min(lost) + 1 if lost else None if None in known else max(won, default=-1) + 1
        assert distances.plies(native) == expected


# --- what is asked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "profile_name", "reason"),
    [("W:W31-35:B1", "metz", "six pieces"), ("W:WK1:BK50", "metz+qui-perd-gagne", "another goal")],
)
def test_no_answer(line: str, profile_name: str, reason: str) -> None:
    """The tables know no more than four pieces and no other goal."""
    assert endgame.probe(game.read(line, profile_name)) is None, reason
    assert endgame.plies(game.read(line, profile_name)) is None, reason


def test_a_side_without_pieces_has_lost(table: core.Endgame) -> None:
    """§33: the end of the game has a value too."""
    rules = profile(table.priority)
    assert table.probe(core.State(0, [], [7], [], rules)) == -1
    assert table.probe(core.State(0, [31], [], [], rules)) == 1


@pytest.mark.parametrize("material", [(4, 0, 1, 0), (1, 0, 0, 0), (-1, 1, 1, 0), (2, 1, 2, 0)])
def test_no_tally_of_other_material(table: core.Endgame, material: Material) -> None:
    """Material outside the table is refused."""
    with pytest.raises(ValueError, match="no such pieces"):
        table.tally(*material)


# --- files ------------------------------------------------------------------------------------


@one_table
def test_a_file_gives_the_table_back(table: core.Endgame, tmp_path: Path) -> None:
    """Written and read, a table is the same, and nothing else is left in the folder."""
    path = tmp_path / "new" / endgame.file_name(table.priority)
    endgame.write(table, path)
    again = endgame.read(path)
    assert (again.priority, again.packed()) == (table.priority, table.packed())
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_size < 1_000_000


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "table"
    endgame.write(endgame.find(core.Priority.number), path)
    return path.read_bytes()


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda data: data[:20], "not a table"),
        (lambda data: b"PNG" + data[3:], "not a table"),
        (lambda data: data[:8] + b"\x63" + data[9:], "another version"),
        (lambda data: data[:10] + b"\x09" + data[11:], "another version"),
        (lambda data: data[:12] + b"\xff" * 8 + data[20:], "damaged"),
        (lambda data: data[:20] + bytes(32) + data[52:], "damaged"),
        (lambda data: data[: len(data) // 2], "damaged"),
        (lambda data: data[:60_000] + b"\x00" * 40 + data[60_040:], "damaged"),
    ],
)
def test_a_broken_file_is_refused(whole: bytes, harm: Callable[[bytes], bytes], sentence: str, tmp_path: Path) -> None:
    """A file that is short, foreign or changed is refused in one sentence that says what to do."""
    path = tmp_path / "table"
    path.write_bytes(harm(whole))
    with pytest.raises(Unreadable, match=f"{sentence}.*remove it"):
        endgame.read(path)


def test_a_broken_cache_is_passed_over(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the cache holds is used when it is whole and of the right rule, and otherwise counts as missing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(endgame, "SHIPPED", tmp_path / "nothing")
    path = endgame.cache_folder() / endgame.file_name(core.Priority.number)
    assert endgame._stored(core.Priority.number, endgame.PIECES) is None
    path.parent.mkdir(parents=True)
    path.write_bytes(whole[:1000])
    assert endgame._stored(core.Priority.number, endgame.PIECES) is None
    path.write_bytes(whole)
    assert endgame._stored(core.Priority.number, endgame.PIECES) is not None
    path.rename(path.with_name(endgame.file_name(core.Priority.kings)))
    assert endgame._stored(core.Priority.kings, endgame.PIECES) is None


def test_what_progress_raises_ends_the_building() -> None:
    """A report that raises stops the work and reaches the caller: so a user can interrupt it."""
    reports: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        reports.append((done, total))
        if len(reports) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        core.Endgame.build(core.Priority.number, stop)
    assert reports == sorted(reports)
    assert all(0 < done < total for done, total in reports)


@pytest.mark.deep
@pytest.mark.parametrize("threads", [1, 3])
def test_the_tables_found_are_those_the_law_gives(table: core.Endgame, threads: int) -> None:
    """Built anew from the law, a table is to the byte the one in use, and progress ends at the whole."""
    reports: list[tuple[int, int]] = []
    built = core.Endgame.build(table.priority, lambda done, total: reports.append((done, total)), threads=threads)
    assert built.packed() == table.packed()
    assert reports[-1][0] == reports[-1][1]


# --- five pieces --------------------------------------------------------------------------------

PLACES = 1_888_011_950  # of up to five pieces, four to a byte
HEADER = struct.Struct("<8sHBBQ32s")


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of five pieces whose every ending is drawn: as long as a true one, and nothing but a hole on the disk."""
    size = (PLACES + 3) // 4
    digest = hashlib.sha256()
    block = bytes(1 << 20)
    for begin in range(0, size, len(block)):
        digest.update(block[: size - begin])
    path = tmp_path_factory.mktemp("five") / endgame.file_name(core.Priority.number, endgame.MOST)
    path.write_bytes(HEADER.pack(b"ACADEND\n", 2, 0, endgame.MOST, size, digest.digest()))
    os.truncate(path, HEADER.size + size)
    return path


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and nothing remembered of another."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(endgame, "_found", {})
    folder = endgame.cache_folder()
    folder.mkdir(parents=True)
    return folder


WON = "W:WK1,K7,K18,K20:BK35"  # five pieces, of which four must win


@pytest.mark.deep
def test_five_pieces_are_asked_for(drawn: Path, alone: Path) -> None:
    """Nobody uses the larger table but who asks for it, and it is asked where it lies.

    An engine believes it: of six pieces one is taken at once, and where all five are drawn the search sees a draw.
    """
    state = game.read(WON, "metz")
    assert (endgame.largest(core.Priority.number), endgame.probe(state)) == (endgame.PIECES, None)
    (alone / drawn.name).symlink_to(drawn)
    assert (endgame.largest(core.Priority.number), endgame.probe(state)) == (endgame.MOST, None)
    assert endgame.probe(state, endgame.MOST) == 0
    assert endgame.find(core.Priority.number, pieces=endgame.MOST).pieces == endgame.MOST
    assert endgame.largest(core.Priority.kings) == endgame.PIECES
    six = game.read("W:WK1,K7,K18,K20:B17,K35", "metz")
    believing = DraughtsEngine(1, pieces=endgame.MOST).analyse(six, Budget(depth=6)).lines[0]
    assert believing.score == 0
    assert DraughtsEngine(1).analyse(six, Budget(depth=6)).lines[0].score > 200


def test_five_pieces_that_are_not_there(alone: Path) -> None:  # noqa: ARG001 - it empties the cache
    """They are not built while somebody waits: it is said how they are."""
    with pytest.raises(Unavailable, match=r"academie endgame build kings --pieces 5”") as caught:
        endgame.probe(game.read(WON, "manoury-1787"), endgame.MOST)
    assert "fins de partie à 5 pièces" in caught.value.to("fr")


@pytest.mark.parametrize(
    ("head", "length", "sentence"),
    [
        ((2, 0, 4), 0, "another version"),
        ((1, 0, 5), 0, "another version"),
        ((2, 7, 5), 0, "another version"),
        ((2, 0, 5), 0, "damaged"),
        ((2, 0, 5), 99, "damaged"),
        ((2, 0, 5), 100, "damaged"),
        ((2, 0, 5), 101, "damaged"),
    ],
)
def test_a_broken_file_of_five_is_refused(
    head: tuple[int, int, int], length: int, sentence: str, tmp_path: Path
) -> None:
    """What says that it has a hundred bytes has them, and then is not as long as a table is."""
    path = tmp_path / "table"
    body = bytes(length)
    path.write_bytes(HEADER.pack(b"ACADEND\n", *head, 100, hashlib.sha256(body).digest()) + body)
    with pytest.raises(Unreadable, match=f"{sentence}.*remove it"):
        endgame.read(path)


@pytest.mark.deep
def test_a_byte_changed_among_many(drawn: Path, tmp_path: Path) -> None:
    """The sum of the whole file is looked at, though nobody copies it."""
    path = tmp_path / "changed"
    path.write_bytes(drawn.read_bytes()[: HEADER.size])
    os.truncate(path, drawn.stat().st_size)
    with path.open("r+b") as file:
        file.seek(300_000_000)
        file.write(b"\x01")
    with pytest.raises(Unreadable, match="damaged"):
        endgame.read(path)


@pytest.mark.parametrize(
    ("pieces", "threads", "sentence"),
    [(3, 1, "four or five"), (6, 1, "four or five"), (4, 0, "threads"), (4, 257, "threads")],
)
def test_what_cannot_be_built(pieces: int, threads: int, sentence: str) -> None:
    """Tables have four or five pieces, and are built by threads from one on."""
    with pytest.raises(ValueError, match=sentence):
        core.Endgame.build(core.Priority.number, pieces=pieces, threads=threads)


@pytest.mark.deep
def test_five_pieces_solved(tmp_path: Path) -> None:
    """Some minutes, so all in one: as in the program's tables, as the oracle's moves have it, whole, and in a file.

    In each of the 44 materials random positions are worth what their moves lead to, and every placement counts once.
    """
    five = core.Endgame.build(core.Priority.number, pieces=endgame.MOST, threads=os.cpu_count() or 1)
    few = endgame.find(core.Priority.number).packed()
    assert five.packed()[: len(few) - 1] == few[:-1]  # the last byte of four pieces has room for some of five
    assert len(FIVE) == 44
    assert inconsistent(five, 500, FIVE) == []
    for material in FIVE:
        assert sum(five.tally(*material)) == placements(*material), material
    path = tmp_path / "five"
    endgame.write(five, path)
    again = endgame.read(path)
    assert (again.pieces, again.priority) == (five.pieces, five.priority)
    assert hashlib.sha256(again.packed()).digest() == hashlib.sha256(five.packed()).digest()
