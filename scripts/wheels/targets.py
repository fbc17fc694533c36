"""The machines and the Pythons that wheels are built for, and what builds for each from here.

Pythons are those of this machine: on the path, and kept by pyenv.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path


class Missing(Exception):
    """What is not here to build with, in a sentence that says how to get it."""


@dataclass(frozen=True)
class Target:
    """A machine by the name that wheels give it."""

    machine: str

    @property
    def native(self) -> bool:
        """Whether it is this one."""
        return self.machine == platform.machine()

    @property
    def triplet(self) -> str:
        """The name of its Debian package."""
        return f"{self.machine.replace('_', '-')}-linux-gnu"

    @property
    def defines(self) -> dict[str, str]:
        """Options for CMake beside what it finds out."""
        if self.native:
            return {}
        return {
            "CMAKE_SYSTEM_NAME": "Linux",
            "CMAKE_SYSTEM_PROCESSOR": self.machine,
            "CMAKE_CXX_COMPILER": self._compiler(),
        }

    def surroundings(self, version: tuple[int, int]) -> dict[str, str]:
        """The variables that tell Python's tools which machine they build for. Its headers are the same on both."""
        if self.native:
            return {}
        suffix = f".cpython-{version[0]}{version[1]}-{self.machine}-linux-gnu.so"
        return {"_PYTHON_HOST_PLATFORM": f"linux-{self.machine}", "SETUPTOOLS_EXT_SUFFIX": suffix}

    def _compiler(self) -> str:
        name = f"{self.triplet}-g++"
        if (path := shutil.which(name)) is None:
            raise Missing(f"No wheel for {self.machine}: there is no {name} here; install g++-{self.triplet}.")
        return path


TARGETS = {machine: Target(machine) for machine in ("x86_64", "aarch64")}

OLDEST = (3, 11)
STABLE = (3, 12)  # from here on one wheel serves all
_NEWEST = 20

Version = tuple[int, int]


def pythons() -> dict[Version, Path]:
    """One for each version from 3.11 on, by it."""
    versions = {}
    for version in ((3, minor) for minor in range(OLDEST[1], _NEWEST)):
        name = f"python{named(version)}"
        saved = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
        places = [*sorted(saved.glob(f"{named(version)}.*/bin/{name}"), reverse=True), shutil.which(name)]
        usable = next((Path(each) for each in places if each and _usable(Path(each), version)), None)
        if usable is not None:
            versions[version] = usable
    return versions


def needed(known: dict[Version, Path]) -> list[Version]:
    """Those to build with: each before the stable ABI, and the first that has it, whose wheel serves all later ones."""
    older = [version for version in known if version < STABLE]
    return older + [version for version in known if version == STABLE]


def named(version: Version) -> str:
    """As people write it: 3.11."""
    return f"{version[0]}.{version[1]}"


def _usable(python: Path, version: Version) -> bool:
    """Whether it starts, is that version, and can make environments; a link to one that is not chosen does not."""
    program = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
    answer = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [str(part) for part in version]
