"""A trial that is killed goes on where it was; who hears a claim does not matter."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import Unknown
from academie.trial import Docket, Trial, claims

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
CLAIMS = 8


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The toy room with its claims and judges, and a program that knows it."""
    shutil.copytree(
        HERE.parent / "layers" / "heap_room", tmp_path / "heap_room", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in ("trial.py", "claims.toml"):
        shutil.copy(HERE / "heap" / name, tmp_path / "heap_room" / name)
    shutil.copy(HERE / "heap" / "program.py", tmp_path / "program.py")
    return tmp_path


def environment(toy: Path, **more: str) -> dict[str, str]:
    return os.environ | {"HEARD": str(toy / "heard"), "LANG": "C", "ACADEMIE_DATA": str(toy / "data")} | more


def tried(toy: Path, *options: str, **more: str) -> Any:
    """The trial of the toy book, as programs read it."""
    new = [] if "--again" in options else ["--resume"]
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--json", *new, *options]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(toy, **more))
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def asked(toy: Path) -> list[str]:
    """The claims that were heard, in the order in which their hearing began."""
    return (toy / "heard").read_text(encoding="utf-8").split()


def until_lines(path: Path, count: int) -> None:
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was judged")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def gone(pids: Sequence[int]) -> bool:
    """Whether none of some processes runs on; one that waits to be buried has ended."""
    for _ in range(4000):
        states = [Path(f"/proc/{pid}/stat") for pid in pids]
        if not any(path.exists() and path.read_text().rpartition(")")[2].split()[0] != "Z" for path in states):
            return True
        time.sleep(0.05)
    return False


def test_a_trial_and_its_docket(toy: Path) -> None:
    """What programs are told; nothing is heard twice unless asked; a claim that has changed, and a verdict, are told.

    One story, since the program is started for each part of it.
    """
    found = tried(toy, "--pool", "none")
    assert set(found) == {"book", "claims"}
    assert found["book"] == "toy"
    assert [claim["id"] for claim in found["claims"]] == [f"toy-{number}" for number in range(1, CLAIMS + 1)]
    for claim in found["claims"]:
        assert set(claim) == {"id", "source", "claim", "verdict", "evidence"}
        assert claim["verdict"] in {"proved", "supported", "doubtful", "refuted"}
    assert len(asked(toy)) == CLAIMS
    # The docket has it all.
    french = tried(toy, "--pool", "none", "--lang", "fr")
    assert french["claims"][2]["claim"] == "Le nombre de 3 est tiré."
    assert [claim["verdict"] for claim in french["claims"]] == [claim["verdict"] for claim in found["claims"]]
    assert len(asked(toy)) == CLAIMS
    # A claim whose figures change is heard again, and only that one.
    file = toy / "heap_room" / "claims.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("{ more = 3 }", "{ more = 4 }"), encoding="utf-8")
    (toy / "heard").unlink()
    tried(toy, "--pool", "none")
    assert asked(toy) == ["toy-3"]
    # Asked for, everything is heard again; a docket that says otherwise fails the trial, which names the claim.
    docket = next((toy / "data").rglob("toy.jsonl"))
    docket.write_text(docket.read_text(encoding="utf-8").replace('"count": ', '"count": 1'), encoding="utf-8")
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--pool", "none", "--again"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(toy))
    assert answer.returncode == 1
    assert "toy-1" in answer.stderr
    assert len(asked(toy)) == 1 + CLAIMS


def test_a_killed_trial_goes_on(toy: Path) -> None:
    """Killed outright it leaves no worker behind; what was judged is not heard again; a torn line is none."""
    docket = toy / "docket.jsonl"
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--again", "--out", str(docket)]
    program = subprocess.Popen(command, env=environment(toy, SLOWLY="0.3"), stdout=subprocess.DEVNULL)
    until_lines(docket, 2)
    workers = children(program.pid)
    assert workers
    program.send_signal(signal.SIGKILL)
    program.wait()
    assert gone(workers)
    lines = docket.read_bytes().splitlines(keepends=True)
    assert 2 <= len(lines) < CLAIMS
    kept = {json.loads(line)["claim"] for line in lines}
    docket.write_bytes(b"".join(lines) + b'{"format": 1, "key": "torn')
    (toy / "heard").unlink()
    resumed = tried(toy, "--out", str(docket))
    assert sorted(asked(toy)) == sorted({f"toy-{number}" for number in range(1, CLAIMS + 1)} - kept)
    assert b"torn" not in docket.read_bytes()
    assert resumed == tried(toy, "--pool", "none", "--out", str(toy / "other.jsonl"))


def test_an_interrupt_ends_it_cleanly(toy: Path) -> None:
    """Ctrl-C ends the program with its code, without a word of Python's, and keeps what was judged."""
    docket = toy / "docket.jsonl"
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--again", "--out", str(docket)]
    program = subprocess.Popen(
        command, env=environment(toy, SLOWLY="0.3"), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until_lines(docket, 1)
    workers = children(program.pid)
    os.killpg(program.pid, signal.SIGINT)
    _, said = program.communicate()
    assert program.returncode == 130
    assert "Traceback" not in said
    assert gone(workers)
    assert docket.read_bytes().endswith(b"\n")


def sample() -> list[Any]:
    """Claims of several judges that are heard in a moment."""
    found = [claim for claim in claims("lepeintre") if claim.judge in {"replay", "dice"}]
    return found[:6] + found[-6:]


def findings(path: Path, pool: str) -> list[dict[str, Any]]:
    with closing(Docket(path)) as docket:
        return [heard.as_data() for heard in Trial(sample(), docket).judged(pool)]


@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_every_pool_finds_the_same(tmp_path: Path) -> None:
    """In this process, in several, and by Ray where it is: equal verdicts, equal evidence, the same order."""
    here = findings(tmp_path / "none.jsonl", "none")
    assert len(here) == 12
    assert findings(tmp_path / "processes.jsonl", "processes") == here
    pytest.importorskip("ray")
    assert findings(tmp_path / "ray.jsonl", "ray") == here


def test_a_pool_that_is_none_is_refused(tmp_path: Path) -> None:
    """One sentence with the names there are."""
    with closing(Docket(tmp_path / "x")) as docket, pytest.raises(Unknown, match="processes, ray, none"):
        Trial([], docket).judged("threads")


def test_a_book_that_is_none_is_refused() -> None:
    """One sentence with the names there are."""
    with pytest.raises(Unknown, match="manoury"):
        claims("hoyle")
