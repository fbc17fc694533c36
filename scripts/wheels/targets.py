"""The machines that wheels are built for, and what builds for each from here."""

from __future__ import annotations

import platform
import shutil
from dataclasses import dataclass


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
        """What Debian calls it."""
        return f"{self.machine.replace('_', '-')}-linux-gnu"

    @property
    def defines(self) -> dict[str, str]:
        """What CMake is told beside what it finds out."""
        if self.native:
            return {}
        return {
            "CMAKE_SYSTEM_NAME": "Linux",
            "CMAKE_SYSTEM_PROCESSOR": self.machine,
            "CMAKE_CXX_COMPILER": self._compiler(),
        }

    def surroundings(self, version: tuple[int, int]) -> dict[str, str]:
        """By what Python's tools are told for which machine they build. Its headers are the same on both."""
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
