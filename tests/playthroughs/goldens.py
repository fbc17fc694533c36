"""Writes the goldens anew: readable games, answers, the record of games by chance, and the digests of the long texts.

`make goldens` runs it. The long texts go to build/playthroughs; build/playthroughs/changes.diff has what changed since
they were written there before.
"""

import sys
from difflib import unified_diff
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playthroughs import borders, counsel, evening, playthrough, same_games, series, turns
from playthroughs.digests import BUILD, Texts, digest, keep, pieces, saved

# Every text of which only digests are tracked, by its name.
TEXTS: Texts = {**evening.TEXTS, **borders.TEXTS, **counsel.TEXTS, **series.TEXTS}


def main() -> None:
    """Write everything, and tell which of the long texts have changed."""
    playthrough.write_all()
    turns.write_all()
    same_games.main([])
    changes, digests = [], {}
    for name, parts in TEXTS.items():
        texts = [part().rstrip("\n") for part in parts]
        digests[name] = [digest(piece) for text in texts for piece in pieces(text)]
        changes += _written(name, "\n\n".join(texts) + "\n")
    (BUILD / "changes.diff").write_text("\n".join(changes), encoding="utf-8")
    sys.stdout.writelines(f"changed: {name}\n" for name in digests if digests[name] != saved().get(name))
    keep(digests)


def _written(name: str, text: str) -> list[str]:
    """Write a text; in what it differs from the one that was there, line by line."""
    path = BUILD / f"{name}.txt"
    before = path.read_text(encoding="utf-8") if path.exists() else text
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return list(unified_diff(before.splitlines(), text.splitlines(), f"{name}, before", f"{name}, now", lineterm=""))


if __name__ == "__main__":
    main()
