"""GNU Backgammon's IDs: what the program itself wrote, round trips, and texts that are refused."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.game.registry import find
from academie.games.gammon import gnubg
from academie.games.gammon.gnubg import Match, match_id, position_id, read_match, read_position
from conformance.walks import walk
from rows import rows

pytestmark = pytest.mark.native

DATA = Path(__file__).parent / "data"
START = "4HPwATDgc/ABMA"
GAMMON = find("gammon")


def listed(name: str) -> list[list[str]]:
    """The lines of a file of data, in words."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def dames(text: str) -> tuple[int, ...]:
    """One side's counts as the game has them, from the program's own points."""
    counts = [0] * 26
    for word in text.split(",") if text != "-" else []:
        point, _, count = word.partition("x")
        counts[25 if point == "25" else 24 - int(point)] = int(count)
    counts[24] = 15 - sum(counts)
    return tuple(counts)


GAME = listed("gnubg-game.txt")


@rows(GAME)
def test_positions_of_the_program(row: list[str]) -> None:
    """Every position of the program's game has its ID and no other, the side not on roll written first."""
    text, _, other, own = row
    assert position_id(dames(own), dames(other)) == text
    assert read_position(text) == (dames(own), dames(other))


def test_the_start_has_the_known_id() -> None:
    """The first position of gammon is 4HPwATDgc/ABMA, and the ID reads back to it."""
    assert gnubg.write(GAMMON.start()).split(":")[0] == START
    assert gnubg.read(START) == GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3")


def test_xgids() -> None:
    """The first position as all programs write it, read for either side, with dice and without; and what is refused."""
    start = "XGID=-b----E-C---eE---c-e----B-"
    assert gnubg.write_xgid(GAMMON.start()) == f"{start}:0:0:1:00:0:0:0:0:10"
    line = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=5-2"
    assert gnubg.read(f"{start}:0:0:1:52:0:0:0:0:10") == GAMMON.read(line)
    assert gnubg.read(f"{start}:0:0:-1:00:0:0:0:0:10") == GAMMON.read(
        "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=black"
    )
    bars = GAMMON.read("W:+1,A14;B:+2,V13 phase=throw to=black")
    assert gnubg.write_xgid(bars).startswith("XGID=b")
    assert gnubg.read(gnubg.write_xgid(bars)) == bars
    for wrong, said in {
        f"{start}:1:0:1:52:0:0:0:0:10": "cube",
        f"{start}:0:0:1:D0:0:0:0:0:10": "cube",
        f"{start}:0:0:1:72:0:0:0:0:10": "1 to 6",
        "XGID=-b----E-C---eE---c-e----BA:0:0:1:52:0:0:0:0:10": "fifteen",
        "XGID=Bb----E-C---eE---c-e------:0:0:1:52:0:0:0:0:10": "bar",
        "XGID=banana": "26 letters",
    }.items():
        with pytest.raises(AcademieError, match=said):
            gnubg.read(wrong)


def test_after_a_six_ace_the_thrower_comes_first() -> None:
    """White's 6-1 (Y/F E/F) leaves 4NvgATDgc/ABMA, as the program has it after 13/7 8/7: the side on roll is last."""
    state = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-1")
    after = state.after(GAMMON.read_move(state, "Y/F E/F"))
    assert gnubg.write(after) == "4NvgATDgc/ABMA:" + match_id(Match(roller=1, turn=1))


def test_every_play_of_the_program_is_a_play_of_gammon() -> None:
    """Read from its IDs, each state of the program's game follows from the one before by a throw or a legal play."""
    states = [gnubg.read(f"{position}:{match}") for position, match, *_ in GAME[:-1]]
    plays = 0
    for here, there in pairwise(states):
        if here.player is not None:
            plays += 1
            assert there in [here.after(move) for move in here.moves()]
            continue
        thrown = [here.after(roll) for roll in here.rolls()]
        # The program passes by itself when nothing can be played.
        passed = [state.after(state.moves()[0]) for state in thrown if len(state.moves()) == 1]
        assert there in thrown + passed
    assert plays == 65


def test_the_ids_of_a_whole_game_are_written_back() -> None:
    """Each state read from the program's IDs is written with the same IDs, and so is the end of the game."""
    for position, match, *_ in GAME[:-1]:
        output = read_match(match)
        state = gnubg.read(f"{position}:{match}")
        assert gnubg.write(state, length=output.length, scores=output.scores) == f"{position}:{match}"
    position, match, *_ = GAME[-1]
    output = read_match(match)
    last = gnubg.read(":".join(GAME[-2][:2]))
    ends = [last.after(move) for move in last.moves()]
    assert f"{position}:{match}" in [
        gnubg.write(state, length=output.length, scores=output.scores) for state in ends if state.result
    ]


@rows(listed("gnubg-matches.txt"))
def test_matches_of_the_program(row: list[str]) -> None:
    """Match IDs the program wrote for given matches are read and written the same, field by field."""
    text, cube, owner, roller, crawford, stage, turn, doubled, resigned, dice, length, scores, jacoby = row
    match = Match(
        roller=int(roller),
        turn=int(turn),
        dice=(int(dice[0]), int(dice[2])),
        stage=gnubg.STAGES[int(stage)],
        length=int(length),
        scores=(int(scores.split("-")[0]), int(scores.split("-")[1])),
        cube=int(cube),
        owner=None if owner == "-" else int(owner),
        crawford=crawford == "1",
        doubled=doubled == "1",
        resigned=int(resigned),
        jacoby=jacoby == "1",
    )
    assert read_match(text) == match
    assert match_id(match) == text


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), scores=st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_states_of_random_games_round_trip(seed: int, scores: tuple[int, int]) -> None:
    """A state of gammon that is not over is read back from its IDs, whoever is on roll and whatever the score."""
    for state in walk(GAMMON, GAMMON.profiles.default, seed, plies=2000)[:-1:7]:
        text = gnubg.write(state, length=7, scores=scores)
        assert gnubg.read(text) == state
        if "phase=opening" not in str(state):  # an XGID has no draw for the first throw
            assert gnubg.read(gnubg.write_xgid(state)) == state
        assert read_match(text.split(":")[1]).scores == scores
    assert len(text) == 14 + 1 + 12


@given(
    match=st.builds(
        Match,
        roller=st.integers(0, 1),
        turn=st.integers(0, 1),
        dice=st.just((0, 0)) | st.tuples(st.integers(4, 6), st.integers(1, 4)),
        stage=st.sampled_from(gnubg.STAGES),
        length=st.integers(7, gnubg.WIDEST),
        scores=st.tuples(st.integers(0, 7), st.integers(0, 7)),
        cube=st.integers(0, 15).map(lambda power: 2**power),
        owner=st.sampled_from([0, 1, None]),
        crawford=st.booleans(),
        doubled=st.booleans(),
        resigned=st.integers(0, 3),
        jacoby=st.booleans(),
    )
)
def test_matches_round_trip(match: Match) -> None:
    """Every match that an ID can hold is read back from it."""
    assert read_match(match_id(match)) == match


def test_the_dice_of_an_id_come_in_any_order() -> None:
    """An ID with the smaller die first tells the same throw, and is written with the larger one first."""
    assert read_match("00A10000000A") == read_match("08Aq0000000A")
    assert match_id(read_match("00A10000000A")) == "08Aq0000000A"


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (Match(cube=2, owner=0), "has a cube"),
        (Match(doubled=True, turn=1), "has a cube"),
        (Match(resigned=1, turn=1), "resignation"),
        (Match(stage="over"), "is over"),
        (Match(stage="dropped"), "is over"),
    ],
)
def test_what_gammon_has_not_is_refused(match: Match, told: str) -> None:
    """IDs with a cube turned, an offer open or a game that is over describe no state to play on."""
    with pytest.raises(Illegal, match=told):
        gnubg.read(f"{START}:{match_id(match)}")


@pytest.mark.parametrize(
    "match",
    [
        Match(cube=3),
        Match(dice=(7, 1)),
        Match(length=3, scores=(4, 0)),
        Match(length=2**15),
        Match(crawford=True),
        Match(roller=2),
        Match(resigned=4),
        Match(stage="begun"),
    ],
)
def test_matches_that_no_id_holds_are_refused(match: Match) -> None:
    """What does not fit its field, or makes no sense, is not written."""
    with pytest.raises(Illegal, match=r"^This is not a match that an ID can hold: .*\.$"):
        match_id(match)


def test_counts_that_are_no_position_are_refused() -> None:
    """Sixteen dames on a side are no position."""
    with pytest.raises(Illegal, match="each side has fifteen dames"):
        position_id((16, *[0] * 25), (15, *[0] * 25))


def test_a_position_that_is_over_cannot_be_thrown_from() -> None:
    """All dames of a side lifted: the position ID alone is read as counts, and as a state to play on refused."""
    with pytest.raises(Illegal, match=r"over"):
        gnubg.read(GAME[-1][0])


def test_the_profile_asked_for_is_given() -> None:
    """IDs do not say what was agreed; the reader does."""
    assert gnubg.read(START, "lepeintre-1818+double").profile.name == "lepeintre-1818+double"
