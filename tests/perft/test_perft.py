"""The counts of the *.perft files, on the compiled build."""

from __future__ import annotations

from pathlib import Path

import pytest

from academie.games import find

MANY = 10_000_000
QUICK = 3  # plies that `make quick` counts


def cases() -> list[object]:
    """One test for each position and depth, the long ones marked deep."""
    found = []
    for path in sorted(Path(__file__).parent.glob("*.perft")):
        profile = line = ""
        for text in path.read_text(encoding="utf-8").splitlines():
            if text.startswith("position "):
                _, profile, line = text.split(maxsplit=2)
            elif text and not text.startswith("#"):
                depth, count = map(int, text.split())
                marks = [pytest.mark.deep] if count > MANY else [pytest.mark.native] if count < MANY // 10 else []
                marks += [pytest.mark.wide] if depth > QUICK else []
                name = f"{path.stem}-{profile}-{line[:14]}-{depth}"
                found.append(pytest.param(path.stem, profile, line, depth, count, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("name", "profile", "line", "depth", "count"), cases())
def test_perft(name: str, profile: str, line: str, depth: int, count: int) -> None:
    """The tree has exactly so many leaves at that depth."""
    assert find(name).perft(find(name).read(line, profile), depth) == count
