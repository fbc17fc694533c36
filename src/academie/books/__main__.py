"""Recognises a copy of a book apart from the program that was given it: text on the input, JSON on the output.

A server starts this as a process with little memory and time, and ends it when it takes too long.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress

from academie.books import shelf
from academie.errors import AcademieError

_SECONDS, _BYTES = 20, 1 << 30


def main() -> None:
    """Read a file from the input, its name from the command line."""
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    content = sys.stdin.buffer.read(shelf.LARGEST + 1)
    data: dict[str, object] = {}
    try:
        volume = shelf.recognised(content, sys.argv[1], part=sys.argv[2:] == ["--part"])
        data |= {"edition": volume.edition.name, "text": shelf.written(volume)}
    except AcademieError as error:
        data["refused"] = error.text.texts
    sys.stdout.write(json.dumps(data))


if __name__ == "__main__":
    main()
