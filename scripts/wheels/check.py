"""A wheel tried: in a new environment, with no compiler and no build tool in sight, it is used as people do."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from wheels import targets
from wheels.targets import Missing, Version

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


_COMPILERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "cmake", "ninja", "make")


@dataclass(frozen=True)
class Use:
    """Something that people do with the program: its arguments, what they type, and words of the answer."""

    name: str
    arguments: tuple[str, ...]
    typed: str
    answer: str


USES = (
    Use(
        "a game of draughts",
        ("play", "draughts", "--as", "both", "--seed", "1"),
        "32-28\n19-23\n28x19\n14x23\nquit\n",
        "14x23",
    ),
    Use("a throw of trictrac", ("play", "trictrac", "--as", "both", "--seed", "1"), "moves\nquit\n", "A/"),
    Use("six plies counted", ("perft", "draughts", "--depth", "6"), "", "167140"),
    Use("an engine's thoughts", ("analyse", "draughts", "--plies", "6"), "", "-"),
    Use("Manoury checked", ("corpus", "check", "manoury"), "", "106"),
    Use("the law", ("law", "trictrac", "71", "--lang", "fr"), "", "bredouille"),
    Use("a word", ("glossary", "draughts", "lunette"), "", "lunette"),
    Use("the documents", ("docs",), "", "cookbook"),
    Use("a document", ("docs", "library"), "", "Eight nouns"),
    Use("a diagram", ("show", "chess", "--svg", "board.svg"), "", ""),
)


@dataclass(frozen=True)
class Step:
    """One use, and what came of it."""

    name: str
    seconds: float
    ok: bool
    said: str = ""


@dataclass(frozen=True)
class Tried:
    """A wheel with a Python."""

    python: str
    wheel: str
    steps: tuple[Step, ...]

    @property
    def ok(self) -> bool:
        """Whether all went well."""
        return all(step.ok for step in self.steps)


def all_of(wheels: Sequence[Path], known: dict[Version, Path], folder: Path) -> list[Tried]:
    """Each Python with the wheel that is meant for it."""
    return [
        used(wheel, known[version], folder) for version in known for wheel in wheels if _kind(version) in wheel.name
    ]


def across(wheels: Sequence[Path], known: Sequence[Foreign], folder: Path) -> list[Tried]:
    """The same by Pythons of another machine."""
    return [used_across(wheel, each, folder) for each in known for wheel in wheels if _kind(each.version) in wheel.name]


def _kind(version: targets.Version) -> str:
    """What the name of the wheel for a Python has."""
    return f"cp{version[0]}{version[1]}-" if version < targets.STABLE else "abi3"


def used(wheel: Path, python: Path, folder: Path) -> Tried:
    """A wheel installed and used."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        home = Path(place)
        subprocess.run([python, "-m", "venv", home / "venv"], check=True)
        alone = _alone(home)
        steps = [_installed([home / "venv/bin/python"], [wheel.resolve()], alone)]
        if steps[0].ok:
            steps += [_step(use, [home / "venv/bin/academie"], home, alone) for use in USES]
    return Tried(python.name, wheel.name, tuple(steps))


def used_across(wheel: Path, python: Foreign, folder: Path) -> Tried:
    """A wheel of another machine, put into a folder with its libraries, and used by a Python of that machine."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        home = Path(place)
        site, alone = home / "site", _alone(home)
        fits = [f"--platform={each}_{python.machine}" for each in _system(wheel)]
        fits += [f"--abi={each}" for each in (f"cp{python.version[0]}{python.version[1]}", "abi3", "none")]
        fits += ["--implementation=cp", f"--python-version={targets.named(python.version)}", "--only-binary=:all:"]
        into = ["--target", site, "--upgrade"]
        steps = [_put([*into, *fits, "--no-deps", wheel.resolve()], "installed")]
        steps += [_put([*into, *_asked_for(wheel)], "its libraries")]
        # pip makes what is published as sources alone for the machine it runs on: that serves where it is Python.
        if native := _native(site):
            steps += [_put([*into, *fits, "--no-deps", *native], "those with native parts")]
        if all(step.ok for step in steps):
            alone |= {"PYTHONPATH": str(site)}
            steps += [_step(use, [*python.command, "-m", "academie"], home, alone) for use in USES]
    return Tried(f"{Path(python.command[-1]).name} of {python.machine}", wheel.name, tuple(steps))


def _asked_for(wheel: Path) -> list[str]:
    """The libraries that a wheel asks for, whatever is done with it."""
    with zipfile.ZipFile(wheel) as file:
        (name,) = (each for each in file.namelist() if each.endswith(".dist-info/METADATA"))
        head = email.message_from_bytes(file.read(name))
    return [each for each in head.get_all("Requires-Dist", []) if "extra ==" not in each]


def _native(site: Path) -> list[str]:
    """The libraries in a folder that hold more than Python, as pip is told them; the wheel itself is none of them."""
    found = [each for each in metadata.distributions(path=[str(site)]) if each.name != "academie"]
    return [f"{each.name}=={each.version}" for each in found if any(file.suffix == ".so" for file in each.files or ())]


def _put(what: list[object], name: str) -> Step:
    """Something installed by this machine's pip."""
    return _installed([sys.executable], what, os.environ, name)


def _system(wheel: Path) -> tuple[str, ...]:
    """The systems whose libraries run where a wheel does: its own, and those that others are built for."""
    own = wheel.stem.rpartition("-")[2].split(".")[0]
    return own[: own.index("_", len("manylinux_2_"))], "manylinux_2_28", "manylinux_2_17", "manylinux2014"


def _installed(
    python: list[object], what: list[object], surroundings: Mapping[str, str], name: str = "installed"
) -> Step:
    begun = time.monotonic()
    pip = [*python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    answer = subprocess.run([str(word) for word in pip], env=surroundings, capture_output=True, text=True, check=False)
    return Step(name, time.monotonic() - begun, answer.returncode == 0, answer.stderr[-400:])


def _step(use: Use, program: list[object], home: Path, alone: dict[str, str]) -> Step:
    begun = time.monotonic()
    answer = subprocess.run(
        [str(word) for word in (*program, *use.arguments)],
        input=use.typed,
        env=alone,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    ok = answer.returncode == 0 and use.answer in answer.stdout
    return Step(use.name, time.monotonic() - begun, ok, (answer.stderr or answer.stdout)[-400:])


def _alone(home: Path) -> dict[str, str]:
    """Surroundings in which nothing can be compiled: a path with the environment only, and no variable that helps."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in {"TMPDIR", "SSL_CERT_FILE"} or name.startswith("PIP_")
    }
    alone = environment | {
        "PATH": str(home / "venv" / "bin"),
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "ACADEMIE_DATA": str(home / "data"),
    }
    there = [name for name in _COMPILERS if shutil.which(name, path=alone["PATH"])]
    if there:
        raise SystemExit(f"These are still to be found: {', '.join(there)}.")
    return alone


# --- A Python of another machine, run by an emulator, so that wheels built across are tried here as well
# QEMU runs programs of the other machine one by one; the Python and its libraries are Debian's, fetched by apt into a
# folder of their own. Nothing is installed, and the system is not asked for rights.

_DEBIAN = {"aarch64": "arm64", "x86_64": "amd64"}
_SUITES: dict[Version, str] = {(3, 11): "bookworm", (3, 13): "trixie"}  # whose Python it is
_PACKAGES = ("python3-minimal", "libpython3-stdlib", "libstdc++6", "ca-certificates")
_KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
_CONFIGURED = """\
APT::Architecture "{architecture}";
APT::Architectures {{"{architecture}";}};
Dir::State "{place}/state";
Dir::State::status "{place}/status";
Dir::Cache "{place}/cache";
Dir::Etc::sourcelist "{place}/sources.list";
Dir::Etc::sourceparts "-";
"""


@dataclass(frozen=True)
class Foreign:
    """A Python of another machine: its version, and the words that begin it here."""

    machine: str
    version: Version
    command: tuple[str, ...]


def foreign(machine: str, folder: Path) -> list[Foreign]:
    """One before the stable ABI and one after, fetched into a folder; raises `Missing` where they cannot be had."""
    emulator = shutil.which(f"qemu-{machine}-static") or shutil.which(f"qemu-{machine}")
    if emulator is None:
        raise Missing(f"The wheels for {machine} were not tried: there is no qemu-{machine} here; install qemu-user.")
    if shutil.which("apt-get") is None:
        raise Missing(f"The wheels for {machine} were not tried: its Python is fetched by apt-get, which is not here.")
    pythons = []
    for version, suite in _SUITES.items():
        root = _fetched(folder / f"{machine}-{suite}", _DEBIAN[machine], suite)
        name = f"python{version[0]}.{version[1]}"
        pythons.append(Foreign(machine, version, (emulator, "-L", str(root), str(root / "usr" / "bin" / name))))
    return pythons


def _fetched(place: Path, architecture: str, suite: str) -> Path:
    """The root under which the Python of a suite lies unpacked."""
    root = place / "root"
    if (place / "whole").exists():
        return root
    shutil.rmtree(place, ignore_errors=True)
    for name in ("state/lists/partial", "cache/archives/partial", "root/usr/lib"):
        (place / name).mkdir(parents=True)
    (place / "status").touch()
    source = f"deb [arch={architecture} signed-by={_KEYS}] http://deb.debian.org/debian {suite} main\n"
    (place / "sources.list").write_text(source, encoding="utf-8")
    (place / "apt.conf").write_text(_CONFIGURED.format(place=place, architecture=architecture), encoding="utf-8")
    settings = os.environ | {"APT_CONFIG": str(place / "apt.conf")}
    try:
        for words in (("update",), ("install", "--yes", "--download-only", "--no-install-recommends", *_PACKAGES)):
            subprocess.run(["apt-get", "-qq", *words], check=True, env=settings, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        raise Missing(
            f"No Python for {architecture} could be fetched from Debian {suite}: {error.stderr[-300:]}"
        ) from error
    (root / "lib").symlink_to("usr/lib")  # as every system has it, where programs look for what loads them
    for package in sorted((place / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg", "-x", str(package), str(root)], check=True)
    (place / "whole").touch()
    return root
