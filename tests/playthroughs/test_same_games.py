"""The same seeds give the same games: by the build at hand, and by other compilers and levels of optimisation."""

import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from academie.game.registry import part_of
from playthroughs import same_games
from playthroughs.same_games import RECORD, SEARCHED, designed, native_games, parts

ROOT = Path(__file__).resolve().parents[2]
RECORDED: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
PACKAGES = {"clang++": "clang", "g++": "g++"}  # of Debian


def test_every_game_is_recorded() -> None:
    """Each game of the core under each of its profiles and, where that is one alone, with an option of it."""
    assert parts().keys() == RECORDED.keys()
    for game in native_games():
        assert sum(name.partition(" ")[0] == game.name for name in RECORDED) > 1


# By `make test` each game under its first profile, the searches, and the networks of one game for all.
FIRST = {name.partition(" ")[0]: name for name in reversed(RECORDED)}
USUAL = {FIRST[game.name] for game in native_games() if game.name in FIRST}
USUAL |= {"draughts search", "gammon networks"}
NAMES = [pytest.param(name, marks=[] if name in USUAL else [pytest.mark.deep]) for name in RECORDED]


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_the_games_are_the_recorded_ones(name: str) -> None:
    """Games by chance, their positions, counts and searches are those kept; `make goldens` writes changed ones."""
    assert json.loads(json.dumps(parts()[name]())) == RECORDED[name]


@pytest.mark.deep
@pytest.mark.parametrize(("compiler", "level"), [("g++", "-O0"), ("clang++", "-O0"), ("clang++", "-O3")])
def test_every_compiler_plays_the_same_games(compiler: str, level: str, tmp_path: Path) -> None:
    """The core built anew, without a warning, by another compiler or less optimised plays the recorded games."""
    if shutil.which(compiler) is None:
        pytest.skip(
            f"{compiler} is not installed, so its games are not compared; Debian's package is {PACKAGES[compiler]}."
        )
    core = built(tmp_path / "build", compiler, level)
    run([sys.executable, same_games.__file__, str(core), str(tmp_path / "played.json")])
    assert json.loads((tmp_path / "played.json").read_text(encoding="utf-8")) == RECORDED


@pytest.mark.deep
@pytest.mark.parametrize("machine", ["aarch64", "x86_64"])
def test_every_machine_plays_the_same_games(machine: str, tmp_path: Path) -> None:
    """Compiled for a machine and run there, or emulated, the games that need no Python are the recorded ones."""
    command = compiled(machine, "same_games", tmp_path)
    data: dict[str, list[str]] = {}
    for line in run(command).splitlines():
        name, game = line.split("\t")
        data.setdefault(name, []).append(game)
    (search,) = data.pop("draughts search")
    assert RECORDED["draughts search"][f"hand-made {SEARCHED[0]}"].startswith(f"{search}, ")
    assert len(data) > 9
    assert data == {name: RECORDED[name]["games"] for name in data}


@pytest.mark.deep
@pytest.mark.parametrize("machine", ["aarch64", "x86_64"])
def test_every_machine_thinks_the_same(machine: str, tmp_path: Path) -> None:
    """The networks that ship play the recorded games and teach the recorded lessons, to the last bit, everywhere."""
    # The one promise that the build makes and the language does not: products and sums are never joined.
    assert "-ffp-contract=off" in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    command = compiled(machine, "same_nets", tmp_path, "-ffp-contract=off")
    files = {name: str(part_of(name, "nets").DESIGN.weights) for name in designed()}
    text = run([*command, *(part for pair in files.items() for part in pair)])
    assert dict(line.split("\t") for line in text.splitlines()) == {
        name: RECORDED[f"{name} networks"]["taught"] for name in files
    }


def compiled(machine: str, name: str, folder: Path, *options: str) -> list[str]:
    """How a program of this folder, compiled for a machine, is run here."""
    compiler, program = f"{machine}-linux-gnu-g++", str(folder / name)
    emulator = [] if platform.machine() == machine else [f"qemu-{machine}", "-L", f"/usr/{machine}-linux-gnu"]
    if missing := [each for each in (compiler, *emulator[:1]) if shutil.which(each) is None]:
        packages = f"g++-{machine.replace('_', '-')}-linux-gnu and qemu-user"
        pytest.skip(f"{missing[0]} is not installed, so {machine} is not compared; Debian's packages are {packages}.")
    usual = ["-std=c++20", "-O2", "-static-libstdc++", "-static-libgcc", f"-I{ROOT / 'src'}"]
    run([compiler, *usual, *options, str(Path(__file__).with_name(f"{name}.cpp")), "-o", program])
    return [*emulator, program]


def built(folder: Path, compiler: str, level: str) -> Path:
    """The native module as that compiler makes it."""
    settings = {"CMAKE_CXX_COMPILER": compiler, "ACADEMIE_OPTIMISE": level, "ACADEMIE_STRICT": "ON"}
    settings |= {"Python_EXECUTABLE": sys.executable}
    run(["cmake", "-S", str(ROOT), "-B", str(folder), *(f"-D{name}={value}" for name, value in settings.items())])
    run(["cmake", "--build", str(folder), "--parallel", "2"])
    (core,) = folder.glob("_core*.so")
    return core


def run(command: list[str]) -> str:
    """What a program prints; all it said, when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout
