"""How much memory the machine has, and a sentence for whoever asks for more of it."""

import os
from functools import cache
from pathlib import Path

from academie.errors import Unreadable

_MEGABYTE = 1 << 20
# What a container may use, where there is one: version 2 of control groups, and version 1.
_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


@cache
def most_megabytes() -> int:
    """What one engine may have: half of the machine's memory, so that the rest of it still runs."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        memory = 4096 * _MEGABYTE
    limits = [int(text) for text in map(_read, _LIMITS) if text.isdecimal()]
    return max(1, min([memory, *limits]) // 2 // _MEGABYTE)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def check_megabytes(megabytes: int) -> int:
    """The number itself; raises `Unreadable` where the machine has not so much to give."""
    if not 1 <= megabytes <= most_megabytes():
        raise Unreadable("On this machine an engine may have 1 to {most} megabytes.", most=most_megabytes())
    return megabytes
