"""The program as a process: exit codes, streams, pipes and interrupts as a shell sees them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from cli.typists import CTRL_C, Typist, says

PROGRAM = [sys.executable, "-c", "from academie.cli import main; main()"]
ENVIRONMENT = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"}


def start(*arguments: str, **extra: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**ENVIRONMENT, **extra},
        # A shell that runs the tests in the background has interrupts ignored, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    )


def run(*arguments: str, typed: str = "", **extra: str) -> tuple[int, str, str]:
    with start(*arguments, **extra) as process:
        output, errors = process.communicate(typed, timeout=120)
        return process.returncode, output, errors


def test_answers_and_errors_have_their_own_streams() -> None:
    """What is wrong is on the error output, with status 2; the output stays empty."""
    code, output, errors = run("perft", "draughts", "--depth", "2", "--position", "W:W51:B1")
    assert (code, output) == (2, "")
    assert errors == "Square 51 is not on the board; squares are numbered 1 to 50.\n"


def test_a_reader_who_leaves_is_no_error() -> None:
    """A pipe closed by its reader ends the program without a word."""
    with start("corpus", "export", "manoury") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        errors = process.stderr.read()
        process.wait(120)
    assert errors == ""


def test_a_full_disk_is_one_sentence() -> None:
    """What cannot be written is not this program's mistake."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, check=False
        )
    assert (done.returncode, done.stderr) == (2, "The output cannot be written: the disk is full.\n")


def test_an_interrupt_ends_a_game_quietly() -> None:
    """An interrupt gives status 130 and no traceback."""
    with start("play", "draughts", "--as", "both") as process:
        assert process.stdout is not None
        while "46 ○" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 130
        assert errors == ""


def test_an_interrupt_ends_a_search_at_once(sit: Callable[..., Typist]) -> None:
    """An analysis of an hour ends when it is interrupted, and prints the lines it has found."""
    person = sit("analyse", "draughts", "--seconds", "3600", "--lines", "3", ACADEMIE_DEBUG="1")
    person.wait_for("Depth")
    person.keys(CTRL_C)
    assert person.ended() == 0
    assert "Depth" in person.text()
    lines = [line for line in person.text().rpartition("score")[2].splitlines() if line.strip()[:1] in {"+", "-"}]
    assert len(lines) == 3


REFUSED = """
import sys
from typer.testing import CliRunner
from academie.cli import app
from academie.game.registry import PACKAGES

typed = "4-2\\n\\n4-2\\nA/Z\\nquit\\n"
for game in PACKAGES:
    shown = CliRunner().invoke(app, ["play", game, "--as", "both", "--seed", "1"], input=typed).stdout
    assert "4-2" in shown or "A/Z" in shown, shown
print(*(name for name in sys.modules if name.startswith("academie.games") and name.endswith(".svg")))
"""


def test_a_refused_move_draws_no_board_of_the_page(tmp_path: Path) -> None:
    """At every game the terminal asks for the steps of the plays alone; nothing that draws SVG is loaded."""
    command = [sys.executable, "-c", REFUSED]
    environment = {**ENVIRONMENT, "ACADEMIE_DATA": str(tmp_path)}
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=300)
    assert (answer.stdout, answer.stderr) == ("\n", "")


OWN = ("cli.commands", "referee", "server")
LISTED = """
import sys
from typer.testing import CliRunner
from academie.cli import app

shown = CliRunner().invoke(app, ["--help"]).stdout
assert "Play at the terminal." in shown, shown
print(*sys.modules)
"""


def test_the_list_of_commands_loads_no_command() -> None:
    """`academie --help` answers at once: no command, no referee and none of the heavy libraries is loaded."""
    command = [sys.executable, "-c", LISTED]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=ENVIRONMENT, timeout=120)
    names = answer.stdout.split()
    heavy = (
        "pydantic",
        "prompt_toolkit",
        "httpx",
        "chess",
        "academie.cli.commands",
        "academie.referee",
        "academie.server",
    )
    assert [name for name in names if name.startswith(tuple(f"{each}." for each in heavy)) or name in heavy] == []
    assert sum(name.startswith("academie") for name in names) < 75


def test_letters_that_cannot_be_shown_or_read(tmp_path: Path) -> None:
    """An ASCII terminal gets letters without accents, and letters for men; bytes that are no text are refused."""
    for command in (("show", "trictrac"), ("games",)):
        assert not {"?", "\ufffd"} & set(run(*command, "--lang", "fr", PYTHONIOENCODING="ascii")[1])
    code, output, _ = run("law", "draughts", "39", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "par. 39" in output
    path = tmp_path / "typed"
    path.write_bytes(b"\xff\xfe\n32-28\n")
    with path.open("rb") as typed:
        done = subprocess.run(
            [*PROGRAM, "play", "draughts", "--as", "both"],
            stdin=typed,
            capture_output=True,
            env=ENVIRONMENT,
            check=False,
        )
    assert done.returncode == 0
    assert b"White: 32-28" in done.stdout


def test_the_engine_speaks_hub() -> None:
    """The session a match program has with the engine, typed."""
    start_position = "W" + "b" * 20 + "e" * 10 + "w" * 20
    typed = f"hub\ninit\nnew-game\npos pos={start_position}\nlevel depth=3\ngo think\n"
    code, output, errors = run("hub", typed=typed)
    assert (code, errors) == (0, "")
    commands = [line.split()[0] for line in output.splitlines()]
    assert commands[0] == "id"
    says(commands, "wait", "ready")
    assert commands[-1] == "done"


# --- `python -m academie` is the command line


def test_the_package_can_be_run() -> None:
    """A command by the module says what it says by the program."""
    answer = subprocess.run(
        [sys.executable, "-m", "academie", "law", "draughts", "17"], capture_output=True, text=True, check=True
    )
    assert "§17" in answer.stdout
