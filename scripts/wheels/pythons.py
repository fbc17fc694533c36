"""The Pythons of this machine: those on the path, and those that pyenv keeps."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

OLDEST = (3, 11)
STABLE = (3, 12)  # from here on one wheel serves all
_NEWEST = 20

Version = tuple[int, int]


def found() -> dict[Version, Path]:
    """One for each version from 3.11 on, by it."""
    versions = {}
    for version in ((3, minor) for minor in range(OLDEST[1], _NEWEST)):
        name = f"python{named(version)}"
        kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
        places = [*sorted(kept.glob(f"{named(version)}.*/bin/{name}"), reverse=True), shutil.which(name)]
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
