"""`academie corpus read`: a text in the words of an old book, read and accounted for; or moves put into words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]
    Refused = Callable[..., str]


@pytest.fixture
def text(tmp_path: Path) -> Callable[[str], str]:
    """A file with a text."""

    def write(content: str) -> str:
        path = tmp_path / "line.txt"
        path.write_text(content, encoding="utf-8")
        return str(path)

    return write


def plain(french: str) -> str:
    """A text without the narrow spaces of French."""
    return re.sub("[\u202f\xa0]", " ", french)


def test_words_are_read_and_accounted_for(run: Run, text: Callable[[str], str]) -> None:
    """What each part leaves, and what the rest of the line settles."""
    page = "1. B. Le pion de la tour un pas. N. Le pion du roi deux pas.\n2. B. La tour du roi à sa seconde case.\n"
    shown = run("corpus", "read", text(page), "--game", "chess").stdout.splitlines()
    assert shown[0].startswith("1. h3  “Le pion de la tour un pas”: Of 20 legal moves")
    assert shown[0].endswith("What follows settles it: h3.")
    assert shown[2].startswith("3. Rh2  ")
    french = run("corpus", "read", text(page), "--game", "chess", "--lang", "fr").stdout
    assert "La suite en décide : h3." in plain(french)


def test_moves_are_put_into_words(run: Run, text: Callable[[str], str]) -> None:
    """And come back as the same moves; from a position, too."""
    told = json.loads(run("corpus", "read", text("1. e4 e5 2. Nf3 Nc6"), "--game", "chess", "--json").stdout)
    assert told[2] == {
        "move": "Nf3",
        "words": "Le chevalier du roi à la troisième case de son fou.",
        "account": None,
    }
    words = "\n".join(ply["words"] for ply in told)
    again = json.loads(run("corpus", "read", text(words), "--game", "chess", "--json").stdout)
    assert [ply["move"] for ply in again] == ["e4", "e5", "Nf3", "Nc6"]
    mate = ("--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert "donne échec et mat" in run("corpus", "read", text("Ra8#"), "--game", "chess", *mate).stdout


@pytest.mark.parametrize(
    ("content", "options", "en", "fr"),
    [
        ("Le pion du roi deux pas\nLe fou mange le pion", (), "Ply 2: The phrase", "Demi-coup 2 : La phrase"),
        ("Le pion du roi deux pas\nLa tour du roi à la quatrième case de son roi", (), "Ply 2: No legal", "Aucun coup"),
        ("1. e4 e6 2. e6", (), "Ply 3: “e6” cannot be played", "« e6 » ne peut se jouer"),
        ("Le pion du roi deux pas", ("--position", "8/8"), "is not a position", "n'est pas une position"),
        ("", (), "There is no move in this text.", "Il n'y a pas de coup dans ce texte."),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    refused: Refused, text: Callable[[str], str], content: str, options: tuple[str, ...], en: str, fr: str
) -> None:
    """With its ply, in both languages, and exit status 2."""
    command = ("corpus", "read", text(content), "--game", "chess", *options)
    assert en in refused(*command)
    assert fr in plain(refused(*command, "--lang", "fr"))


def test_a_game_whose_books_have_no_words(refused: Refused, text: Callable[[str], str]) -> None:
    """Is told so."""
    assert "write their moves in figures" in refused("corpus", "read", text("32-28"), "--game", "draughts")
    assert "name it with --game" in refused("corpus", "read", text("e4"))
