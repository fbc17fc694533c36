"""A Python of another machine, run by an emulator, so that wheels built across are tried here as well.

QEMU runs programs of the other machine one by one; the Python and its libraries are Debian's, fetched by apt into a
folder of their own. Nothing is installed, and the system is not asked for rights.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wheels.targets import Missing

if TYPE_CHECKING:
    from pathlib import Path

    from wheels.pythons import Version

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


def found(machine: str, folder: Path) -> list[Foreign]:
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
