"""Writes the fingerprints of the editions from their texts, one file each: `fingerprints.py manoury=FILE metz=FILE …`.

The lines of these files are the lines that the program cites. The texts are not part of the repository.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from academie.books.alignment import Fingerprint
from academie.books.edition import FINGERPRINTS

_MARKS = re.compile(r"@@PAGE@@|<\|.*?\|>")  # of a file's history, not of its book


def main(words: list[str]) -> None:
    """Write the fingerprint of each text that is named."""
    for word in words:
        name, _, path = word.partition("=")
        text = _MARKS.sub("", Path(path).read_text(encoding="utf-8").rstrip("\n"))
        data = Fingerprint.of(text).write()
        (FINGERPRINTS / name).write_bytes(data)
        sys.stdout.write(f"{name}: {len(data)} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
