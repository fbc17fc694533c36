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


def test_joins_what_a_line_end_divides(compare: Any) -> None:
    """A word the source divides at a line's end is whole again, and & is et."""
    status, told = compare("la porte du moulin, il compte et range")
    assert status == 1
    assert "(mill.txt:1)" in told


def test_reads_a_spaced_scan(compare: Any) -> None:
    """A source with a space between any two letters is read all the same."""
    status, told = compare("Le chat du meunier dort toujours sous la meule.")
    assert status == 1
    assert "Le chat du meunier dort toujours sous la (mill.txt:5)" in told


def test_unites_spellings(compare: Any) -> None:
    """Ligatures, apostrophes and the long s do not tell two texts apart."""
    assert compare("Les voisins n’ont pas encore pris de l'oeuvre posée.")[0] == 1


def test_passes_over_notation(compare: Any) -> None:
    """A window made mostly of figures and squares is nobody's."""
    assert compare("dame de 32 à 27, 31 à 22, 18 à 13")[0] == 0


def test_passes_over_moves_in_words(compare: Any) -> None:
    """A move of chess is nobody's; with a word more, or without a man, it is the author's."""
    assert compare("Le fou de la dame prend le pion du roi")[0] == 0
    assert compare("la dame prend le pion du roi qui dort")[0] == 1
    assert compare("le coup de la place du côté de la case")[0] == 1


def test_own_words_pass(compare: Any) -> None:
    """Seven words are not eight, and words said in another order are ours."""
    told = compare("Le meunier ne ferme la porte du bourg qu'après avoir compté les sacs.")
    assert told == (0, "0 windows of 8 words stand in a source, in 0 passages.\n")


def test_strings_of_python(compare: Any) -> None:
    """Of a Python file the strings are compared, pieces written side by side as one, and nothing else."""
    code = 'SAID = (\n    "le meunier ne ferme "\n    "la porte du moulin"\n)\n'
    assert compare(code, suffix=".py")[0] == 1
    assert compare("# le meunier ne ferme la porte du moulin\n", suffix=".py")[0] == 0


def test_nothing_to_compare(tmp_path: Path) -> None:
    """A folder without texts is refused: an empty shelf would find every text innocent."""
    with pytest.raises(SystemExit):
        own_words.main([str(tmp_path)])
