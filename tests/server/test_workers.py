"""Worker processes: right answers, fair turns, budgets, and nothing lost or left behind when one dies."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from academie.errors import AcademieError, Unavailable, Unreadable
from academie.game.analysis import Stop
from academie.game.registry import find
from academie.journal import Journal
from academie.journal.game import read_act
from academie.players.opponent import opponent_of
from academie.referee import referee_of
from academie.server.limits import Buckets
from academie.server.thinking import remote, worker
from academie.server.thinking import worker_process as child_module
from academie.server.thinking.queue import Turns
from academie.server.thinking.worker import Preparation
from academie.server.thinking.worker_process import PROGRAM, Lost, WorkerProcess
from academie.server.thinking.workers import TRIES, Workers
from server.serving import eventually
from sure import sure

FAKE = (sys.executable, str(Path(__file__).with_name("fake_worker.py")))


@asynccontextmanager
async def working(count: int = 1, program: tuple[str, ...] = FAKE, **settings: Any) -> AsyncIterator[Workers]:
    """Workers that are closed at the end, every process of which must then be gone."""
    workers = Workers(count, program=program, **settings)
    await workers.start()
    pids = set()
    try:
        yield workers
        pids = {child.pid for child in workers.children.values()}
    finally:
        await workers.close()
    assert not [pid for pid in pids if exists(pid)]
    assert not workers.children


def exists(pid: int) -> bool:
    """Whether a process is there, a zombie too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ask(workers: Workers, journal: str, user: str = "anne", meeting: str = "m") -> asyncio.Task[dict[str, Any]]:
    """An analysis, asked and not waited for."""
    return asyncio.create_task(workers.analysis(user, meeting, journal, 0, seconds=0.2))


def move(workers: Workers, journal: str = "echo", user: str = "anne", meeting: str = "m") -> asyncio.Task[str | None]:
    """A move, asked and not waited for."""
    return asyncio.create_task(workers.act(user, meeting, journal, 0, "random"))


# --- True workers


def journal_of(game: str, acts: int, profile: str = "") -> Journal:
    """A journal of so many acts, by the machine itself."""
    journal = Journal(game, "assisted", profile)
    machine, dice = opponent_of(find(game), "random (exact)", 5), random.Random(1)
    for _ in range(acts):
        table = journal.replay()
        act = table.chance(dice) or machine.act(table, table.waits or 0)
        if act is None:
            break
        journal = journal.add(act)
    return journal


async def test_a_machine_acts_as_it_would_at_the_table() -> None:
    """The act of a worker is that of the machine in this process, at a growing journal and at one taken back."""
    async with working(1, PROGRAM) as workers:
        for acts in (8, 9, 14, 4):
            journal = journal_of("gammon", acts)
            table = journal.replay()
            for seat in (0, 1):
                due = opponent_of(find("gammon"), "random (exact)", 5).act(table, seat)
                line = await workers.act("anne", "m", str(journal), seat, "random (exact)", 5)
                assert line == (None if due is None else due.line(referee_of("gammon").SEATS))


ENGINE = """
import os, sys, time
for line in sys.stdin:
    words = line.split()
    if words[0] in {"uci", "isready"}:
        print("uciok" if words[0] == "uci" else "readyok", flush=True)
    if words[0] == "go" and sys.argv[1:]:
        open(sys.argv[1], "w").write(f"{os.getpid()}.")
        time.sleep(1000)
    if words[0] == "go":
        print("bestmove", words[words.index("searchmoves") + 1], flush=True)
    if words[0] == "quit":
        break
"""


async def test_a_program_that_the_operator_names_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the file of the setting; one that never answers ends with its worker, though it is in a group of its own."""
    engine, named, pid = (tmp_path / each for each in ("engine.py", "programs.toml", "pid"))
    engine.write_text(ENGINE, encoding="utf-8")
    rival = f"uci:{sys.executable} {engine}"
    named.write_text(f'[chess]\nrival = "{rival}"\nsilent = "{rival} {pid}"\n', encoding="utf-8")
    monkeypatch.setenv("ACADEMIE_PROGRAMS", str(named))
    journal = str(Journal("chess", "assisted"))
    async with working(1, PROGRAM) as workers:
        line = await workers.act("anne", "m", journal, 0, "rival (exact)", 1)
        assert line is not None
        assert line.startswith("white plays ")
        waiting = asyncio.create_task(workers.act("anne", "m", journal, 0, "silent (exact)", 1))
        await eventually(lambda: pid.exists() and pid.read_text(encoding="ascii").endswith("."))
        await workers.children[0].kill()
        silent = Path("/proc", pid.read_text(encoding="ascii")[:-1], "stat")
        await eventually(lambda: not silent.exists() or ") Z " in silent.read_text(encoding="utf-8"))
        waiting.cancel()


async def test_an_analysis_by_an_engine_and_by_a_hint() -> None:
    """Draughts and domino have lines of their engines, dames rabattues to be overlooked a hint; in both languages."""
    async with working(1, PROGRAM) as workers:
        drawn = await workers.analysis("anne", "m", str(Journal("draughts", "assisted")), 0, seconds=0.2, lines=2)
        assert len(drawn["lines"]) == 2
        assert drawn["lines"][0]["moves"][0] in {str(move) for move in find("draughts").start().moves()}
        assert {"en", "fr"} <= set(drawn["lines"][0])
        journal = journal_of("domino", 8)
        table = journal.replay()
        seat = table.waits or 0
        known = await workers.analysis("anne", "n", str(journal), seat, seconds=0.1)
        assert known["lines"][0]["moves"][0] in {str(move) for move in table.state.moves()}
        assert known["position"] == str(table.view(seat).state)
        with pytest.raises(AcademieError, match="no decision to make"):
            await workers.analysis("anne", "n", str(journal), None, seconds=1.0)
        marked = Journal("trictrac", "rigueur", position="W:A11,I1,J1,L2;B:N1,O1,Y13 phase=throw to=white")
        for act in ("white throws 3-2", "white plays A/D A/C"):
            marked = marked.add(read_act("trictrac", act))
        school = await workers.analysis("anne", "p", str(marked), 1, seconds=0.1)
        assert school["marks"][0]["en"].startswith("Hint: school 8.")
        unsolved = partial(journal_of, "dames_rabattues", profile="academie-1806+manual-claim")
        hinted = next(each for each in map(unsolved, range(4, 20)) if each.replay().state.moves())
        hint = await workers.analysis("anne", "o", str(hinted), hinted.replay().waits or 0, seconds=1.0)
        assert hint["lines"] == []
        assert hint["hint"]["en"]


async def test_what_a_machine_is_not_is_told_in_a_sentence() -> None:
    """A machine that there is not, a journal that cannot be read, a fault of ours: the worker lives on."""
    async with working(1, PROGRAM) as workers:
        good = str(journal_of("gammon", 3))
        with pytest.raises(AcademieError, match="has no player") as caught:
            await workers.act("anne", "m", good, 0, "nobody")
        assert caught.value.to("fr") != caught.value.to("en")
        pid = workers.children[0].pid
        with pytest.raises(AcademieError, match="A journal must begin with"):
            await workers.act("anne", "m", "rubbish\n", 0, "random")
        with pytest.raises(Unavailable, match="could not answer"):
            await workers.act("anne", "m", good, 0, None)  # type: ignore[arg-type] # a fault of ours
        assert workers.children[0].pid == pid


def test_a_worker_ends_with_its_server() -> None:
    """Where its input ends, since the server is gone, the process ends by itself."""
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert b"ready" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(60) == 0


# --- Workers that die


async def test_a_worker_killed_while_it_thinks_is_replaced() -> None:
    """SIGKILL in the middle of a question: another process answers it, and who asked notices nothing."""
    async with working(1) as workers:
        asked = move(workers, "slow")
        await eventually(lambda: workers.running)
        first = workers.children[0].pid
        os.kill(first, signal.SIGKILL)
        await eventually(lambda: workers.running and workers.children[0].pid != first)
        os.kill(workers.children[0].pid, signal.SIGKILL)
        await eventually(lambda: workers.running and workers.running[0].tries == TRIES)
        assert not exists(first)
        os.kill(workers.children[0].pid, signal.SIGKILL)
        with pytest.raises(Unavailable, match="could not answer in time"):
            await asked
        assert await move(workers) is not None


@pytest.mark.parametrize("word", ["die", "deaf", "rubbish"])
async def test_a_question_is_asked_again(word: str, tmp_path: Path) -> None:
    """A worker that dies of it, does not answer past its budget, or answers with rubbish: the next one answers."""
    async with working(1, grace=0.3) as workers:
        been = tmp_path / "been"
        asked = ask(workers, f"once {word} {been}")
        await eventually(been.exists)
        workers.grace = 60.0  # whoever answers may be slow
        assert (await asked)["word"] == "echo"


async def test_preparing_is_not_thinking() -> None:
    """The table of a solved game takes longer than the question may: the worker says so, and is waited for."""
    async with working(1, grace=0.1) as workers:
        first = await (asked := ask(workers, "prepares"))
        assert (first["word"], asked.done()) == ("prepares", True)
        assert workers.children[0].pid == first["pid"]


async def test_a_solved_game_asked_about_at_once() -> None:
    """A cheap question costs no worker: its table takes longer than it may, and is waited for."""
    chance, state = random.Random(1), find("dames_rabattues").start()
    while not state.moves():
        state = state.after(chance.choice(state.rolls()))
    async with working(1, PROGRAM, grace=0.5) as workers:
        await eventually(lambda: workers.children)
        first = workers.children[0].pid
        asked = {"game": "dames_rabattues", "position": str(state)}
        assert (await workers.position("anne", asked, {"seconds": 0.1}))["lines"]
        assert workers.children[0].pid == first


def test_the_table_of_a_question_is_made_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each profile, and the server is told; a game that is not solved needs none."""
    lines: list[dict[str, Any]] = []
    thinker, solved = worker.Thinker(lines.append), list[str]()
    part = SimpleNamespace(solve=lambda profile, _: solved.append(profile.name))
    monkeypatch.setattr(worker, "part_of", lambda *_: part)
    monkeypatch.setattr(worker.positions, "analyse", lambda *_: {})
    for number, game in enumerate(("tourne_case", "tourne_case", "draughts")):
        asked = {"id": number, "task": "position", "place": {"game": game}, "budget": {"seconds": 0.2}, "lines": 1}
        assert thinker.answer(asked, Stop()) == {}
    assert lines == [{"id": 0, "preparing": True}]
    assert solved == [find("tourne_case").profiles.find(None).name]


async def test_a_worker_that_died_idle_costs_no_question() -> None:
    """It is found out when it is next asked, and replaced; the question is not counted as tried."""
    async with working(1) as workers:
        first = (await ask(workers, "echo"))["pid"]
        os.kill(first, signal.SIGKILL)
        await eventually(lambda: not workers.children or not workers.children[0].alive)
        assert (await ask(workers, "echo"))["pid"] != first


async def test_a_worker_that_has_grown_is_replaced() -> None:
    """Memory is bounded: one above the limit ends after its answer, and another takes its place."""
    async with working(1, megabytes=512) as workers:
        large = (await ask(workers, "large"))["pid"]
        small = (await ask(workers, "echo"))["pid"]
        assert large != small
        assert (await ask(workers, "echo"))["pid"] == small
        assert not exists(large)


async def test_no_program_is_told() -> None:
    """Where no process can be started, who asks is told so and does not wait for ever."""
    async with working(1, ("/nonexistent/python",)) as workers:
        with pytest.raises(Unavailable, match="The server cannot start a machine"):
            await move(workers)


async def test_closing_leaves_nobody_and_tells_all() -> None:
    """Who waits, and whose question is thought of, is told; no process is left, not even one that hears nothing."""
    workers = Workers(2, program=FAKE)
    await workers.start()
    waiting = [ask(workers, "deaf"), ask(workers, "deaf"), ask(workers, "echo")]
    await eventually(lambda: len(workers.running) == 2)
    pids = [child.pid for child in workers.children.values()]
    await workers.close()
    for each in waiting:
        with pytest.raises(Unavailable, match="The server is restarting"):
            await each
    with pytest.raises(Unavailable, match="The server is restarting"):
        await move(workers)
    assert not any(map(exists, pids))


# --- Turns


def test_users_take_turns() -> None:
    """Who asks five things makes who asks one wait for one of them, not for five; his own stay in their order."""
    turns = Turns[str]()
    for number in range(4):
        turns.put("anne", f"a{number}")
    turns.put("bob", "b0")
    turns.put("carl", "c0")
    turns.put("bob", "b1")
    assert turns.remove("anne", "a3")
    assert not turns.remove("anne", "a3")
    assert not turns.remove("dora", "d")
    order = [turns.take() for _ in range(3)]
    turns.put_back("anne", order[0])
    order += [turns.take() for _ in range(len(turns))]
    assert order == ["a0", "b0", "c0", "a0", "b1", "a1", "a2"]
    assert not turns.waiting


async def test_moves_come_before_analyses_and_users_in_turn() -> None:
    """One worker, everything asked before it is there: the moves first, one of each user after another."""
    workers, order = Workers(1, program=FAKE), list[str]()

    async def noted(asked: asyncio.Task[Any], name: str) -> None:
        await asked
        order.append(name)

    waiting = []
    for number in range(3):
        waiting.append(noted(ask(workers, "echo", "anne"), f"analysis anne {number}"))
        waiting.append(noted(move(workers, "echo", "anne"), f"move anne {number}"))
    waiting.append(noted(ask(workers, "echo", "bob"), "analysis bob"))
    waiting.append(noted(move(workers, "echo", "bob"), "move bob"))
    asked = [asyncio.create_task(each) for each in waiting]
    await eventually(lambda: len(workers.moves) + len(workers.analyses) == len(waiting))
    await workers.start()
    await asyncio.gather(*asked)
    await workers.close()
    assert order == [
        "move anne 0", "move bob", "move anne 1", "move anne 2",
        "analysis anne 0", "analysis bob", "analysis anne 1", "analysis anne 2",
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["slow", "deaf"])
async def test_an_analysis_gives_way_to_a_move(word: str, tmp_path: Path) -> None:
    """The only worker analyses when a move is asked: it is stopped, or killed, and the analysis answered afterwards."""
    async with working(1, grace=60.0) as workers:
        analysis = ask(workers, f"once {word} {tmp_path / 'been'}")
        await eventually(lambda: workers.running and (tmp_path / "been").exists())
        assert await move(workers) is not None
        assert not analysis.done() or analysis.result()["word"] == "echo"
        assert (await analysis)["word"] == "echo"


async def test_a_move_is_no_reason_to_stop_an_analysis_where_a_worker_is_free() -> None:
    """Of two workers one analyses and the other plays."""
    async with working(2) as workers:
        await eventually(lambda: len(workers.children) == 2)
        analysis = ask(workers, "slow")
        await eventually(lambda: workers.running)
        for _ in range(3):
            await move(workers)
        (running,) = workers.running.values()
        assert running.tries == 1
        assert not analysis.done()
        analysis.cancel()


async def test_who_stops_waiting_takes_his_question_back() -> None:
    """One that waits is gone from the queue; one that is thought of is stopped, and the process goes on to the next."""
    async with working(1) as workers:
        first = ask(workers, "slow")
        await eventually(lambda: workers.running)
        pid = workers.children[0].pid
        second = ask(workers, "echo")
        await eventually(lambda: len(workers.analyses) == 1)
        second.cancel()
        await eventually(lambda: not workers.analyses.waiting)
        first.cancel()
        await eventually(lambda: not workers.running)
        assert (await ask(workers, "echo"))["pid"] == pid


async def test_nobody_fills_the_queue() -> None:
    """So many analyses of one user wait, and so many in all; another may still ask, and every game has its move."""
    workers = Workers(0, each=3, most=5)
    waiting = [ask(workers, "echo") for _ in range(3)]
    await eventually(lambda: len(workers.analyses) == 3)
    with pytest.raises(Unavailable, match="You already have 3 questions waiting"):
        await ask(workers, "echo")
    waiting += [ask(workers, "echo", "bob"), move(workers)]
    await eventually(lambda: len(workers.moves) == 1)
    with pytest.raises(Unavailable, match="The machines are too busy"):
        await ask(workers, "echo", "carl")
    waiting += [move(workers, user="carl")]
    await eventually(lambda: len(workers.moves) == 2)
    await workers.close()
    for each in waiting:
        with pytest.raises(Unavailable, match="restarting"):
            await each


# --- Helpers on other machines


class Local:
    """A server in the same process, as a helper sees it."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def take(self, wait: float) -> Any:
        return await remote.take(self.workers, {"wait": wait})

    async def give(self, number: int, said: Any) -> bool:
        return remote.give(self.workers, {"id": number, "said": said})


async def test_a_helper_answers_what_nobody_else_does(tmp_path: Path) -> None:
    """Without workers of its own a server is helped; what the helper's process dies of is asked again."""
    async with working(0, grace=1.0) as workers:
        helper = asyncio.create_task(remote.help_out(Local(workers), FAKE))
        assert await move(workers, meeting="far") is not None
        assert (await ask(workers, f"once die {tmp_path / 'been'}"))["word"] == "echo"
        helper.cancel()
        with pytest.raises(asyncio.CancelledError):
            await helper


async def test_a_helper_who_does_not_come_back() -> None:
    """His question is asked again; what he brings too late, twice, or never asked is nobody's answer."""
    async with working(0, grace=0.05) as workers:
        asked = ask(workers, "echo")
        first = sure(await workers.take(5.0))
        second = sure(await workers.take(5.0))
        assert second["id"] == first["id"]
        assert remote.give(workers, {"id": second["id"], "said": {"answer": {"word": "right"}}})
        assert not remote.give(workers, {"id": second["id"], "said": {"answer": {"word": "again"}}})
        assert not remote.give(workers, {"id": "x", "said": None})
        assert (await asked)["word"] == "right"
        assert await workers.take(0.01) is None


async def test_a_helper_who_finds_no_server() -> None:
    """A server that is not there and no address are one sentence each."""
    with pytest.raises(Unavailable, match="does not answer"):
        await remote.help_out(remote.Remote("http://127.0.0.1:9", "secret"), FAKE)
    with pytest.raises(Unreadable, match="not a server address"):
        remote.Remote("ftp://example.org", "secret")


def _group(number: int) -> bool:
    """Whether anybody of a group is left."""
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_child_is_killed_with_all_it_started() -> None:
    """A process that starts another takes it along."""
    code = (
        "import subprocess, sys, json; p = subprocess.Popen(['sleep', '1000']);"
        "print(json.dumps({'ready': p.pid}), flush=True); sys.stdin.read()"
    )
    child = await WorkerProcess.start((sys.executable, "-c", f"{code}"))
    group = os.getpgid(child.pid)
    await child.kill()
    await eventually(lambda: not _group(group))  # a grandchild is reaped by the system, soon


@pytest.mark.parametrize("most", [100, 3])
async def test_what_a_child_complains_of_is_logged(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Its last words too; without what an error quotes, and no more lines than there is room for."""
    lines: list[str] = []
    monkeypatch.setattr(child_module.logs, "warn", lambda _event, **fields: lines.append(fields["said"]))
    monkeypatch.setattr(child_module, "_COMPLAINTS", Buckets(1e-9, most, most=1))
    code = (
        "import sys; print('{\"ready\": 1}', flush=True); sys.stderr.write('Fatal: no memory\\n' + 'x' * 9_000_000);"
        "sys.stderr.write('\\n'); sys.stderr.flush(); sys.stdin.read(1); raise ValueError('secret')"
    )
    child = await WorkerProcess.start((sys.executable, "-c", code))
    with pytest.raises(Lost):
        await child.ask({"id": 1}, 60, asyncio.Event())
    await child.kill()
    assert lines[:2] == ["Fatal: no memory", "x" * 300]
    assert len(lines) <= most
    assert lines[-1] == "ValueError" if most == 100 else len(lines) == most


def test_tables_are_made_while_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solved game is reckoned before it is asked about; a question ends the reckoning, which is begun again later."""
    begun: list[Stop] = []

    def solve(_profile: object, stop: Stop) -> None:
        begun.append(stop)
        if len(begun) == 1:
            tables.give_way()
        stop.check()

    monkeypatch.setattr(worker, "part_of", lambda *_: SimpleNamespace(solve=solve))
    tables = Preparation()
    assert {"tourne_case", "dames_rabattues"} <= set(tables.left)
    tables.left = ["tourne_case"]
    tables.go_on(lambda: True)
    assert begun == []
    tables.go_on(lambda: False)
    assert (len(begun), tables.left) == (1, ["tourne_case"])
    tables.go_on(lambda: False)
    assert (len(begun), tables.left) == (2, [])
