"""Hub and DXP: sessions as other programs would have them, and games over TCP."""

import io
import queue
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from academie.errors import Unavailable, Unreadable
from academie.game.registry import find
from academie.game.registry import find as game_of
from academie.games.draughts import endgame, openings
from academie.games.draughts.programs import dxp, hub
from academie.games.draughts.programs.dxp import Answer, Back, BackAnswer, Chat, DxpPlayer, End, Line, Played, Request
from academie.games.draughts.programs.hub import HubLine, read
from academie.games.draughts.programs.hub_engine import HubEngine
from academie.games.draughts.state import State
from academie.players import find as player_named

START = "W" + "b" * 20 + "e" * 10 + "w" * 20
SEARCH = "set-param name=book value=false"  # the opening is searched, not played by heart
PATIENCE = 60.0  # seconds; only a broken engine ever needs them


class Session:
    """A session with an engine in a process of its own, line by line."""

    def __init__(self) -> None:
        code = "from academie.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "hub"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.answers: queue.Queue[str | None] = queue.Queue()
        self.reader = threading.Thread(target=self._listen)
        self.reader.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.put(line.strip())
        self.answers.put(None)

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, command: str) -> list[HubLine]:
        """The answers up to and including a command."""
        found: list[HubLine] = []
        while not found or found[-1].command != command:
            text = self.answers.get(timeout=PATIENCE)
            assert text is not None, f"the engine ended before {command}: {found}"
            line = read(text)
            assert line is not None
            found.append(line)
        return found

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdout.close()
        return code


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """A running engine, ready to search; each test gives it another position."""
    made = Session()
    made.send("hub", "set-param name=hash value=4", SEARCH, "init")
    made.until("ready")
    yield made
    made.close()


def converse(*lines: str, seed: int = 0) -> list[HubLine]:
    """All answers of an engine that reads these lines and then the end of its input."""
    target = io.StringIO()
    engine = HubEngine(io.StringIO("\n".join(lines) + "\n"), target, "0")
    engine.parameters.hash = 2
    engine.chance.seed(seed)
    engine.run()
    return [found for text in target.getvalue().splitlines() if (found := read(text)) is not None]


def legal(move: str, position: str = START, profile: str = "fmjd") -> bool:
    state = hub.read_state(position, (), find("draughts").profiles.find(profile))
    return hub.read_move(state, move) in state.moves()


def test_the_greeting_declares_name_and_parameters() -> None:
    """`hub` is answered by id, the parameters with their types, and wait."""
    answers = converse("hub")
    assert answers[0].command == "id"
    assert answers[0].get("name") == "Academie"
    assert {line.get("name") for line in answers if line.command == "param"} == {
        "variant",
        "profile",
        "threads",
        "hash",
        "ponder",
        "book",
        "book-margin",
        "bb-size",
    }
    assert answers[-1] == HubLine("wait")


@pytest.mark.wide
def test_every_level_brings_a_legal_move(session: Session) -> None:
    """Each form of `level` that ends by itself ends with a legal move; the score and the line are reported before."""
    for level in ("depth=5", "nodes=2000", "move-time=0.05", "time=1", "time=2 inc=0.1", "moves=5 time=1"):
        session.send("new-game", f"pos pos={START}", f"level {level}", "go think")
        answers = session.until("done")
        infos = [line for line in answers if line.command == "info"]
        assert infos, level
        assert {"depth", "score", "nodes", "time", "nps", "pv"} <= set(infos[-1].arguments)
        assert legal(answers[-1].get("move"))
        assert infos[-1].get("pv").split()[0] == answers[-1].get("move")


def test_depth_is_kept(session: Session) -> None:
    """A search limited by depth reports every depth up to it and none beyond."""
    session.send("new-game", f"pos pos={START}", "level depth=4", "go think")
    depths = [int(line.get("depth")) for line in session.until("done") if line.command == "info"]
    assert max(depths) == 4
    assert depths == sorted(depths)


@pytest.fixture
def opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A repertoire of one position, in which two openings are worth about as much and one is the best."""
    start = find("draughts").start("fmjd")
    assert isinstance(start, State)
    values = {openings.spelled(move, 0): -50 for move in start.moves()} | {"35-30": 4, "31-26": 3}
    known = openings.Repertoire(openings.Recipe(1, 1, 1), {openings.seen(start.core): values})
    openings.write(known, tmp_path / "own")
    monkeypatch.setattr(openings, "FILE", tmp_path / "own")
    openings.supplied.cache_clear()
    yield
    openings.supplied.cache_clear()


@pytest.mark.usefixtures("opening")
@pytest.mark.parametrize(
    ("margin", "position", "answers"),
    [
        ("0", START, {"35-30"}),
        ("1", START, {"35-30", "31-26"}),
        ("0", "B" + START[1:], {"16-21"}),
        ("1", "B" + START[1:], {"16-21", "20-25"}),
    ],
)
def test_what_the_repertoire_knows_is_answered_at_once(margin: str, position: str, answers: set[str]) -> None:
    """By either side, without a search: the best opening, or one that is worth as little less as is allowed."""
    found = set()
    lines = f"set-param name=book-margin value={margin}", f"pos pos={position}", "go think"
    for seed in range(20):
        info, done = converse(*lines, seed=seed)
        assert (info.get("depth"), info.get("nodes"), info.get("pv")) == ("0", "0", done.get("move"))
        found.add(done.get("move"))
    assert found == answers


@pytest.mark.usefixtures("opening")
@pytest.mark.parametrize(
    "lines",
    [
        (SEARCH, f"pos pos={START}", "level depth=2", "go think"),
        (f"pos pos={START}", "level depth=2", "go analyze"),
        ("set-param name=variant value=losing", f"pos pos={START}", "level depth=2", "go think"),
        (f"pos pos={START} moves=32-28", "level depth=2", "go think"),
        (f"pos pos={START}", "level infinite", "go think"),
    ],
    ids=["book=false", "analysis", "the losing game", "beyond it", "without a limit"],
)
def test_what_the_repertoire_is_not_asked_is_searched(lines: tuple[str, ...]) -> None:
    """Where it is switched off, where the position or the game is another, and where no answer but a stop ends it."""
    answers = converse(*lines)
    assert answers[-1].command == "done"
    assert all(int(line.get("depth")) >= 1 for line in answers if line.command == "info")
    assert answers[-1].get("move") != "35-30"


def test_endings_that_nobody_has_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said how they are built, nobody is ready; and with the tables of the program the engine is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(endgame, "_found", {})
    answers = converse("set-param name=bb-size value=5", "init", "set-param name=bb-size value=4", "init")
    assert [line.command for line in answers] == ["error", "ready"]
    assert "academie endgame build number --pieces 5" in answers[0].get("message")


def test_an_endless_search_answers_pings_and_stops(session: Session) -> None:
    """During an analysis without limit a ping is answered, and stop brings the answer."""
    session.send(f"pos pos={START}", "level infinite", "go analyze", "ping")
    session.until("pong")
    session.send("stop")
    assert legal(session.until("done")[-1].get("move"))


def test_pondering_waits_for_its_hit(session: Session) -> None:
    """A ponder search goes on until ponder-hit, from which the level counts; or until stop."""
    session.send(f"pos pos={START}", "level move-time=0.05", "go ponder", "ping")
    session.until("pong")
    session.send("ponder-hit")
    assert legal(session.until("done")[-1].get("move"))
    session.send("level depth=3", "go ponder", "ping")
    session.until("pong")
    session.send("ponder-hit")
    assert legal(session.until("done")[-1].get("move"))
    session.send("go ponder", "ping")
    session.until("pong")
    session.send("stop")
    assert legal(session.until("done")[-1].get("move"))


def test_moves_are_played_from_the_position(session: Session) -> None:
    """The moves after the position are played before the search, kings included."""
    session.send(
        'pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee moves="38-15 5-41 48-26"',
        "level depth=3",
        "go think",
    )
    move = session.until("done")[-1].get("move")
    state = find("draughts").read("W:WK4,25,35,36,K41:BK15,K26")
    assert move in [hub.write_move(each) for each in state.moves()]  # type: ignore[arg-type]


def test_a_new_game_and_a_new_search_end_the_old_one(session: Session) -> None:
    """`new-game` and a second `go` during a search are obeyed: every search gets its done."""
    session.send(f"pos pos={START}", "level infinite", "go analyze", "new-game")
    session.until("done")
    session.send("go analyze", "level depth=2", "go think")
    session.until("done")
    session.until("done")
    session.send("ping")
    session.until("pong")


def test_unknown_words_are_ignored_and_bad_ones_reported() -> None:
    """What the protocol does not know is ignored; what cannot be done is an error line, and the engine goes on."""
    answers = converse(
        "",
        "sing a song",
        "hub please=1",
        "set-param name=threads value=many",
        "set-param name=variant value=chess",
        "set-param name=profile value=nobody",
        "set-param name=tune value=1",
        "set-param name=book value=perhaps",
        "set-param name=book-margin value=-1",
        "set-param name=bb-size value=3",
        "set-param name=bb-size value=6",
        "go think",
        "pos pos=nonsense",
        "go think",
        f"pos pos={START} moves=32-23",
        "level depth=deep",
        "level",
        "pos pos=W" + "e" * 50,
        "go think",
        "ping",
    )
    errors = [line.get("message") for line in answers if line.command == "error"]
    assert len(errors) == 15
    assert all(message.endswith(".") for message in errors)
    assert answers[-1] == HubLine("pong")
    assert not [line for line in answers if line.command == "done"]


def test_the_profile_decides_the_captures() -> None:
    """Under Manoury's law the side with a king must be taken (§17); the engine obeys the profile it is given."""
    position = find("draughts").read("W:W33:B29,K28", "manoury-1787")
    (only,) = position.moves()
    assert len(find("draughts").read("W:W33:B29,K28", "fmjd").moves()) == 2
    text = hub.write_state(position)[0]  # type: ignore[arg-type]
    answers = converse("set-param name=profile value=manoury-1787", f"pos pos={text}", "level depth=3", "go think")
    assert answers[-1].get("move") == hub.write_move(only)  # type: ignore[arg-type]


def test_the_losing_game_is_another_game() -> None:
    """In the losing variant the engine gives its man away where the normal one keeps it (§46)."""
    position = "W" + "e" * 21 + "b" + "e" * 10 + "w" + "e" * 17
    moves = {}
    for variant in ("normal", "losing"):
        answers = converse(
            f"set-param name=variant value={variant}", f"pos pos={position}", "level depth=9", "go think"
        )
        moves[variant] = answers[-1].get("move")
    assert moves["losing"] in {"33-28", "33-29"}
    assert all(moves.values())


def test_play_goes_on_after_a_draw_by_repetition() -> None:
    """A program that does not stop at the third repetition still gets a move."""
    position = "W" + "eB" + "e" * 27 + "b" + "e" * 15 + "W" + "e" * 4
    moves = " ".join(["46-41 2-7 41-46 7-2"] * 3)
    answers = converse(f'pos pos={position} moves="{moves}"', "level depth=3", "go think")
    assert answers[-1].command == "done"
    assert answers[-1].get("move")


def test_the_end_of_input_ends_a_search() -> None:
    """When the other side goes away during an endless search the engine ends cleanly."""
    engine = Session()
    engine.send("init", f"pos pos={START}", "level infinite", "go analyze", "ping")
    engine.until("pong")
    assert engine.close() == 0


def test_quit_ends_the_engine() -> None:
    """`quit` ends the process, even during a search."""
    engine = Session()
    engine.send("init", f"pos pos={START}", "level infinite", "go think", "quit")
    assert engine.process.wait(PATIENCE) == 0
    engine.close()


# --- DXP


DRAUGHTS = game_of("draughts")
ENDING = "W:W31,K5:B20"  # White is to move and takes what is left in a few moves


@contextmanager
def waiting(*options: str) -> Iterator[int]:
    """`academie dxp` in a process of its own, and the port on which it waits."""
    command = [sys.executable, "-m", "academie", "dxp", "--port", "0", "--player", "engine", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)$", process.stdout.readline().strip())
        assert found
        try:
            yield int(found[1])
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Request(1, 5, 75), f"R01{'Academie':<32}Z005075A"),
        (Request(0, 5, 0, "B" + START[1:]), f"R01{'Academie':<32}W005000BZ{'z' * 20}{'e' * 10}{'w' * 20}"),
        (Answer(accepted=True), f"A{'Academie':<32}0"),
        (Played(32, 28, (), 7), "M0007322800"),
        (Played(26, 37, (31, 41), 0), "M00002637023141"),
        (End(dxp.LOST, stop=True), "E11"),
        (Chat("bonjour"), "Cbonjour"),
        (Back(12, 1), "B012Z"),
        (BackAnswer(accepted=False), "K1"),
    ],
)
def test_messages_are_written_and_read(message: dxp.Message, text: str) -> None:
    """Each kind as the protocol has it, and back."""
    assert str(message) == text
    assert dxp.read(text) == message


@pytest.mark.parametrize(
    "text", ["", "X", "R01", "M0007322801", "M00xx322800", "E9", "E05", "B01", "K", "A0", "R01" * 30]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    """A sentence, and nothing else."""
    with pytest.raises(Unreadable, match="is not a message of DXP"):
        dxp.read(text)


def test_two_processes_play_games_to_their_end() -> None:
    """A player who asks over TCP plays one game after another; the moves are legal and the game ends by the law."""
    with waiting("--meetings", "1") as port:
        player = player_named(f"dxp:127.0.0.1:{port};minutes=1", DRAUGHTS)
        other = player_named("engine:nodes=300", DRAUGHTS)
        for first in (player, other):
            state = DRAUGHTS.read(ENDING, "fmjd")
            player.new_game(state)
            while state.result is None:
                turn = player if (state.player == 0) == (first is player) else other
                state = state.after(turn.choose(state))
            assert state.result.winner == 0
        player.close()


def test_a_session_by_hand_with_chat_a_step_back_and_a_wrong_move() -> None:
    """The usual start; the first move, taken back and played otherwise; an illegal one breaks the game off."""
    with waiting() as port, socket.create_connection(("127.0.0.1", port), 60) as connection:
        line = Line(connection)

        def hear() -> dxp.Message | None:
            return line.receive(60)

        line.send(Request(1, 1, 0))
        assert hear() == Answer(accepted=True)
        line.send(Request(1, 1, 0))
        assert hear() == Answer(accepted=False)  # one game at a time
        line.send(Played(32, 28))
        assert isinstance(hear(), Played)
        line.send(Chat("un instant"))
        line.send(Back(1, 0))
        assert hear() == BackAnswer(accepted=True)
        line.send(Played(33, 28))
        assert isinstance(hear(), Played)
        line.send(Played(1, 50))
        assert isinstance(hear(), Chat)
        assert hear() == End()
        line.send(Back(40, 0))
        assert hear() == BackAnswer(accepted=False)
        line.send(End(stop=True))
        assert hear() is None


def test_nobody_at_the_address_is_a_sentence() -> None:
    """Neither a wrong address nor a silent one is a traceback."""
    with pytest.raises(Unreadable, match="dxp:HOST:PORT"):
        player_named("dxp:nowhere", DRAUGHTS)
    with pytest.raises(Unavailable, match="No program answers"):
        DxpPlayer("127.0.0.1", 1).choose(DRAUGHTS.start("fmjd"))
