"""Chess at the terminal: a person against the machine, either side of the board, kept and resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]
    Refused = Callable[..., str]

MACHINE = ("--opponent", "engine:plies=1", "--ascii", "--seed", "1")
CUT = '[Event "?"]\n\n1. e4 e5 2. Nf3'


def test_a_person_plays(run: Run) -> None:
    """Moves in either writing, a refusal in one sentence, and the end."""
    shown = run("play", "chess", *MACHINE, typed="e4\ng1f3\nKe5\nresign\n")
    assert shown.exit_code == 0, shown.output
    assert "White: e4" in shown.stdout
    assert "White: Nf3" in shown.stdout
    assert "is not legal here" in shown.stdout
    assert "resignation" in shown.stdout


def test_black_has_the_board_turned(run: Run) -> None:
    """Who plays Black alone sees it from there; both together, and who asks otherwise, from White's side."""
    black = run("play", "chess", "--as", "black", *MACHINE, typed="quit\n").stdout
    assert "    h g f e d c b a\n" in black
    assert "    a b c d e f g h\n" in run("play", "chess", "--as", "both", *MACHINE, typed="quit\n").stdout
    left = run("play", "chess", "--as", "black", "--talon", "left", *MACHINE, typed="quit\n").stdout
    assert "    a b c d e f g h\n" in left


def test_a_saved_game_is_pgn_and_is_read(run: Run, tmp_path: Path) -> None:
    """With its profile; `academie record` plays it through the law."""
    file = tmp_path / "game.pgn"
    run("play", "chess", *MACHINE, typed=f"e4\nsave {file}\nquit\n")
    assert '[Profile "philidor-1806"]' in file.read_text(encoding="utf-8")
    assert run("record", str(file), "--check").stdout.startswith("ok  1  chess  2 plies")
    again = run("record", str(file))
    assert again.stdout.strip() == file.read_text(encoding="utf-8").strip()


def test_a_file_cut_short_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    """In both languages, with the file and the game."""
    file = tmp_path / "cut.pgn"
    file.write_text(CUT, encoding="utf-8")
    assert "Game 1 breaks off" in refused("record", str(file))
    assert "La partie 1 est coupée" in refused("record", str(file), "--lang", "fr")


def test_an_engine_that_is_none_is_one_sentence(refused: Refused) -> None:
    """A path that leads nowhere, or to something else."""
    assert "There is no program" in refused("play", "chess", "--opponent", "uci:/no/such")
    assert "n'est pas un moteur UCI" in refused("play", "chess", "--opponent", "uci:/bin/true", "--lang", "fr")


def test_check_is_said_at_the_table(run: Run) -> None:
    """§17: the machine that gives check says so where it is due."""
    position = "k7/p7/P7/8/8/5p2/8/1R2K3 b - - 0 1"  # one move alone, and it checks
    shown = run(
        "play", "chess", "--as", "white", "--rigueur", "--position", position, "--profile",
        "philidor-1806+echec-annonce", *MACHINE, typed="acts\nquit\n",
    )  # fmt: skip
    assert shown.exit_code == 0, shown.output
    assert "Black plays f2+\nBlack says check\n" in shown.stdout


def test_moves_may_be_said_in_words(run: Run) -> None:
    """As the book has them; what cannot be read, or fits two moves, is one sentence and nothing is played."""
    shown = run(
        "play", "chess", "--as", "both", "--ascii",
        typed="Le pion du roi deux pas\nDe même\nLe pion de la tour un pas\nLe fou mange le pion\nquit\n",
    ).stdout  # fmt: skip
    assert "White: e4" in shown
    assert "Black: e5" in shown
    assert "fits a3 and h3 alike; say which." in shown
    assert "the word “mange” has no meaning there" in shown
