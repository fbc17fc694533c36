"""The comparison of the project's words with those of a source, on a source made up for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import own_words

if TYPE_CHECKING:
    from pathlib import Path

BOOK = """Avant que le meunier ne ferme la porte du mou-
lin, il compte & range les sacs que ses voisins
n'ont pas encore pris. De l'œuvre pofée en A, dame de 32 à 27, 31 à 22, 18 à 13.

L e c h a t d u m e u n i e r d o r t t o u j o u r s s o u s l a r o u e

Le fou de la dame prend le pion du roi qui dort, et le coup de la place du côté de la case.
"""


@pytest.fixture
def compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Compares a text with the book; gives the exit status and what is printed."""
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "mill.txt").write_text(BOOK, encoding="utf-8")

    def run(text: str, *options: str, suffix: str = ".md") -> tuple[int, str]:
        path = tmp_path / f"ours{suffix}"
        path.write_text(text, encoding="utf-8")
        status = own_words.main([str(tmp_path / "books"), str(path), *options])
        return status, capsys.readouterr().out

    return run


def test_finds_eight_words(compare: Any) -> None:
    """Eight words of a source are told with both lines; case, punctuation and line breaks hide nothing."""
    status, told = compare("Rien ici.\nOn sait que **le meunier** NE ferme\nla porte,\ndu lieu.\n", "--words", "7")
    assert status == 1
    assert "ours.md:2: que le meunier NE ferme la porte du (mill.txt:1)" in told
    assert told.endswith("2 windows of 7 words stand in a source, in 1 passages.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("la porte du moulin, il compte et range", "(mill.txt:1)"),  # a word whole again, and & is et
        ("Le chat du meunier dort toujours sous la meule.", "Le chat du meunier dort toujours sous la (mill.txt:5)"),
        ("Les voisins n’ont pas encore pris de l'oeuvre posée.", "(mill.txt:"),  # ligatures and the long s
        ("la dame prend le pion du roi qui dort", "(mill.txt:"),  # a word more than a move, or without a man
        ("le coup de la place du côté de la case", "(mill.txt:"),
        ("dame de 32 à 27, 31 à 22, 18 à 13", ""),  # notation is nobody's
        ("Le fou de la dame prend le pion du roi", ""),
        ("Le meunier ne ferme la porte du bourg qu'après avoir compté les sacs.", ""),  # seven words are not eight
    ],
)
def test_whose_words_they_are(compare: Any, text: str, said: str) -> None:
    """A word divided at a line's end, a spaced scan and old spellings hide nothing; notation and moves are nobody's."""
    status, told = compare(text)
    assert (status, said in told) == (int(bool(said)), True)
    assert said or told == "0 windows of 8 words stand in a source, in 0 passages.\n"


def test_strings_of_python(compare: Any) -> None:
    """Of a Python file the strings are compared, pieces written side by side as one, and nothing else."""
    code = 'SAID = (\n    "le meunier ne ferme "\n    "la porte du moulin"\n)\n'
    assert compare(code, suffix=".py")[0] == 1
    assert compare("# le meunier ne ferme la porte du moulin\n", suffix=".py")[0] == 0


def test_nothing_to_compare(tmp_path: Path) -> None:
    """A folder without texts is refused: an empty shelf would find every text innocent."""
    with pytest.raises(SystemExit):
        own_words.main([str(tmp_path)])
