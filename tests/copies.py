"""A small text that stands for one of the books, with its own fingerprint: the books themselves are not here."""

import random
from pathlib import Path

import pytest

from academie.books import shelf
from academie.books.alignment import Fingerprint
from academie.books.edition import find_edition

_WORDS = (
    "jardin rivière fenêtre montagne cheval lanterne été hiver chemin pierre boulanger musique horloge bateau écurie "
    "voisin foret grange ruisseau tilleul marché dimanche colline pommier charrette berger moulin cloche"
)


def _made(lines: int = 240) -> str:
    """Words by chance, nine on a line, a paragraph of three lines after another."""
    chance, words = random.Random(11), _WORDS.split(" ")
    written = [" ".join(chance.choice(words) for _ in range(9)) for _ in range(lines)]
    return "\n".join(line if number % 4 else "" for number, line in enumerate(written))


TEXT = _made()


def instead(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Put the text in the place of Manoury's, and an empty folder in that of the reader's data."""
    monkeypatch.setenv("ACADEMIE_DATA", str(folder))
    made = Fingerprint.read(Fingerprint.of(TEXT).write())
    monkeypatch.setitem(vars(find_edition("manoury")), "fingerprint", made)
    shelf._opened.cache_clear()
