"""Hub engines as players, good and bad; how Hub writes positions and moves of draughts."""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.draughts.programs import hub
from academie.games.draughts.programs.dxp import DxpPlayer
from academie.games.draughts.programs.hub import HubLine, line
from academie.games.draughts.programs.hub import read as read_line
from academie.games.draughts.programs.hub_player import HubPlayer, Patience
from academie.games.draughts.state import State

Maker = Callable[..., HubPlayer]

GAME = find("draughts")
FAKE = str(Path(__file__).with_name("fake_engine.py"))
PATIENT = Patience(greeting=60.0, ready=60.0, grace=60.0, unclocked=60.0)


@pytest.fixture
def make() -> Iterator[Maker]:
    """Players that are closed when the test is over."""
    made: list[HubPlayer] = []

    def maker(
        mode: str, *, log: Path | None = None, patience: Patience = PATIENT, parameters: dict[str, str] | None = None
    ) -> HubPlayer:
        command = [sys.executable, FAKE, mode, *([str(log)] if log else [])]
        player = HubPlayer(command, Budget(nodes=100), parameters or {}, mode, patience)
        made.append(player)
        return player

    yield maker
    for player in made:
        player.close()


def test_a_good_engine_plays(make: Maker, tmp_path: Path) -> None:
    """Greeting, parameters that differ, init, position, level, go and quit come in this order; the move is legal."""
    log = tmp_path / "seen"
    player = make("good", log=log, parameters={"threads": "2"})
    state = GAME.start("fmjd")
    player.new_game(state)
    assert GAME.write_move(state, player.choose(state)) == "32-28"
    player.new_game(state)
    assert GAME.write_move(state, player.choose(state, Budget(seconds=0.25))) == "32-28"
    player.close()
    start = "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert log.read_text(encoding="utf-8").splitlines() == [
        "hub",
        "set-param name=threads value=2",
        "init",
        "new-game",
        f"pos pos={start}",
        "level nodes=100",
        "go think",
        "new-game",
        f"pos pos={start}",
        "level move-time=0.25",
        "go think",
        "quit",
    ]


def test_the_losing_game_is_told_to_the_engine(make: Maker, tmp_path: Path) -> None:
    """An engine that declares the variant is set to it; another profile starts another engine."""
    log = tmp_path / "seen"
    player = make("good", log=log)
    player.choose(GAME.start("fmjd+qui-perd-gagne"))
    player.choose(GAME.start("metz"))
    assert log.read_text(encoding="utf-8").count("set-param name=variant value=losing") == 1
    assert log.read_text(encoding="utf-8").count("hub\n") == 2


@pytest.mark.parametrize("profile", ["manoury-1787", "metz+mallet-taker", "fmjd+first-king"])
def test_rules_an_engine_cannot_know_are_refused(make: Maker, profile: str) -> None:
    """An engine that does not declare our profiles is asked to play them neither before a game nor in it."""
    for engine in (make("good"), DxpPlayer("nowhere")):
        for asked in (engine.new_game, engine.choose):
            with pytest.raises(Unavailable, match=r"choice of captures|goal of") as refused:
                asked(GAME.start(profile))
            assert refused.value.text.fr != refused.value.text.en


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("dies-at-once", Unavailable, "stopped with status 7"),
        ("dies-thinking", Unavailable, "stopped with status 3"),
        ("illegal", Unreadable, "wrong answer: 32-23 is not a legal move"),
        ("unreadable", Unreadable, "“banana” is not a Hub move"),
        ("no-move", Unreadable, "answered without a move"),
        ("refuses", Unavailable, "reports an error: I do not feel like it"),
    ],
)
def test_a_bad_engine_is_one_sentence(make: Maker, mode: str, kind: type[AcademieError], words: str) -> None:
    """Death, wrong answers and refusals are errors of one sentence, and leave no process behind."""
    player = make(mode)
    with pytest.raises(kind, match=words) as caught:
        player.choose(GAME.start("fmjd"))
    assert "\n" not in str(caught.value)
    assert player._program is None


@pytest.mark.parametrize(
    ("mode", "waiting", "step"),
    [
        ("silent", "wait", "greeting"),
        ("garbage", "wait", "greeting"),
        ("never-ready", "ready", "ready"),
        ("never-answers", "done", "unclocked"),
    ],
)
def test_a_silent_engine_is_not_waited_for(make: Maker, mode: str, waiting: str, step: str) -> None:
    """An engine that says nothing, or nothing of use, runs out of time at the step it owes."""
    player = make(mode, patience=replace(PATIENT, **{step: 0.5}))
    with pytest.raises(Unavailable, match=f"waiting for {waiting}"):
        player.choose(GAME.start("fmjd"))
    assert player._program is None


def test_an_engine_that_will_not_quit_is_ended(make: Maker) -> None:
    """After a goodbye that is not heeded the process is ended all the same."""
    player = make("stays")
    player.choose(GAME.start("fmjd"))
    assert player._program is not None
    process = player._program._process
    player.close()
    assert process.returncode is not None


def test_unknown_parameters_are_told_with_the_known_ones(make: Maker) -> None:
    """A parameter that the engine does not declare is refused with those it has."""
    with pytest.raises(Unknown, match="no parameter “depth-charge”; it has variant, threads"):
        make("good", parameters={"depth-charge": "1"}).choose(GAME.start("fmjd"))


def test_a_missing_program_is_told_at_once() -> None:
    """A path that leads nowhere is an error before any game begins."""
    with pytest.raises(Unavailable, match="cannot be run"):
        HubPlayer(["/nowhere/engine", "hub"])


# --- Lines


START = "W" + "b" * 20 + "e" * 10 + "w" * 20


def read(line: str) -> State:
    state = GAME.read(line)
    assert isinstance(state, State)
    return state


def test_the_start_is_written_as_the_protocol_shows_it() -> None:
    """The opening position has the 51 letters of the protocol's own example."""
    state = GAME.start()
    assert isinstance(state, State)
    assert hub.write_position(state.setup) == START
    assert hub.read_position(START) == state.setup


def test_the_protocols_position_with_kings_is_read() -> None:
    """The second example of the protocol: Black to move, kings of both sides, three moves since."""
    text = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"
    state = hub.read_state(text, ("38-15", "5-41", "48-26"), GAME.profiles.find("fmjd"))
    assert state.fen == "W:WK4,25,35,36,K41:BK15,K26"
    assert hub.write_state(state) == (text, ("38-15", "5-41", "48-26"))


@pytest.mark.parametrize("text", ["", "W", START[:-1], START + "e", "X" + START[1:], START.replace("e", "x")])
def test_bad_positions_are_refused(text: str) -> None:
    """Anything but 51 of the right letters is unreadable, in one sentence."""
    with pytest.raises(Unreadable, match=r"50 squares\.$"):
        hub.read_position(text)


def test_a_man_on_its_crowning_row_is_refused() -> None:
    """A position the law does not know is illegal even when it is well written."""
    with pytest.raises(Illegal, match="crowning row"):
        hub.read_position("Ww" + "e" * 48 + "b")


def test_captures_name_their_victims_in_any_order() -> None:
    """A capture is origin, target and the squares taken; their order does not matter, and they may be left out."""
    state = read("W:W38:B12,22,32")
    (move,) = state.moves()
    assert set(move.captured) == {32, 22, 12}
    ends = f"{move.origin}x{move.target}"
    assert sorted(hub.write_move(move).split("x")) == sorted(f"{ends}x12x22x32".split("x"))
    for order in ("12x22x32", "32x22x12", "22x12x32"):
        assert hub.read_move(state, f"{ends}x{order}") == move
    assert hub.read_move(state, ends) == move
    with pytest.raises(Illegal, match="not a legal move"):
        hub.read_move(state, f"{ends}x12x22")
    with pytest.raises(Unreadable):
        hub.read_move(state, "38-27x32")


def test_captures_with_the_same_ends_need_their_victims() -> None:
    """Two captures with the same ends and other victims are told apart by these, and not without (§19)."""
    state = read("W:WK46:B24,29,37,44")
    assert [hub.write_move(move) for move in state.moves()] == ["46x49x24x37x44", "46x49x29x37x44"]
    with pytest.raises(Ambiguous, match="name every piece taken"):
        hub.read_move(state, "46x49")
    for move in state.moves():
        assert hub.read_move(state, hub.write_move(move)) == move


@settings(max_examples=15)
@given(chooser=st.randoms(use_true_random=False))
def test_games_survive_the_journey(chooser: random.Random) -> None:
    """Any state written for Hub and read back is the same state, and so is every move."""
    state = GAME.start()
    while state.result is None:
        assert isinstance(state, State)
        position, moves = hub.write_state(state)
        again = hub.read_state(position, moves, state.profile)
        assert again.fen == state.fen
        assert again.core.since_base == state.core.since_base
        assert [hub.read_move(state, hub.write_move(move)) for move in state.moves()] == state.moves()
        state = state.after(chooser.choice(state.moves()))


def test_play_may_go_on_after_a_draw() -> None:
    """A program that does not know the draw by repetition can send its moves; the history starts anew there."""
    there_and_back = ("46-41", "2-7", "41-46", "7-2")
    profile = GAME.profiles.find("fmjd")
    position = "W" + "eB" + "e" * 27 + "b" + "e" * 15 + "W" + "e" * 4
    state = hub.read_state(position, there_and_back * 4, profile)
    assert state.fen == hub.read_state(position, (), profile).fen


# --- The lines of the Hub protocol


def test_lines_of_the_protocol_are_read() -> None:
    """Commands, flags, plain and quoted values, as the protocol's text shows them."""
    found = read_line('id name=Scan version=3.1 author="Fabien Letouzey" country=France')
    assert found == HubLine("id", {"name": "Scan", "version": "3.1", "author": "Fabien Letouzey", "country": "France"})
    assert read_line("  go   think ") == HubLine("go", {"think": None})
    assert read_line('level moves=9 time=291.587 empty=""') == HubLine(
        "level", {"moves": "9", "time": "291.587", "empty": ""}
    )
    assert read_line("   ") is None


def test_lines_are_written_with_quotes_where_needed() -> None:
    """Spaces, equals signs and emptiness need quotes; a flag has no equals sign."""
    assert str(line("go", "think")) == "go think"
    assert str(line("level", move_time=0.5)) == "level move-time=0.5"
    assert str(HubLine("pos", {"moves": "32-28 19-23", "x": "a=b", "e": ""})) == 'pos moves="32-28 19-23" x="a=b" e=""'
    assert str(line("error", message='say "no"\nplease')) == "error message=\"say 'no' please\""


@given(
    st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
    st.dictionaries(
        st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
        st.text(st.characters(exclude_characters='"', exclude_categories=("Cc", "Zl", "Zp", "Cs")), max_size=20),
    ),
)
def test_what_is_written_is_read_back(command: str, arguments: dict[str, str]) -> None:
    """Any values without double quotes or control characters survive."""
    assert read_line(str(HubLine(command, arguments))) == HubLine(command, arguments)
