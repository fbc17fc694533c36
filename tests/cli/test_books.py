"""Commands on files and books: pdn, corpus, match; case files and proofs of dice."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from academie.corpus import books, find_book, find_entry
from academie.game.registry import GAMES
from cli.conftest import REFUSED, Refused, Run
from cli.typists import says
from fairdice.meetings import CHAIN, chances, meeting
from fairdice.meetings import text as proof_text

PDN = """[White "A"]
[Black "B"]
[Result "*"]

1. 32-28 19-23 2. 28x19 14x23 {Equal.} 3. 35-30 (3. 37-32) *
"""

BOOK = """book = "mine"
title = "A book of mine"

[[entry]]
id = "mine-1"
number = "1"
seed_lines = [1, 2]
profile = "metz"
fen = "W:W31,32:B21,22"
claim = "other"
claim_text = "White takes."

  [[entry.line]]
  moves = "32-28 22x33"
  final_fen = "W:W31:B21,33"
"""


def test_a_good_file_is_printed_in_normal_form(run: Run, tmp_path: Path) -> None:
    """The games come back in one layout, variations and comments kept, and that layout comes back unchanged."""
    path = tmp_path / "good.pdn"
    path.write_text(PDN, encoding="utf-8")
    once = run("pdn", str(path))
    assert once.exit_code == 0
    says(once.stdout, "{Equal.}", "(3. 37-32)")
    path.write_text(once.stdout, encoding="utf-8")
    assert run("pdn", str(path)).stdout == once.stdout
    assert run("pdn", str(path), "--check").stdout.startswith("ok  1  5 plies")


def test_a_file_as_data(run: Run, tmp_path: Path) -> None:
    """--json gives tags, moves, and the position the game ends in."""
    path = tmp_path / "good.pdn"
    path.write_text(PDN, encoding="utf-8")
    (game,) = json.loads(run("pdn", str(path), "--json").stdout)["games"]
    assert (game["moves"], game["tags"]["White"]) == (["32-28", "19-23", "28x19", "14x23", "35-30"], "A")
    assert game["end"].startswith("B:W")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PDN.replace("{Equal.}", "{Equal.", 1), "comment"),
        (PDN.replace('"A"]', '"A', 1), "Line 1"),
        (PDN.replace("28x19", "28-22", 1), "Game 1, ply 3: 28-22 is not legal"),
        (PDN.replace("32-28", "32-23", 1), "Game 1, ply 1: 32-23 is not legal"),
        (PDN.replace("32-28", "32-28 banana", 1), "Line"),
        ('[FEN "W:W51:B1"]\n\n*\n', "Game 1: Square 51 is not on the board"),
        ('[FEN "W:W3:B11"]\n\n*\n', "Game 1: A white man cannot rest on 3"),
        ('[Profile "nobody"]\n\n1. 32-28 *\n', "Game 1: There is no profile “nobody”"),
        ("", "holds no game"),
        *((PDN[: PDN.index(word) + few], "") for word, few in (("28x19", 3), ("Equal.", 3), ("(3.", 4), ("Black", 2))),
    ],
)
def test_a_bad_file_is_refused(refused: Refused, tmp_path: Path, text: str, words: str) -> None:
    """Truncated text, illegal moves and impossible positions are told with their place."""
    path = tmp_path / "bad.pdn"
    path.write_text(text, encoding="utf-8")
    assert words in refused("pdn", str(path))


def test_a_file_is_written(run: Run, tmp_path: Path) -> None:
    """--output writes the normal form to a file."""
    source, target = tmp_path / "in.pdn", tmp_path / "out.pdn"
    source.write_text(PDN, encoding="utf-8")
    printed = run("pdn", str(source)).stdout
    assert run("pdn", str(source), "--output", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8") == printed


def test_the_books_are_listed(run: Run) -> None:
    """Every book of the program with its entries."""
    data = json.loads(run("corpus", "list", "--json").stdout)
    assert [row["book"] for row in data] == [book.name for book in books()]
    assert "metz" in run("corpus", "list").stdout


def test_a_file_of_ones_own(run: Run, tmp_path: Path) -> None:
    """A right file passes; a wrong final position is one sentence that names file, entry and line, and status 2."""
    path = tmp_path / "mine.toml"
    path.write_text(BOOK, encoding="utf-8")
    assert run("corpus", "check", str(path)).exit_code == 0, run("corpus", "check", str(path)).output
    path.write_text(BOOK.replace("W:W31:B21,33", "W:W31:B21,34"), encoding="utf-8")
    result = run("corpus", "check", str(path))
    assert result.exit_code == 2
    (sentence,) = result.stderr.splitlines()
    says(sentence, "mine.toml", "mine-1")
    assert not result.stdout


@pytest.mark.parametrize(
    "text", ["", "book = ", 'book = "x"\ntitle = "y"\n', BOOK.replace("seed_lines = [1, 2]\n", "")]
)
def test_a_file_that_is_no_book(refused: Refused, tmp_path: Path, text: str) -> None:
    """A file without the form of a corpus is refused, status 2."""
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    refused("corpus", "check", str(path))


def test_a_book_is_exported(run: Run, tmp_path: Path) -> None:
    """As JSON on the output, as PDN into a file that is itself legal PDN."""
    data = json.loads(run("corpus", "export", "metz").stdout)
    assert data["book"] == "metz"
    path = tmp_path / "metz.pdn"
    assert run("corpus", "export", "metz", "--format", "pdn", "--output", str(path)).exit_code == 0
    assert run("pdn", str(path), "--check").exit_code in {0, 2}  # Metz's faults are part of his book
    assert path.read_text(encoding="utf-8").startswith("[")


def test_a_match_is_told_in_french(run: Run) -> None:
    """The names of results are the glossary's, in the language asked for."""
    arguments = ["match", "draughts", "--players", "random", "random", "--games", "1", "--max-plies", "8", "--ballots"]
    says(run(*arguments, "--lang", "fr").stdout, "partie 1", "arrêtée à la limite")


def test_notes_of_lines_are_shown(run: Run) -> None:
    """Under each line what is noted of it, and of its plies by the numbers they have in the book."""
    shown = run("corpus", "show", "manoury", "8", "--ascii").stdout
    assert "\n   Loses in the same way.\n" in shown
    assert shown.partition("   Loses in the same way.")[0].rpartition("\n\n")[2].startswith("2. ")
    french = run("corpus", "show", "manoury", "8", "--ascii", "--lang", "fr").stdout
    assert "\n   Perd de la même manière.\n" in french
    line = find_entry("philidor", "P1")[1].lines[0]
    output = " ".join(run("corpus", "show", "philidor", "P1", "--ascii").stdout.split())
    assert line.remarks
    for remark in line.remarks:
        assert " ".join(f"{line.prints[remark.ply - 1].label}: {remark.text.en}".split()) in output


def test_what_the_books_tell_of_each_game(run: Run) -> None:
    """Beside its law: its name, its origin, its players; each part with its text and the lines it is from."""
    for game in GAMES:
        for language in ("en", "fr"):
            output = "".join(run("law", game.name, "--about", "--lang", language).stdout.split())
            assert output.count("Sources:") == len(game.about) > 0
            for part in game.about:
                assert "".join(f"{part.title.to(language)} {part.text.to(language)}".split()) in output


def test_a_report_names_the_book_in_both_languages(run: Run) -> None:
    """The title of a book that is checked is there in English and in French."""
    (report,) = json.loads(run("corpus", "check", "academie-domino-sept", "--json").stdout)
    assert report["ok"] is True
    named = find_book("academie-domino-sept").named
    assert (report["title"], report["title_fr"]) == (named.en, named.fr)
    assert named.en != named.fr


def test_an_entry_is_opened(run: Run) -> None:
    """The position is drawn, the claim told in the language asked for, and the line to open it replays."""
    output = run("corpus", "show", "academie", "academie-trictrac-b-21", "--ascii", "--lang", "fr").stdout
    assert output.startswith("academie-trictrac-b, n° 21 (academie-trictrac-b-21)")
    says(output, "battue à faux pour quatre", "B6-5 B+12")
    data = json.loads(run("corpus", "show", "lepeintre", "12", "--json").stdout)
    assert (data["game"], data["id"], data["completed"]) == ("trictrac", "lepeintre-12", "both")
    assert data["fen"] in data["open"]
    shown = run("show", data["game"], "--profile", data["profile"], "--position", data["fen"], "--json")
    assert shown.exit_code == 0


def test_a_printed_book_is_checked_whole(run: Run) -> None:
    """Checking Lepeintre checks his four games, and the sums stand at the end."""
    output = run("corpus", "check", "lepeintre").stdout
    assert "lepeintre-garanguet: no mistakes found." in output
    assert output.rstrip().splitlines()[-1].startswith("Together: 4 books, ")


# --- `academie corpus read`: a text in the words of an old book, read and accounted for; or moves put into words


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
    output = json.loads(run("corpus", "read", text("1. e4 e5 2. Nf3 Nc6"), "--game", "chess", "--json").stdout)
    said = "Le chevalier du roi à la troisième case de son fou."
    assert output[2] == {"move": "Nf3", "words": said, "account": None}
    words = "\n".join(ply["words"] for ply in output)
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


# --- `academie corpus mend`: the misprint finder on the command line


def test_a_text_that_stops(run: Run, tmp_path: Path) -> None:
    """The line is told, then the mends by rank; the status is 2; French where asked; a whole line needs none."""
    path = tmp_path / "line.txt"
    path.write_text("1. 32-28 19-24 2. 28x19 14x23\n", encoding="utf-8")
    result = run("corpus", "mend", str(path), "--game", "draughts")
    assert (result.exit_code, result.output.splitlines()[0]) == (2, "The line stops after 2 of 4 plies, at “28x19”.")
    assert "1. ply 2, “19-24”: read 19-23. Then the line replays to its end." in result.output
    french = run("corpus", "mend", str(path), "--game", "draughts", "--lang", "fr")
    assert "La suite s'arrête après 2 demi-coups sur 4" in french.output
    data = json.loads(run("corpus", "mend", str(path), "--game", "draughts", "--json").output)
    assert data[0]["mends"][0]["edits"][0]["move"] == "19-23"
    path.write_text("32-28 19-23 28x19 14x23\n", encoding="utf-8")
    result = run("corpus", "mend", str(path), "--game", "draughts")
    assert (result.exit_code, result.output) == (0, "Every line can be replayed.\n")


def test_bad_input(refused: Refused, tmp_path: Path) -> None:
    """No game, no file, no move: one sentence each."""
    path = tmp_path / "line.txt"
    path.write_text("1.\n", encoding="utf-8")
    assert "--game" in refused("corpus", "mend", str(path))
    assert "no move" in refused("corpus", "mend", str(path), "--game", "draughts")
    assert "cannot be read" in refused("corpus", "mend", str(tmp_path / "none.txt"), "--game", "draughts")


# --- Case files and proofs


DUEL = "W:W33:B29,K28"  # Manoury takes the king, the others have the choice


def case(name: str, kind: str, expected: Any, **more: Any) -> dict[str, Any]:
    return {"id": name, "game": "draughts", "kind": kind, "expected": expected, **more}


BAD: list[dict[str, Any]] = REFUSED["cases"]["wrong"]
OPEN = case("R2", "result", {"over": False, "winner": None}, position="W:W31-50:B1-20")  # TOML has no word for nobody
GOOD = [*REFUSED["cases"]["right"], OPEN]


def write(path: Path, cases: list[Any], key: str = "cases") -> str:
    path.write_text(json.dumps({key: cases}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", ["cases", "examples"])
def test_right_cases_pass(run: Run, tmp_path: Path, key: str) -> None:
    """Each case gets a line that begins with ok and its id; the tally stands alone on the last line."""
    result = run("check", write(tmp_path / "good.json", GOOD, key))
    lines = result.stdout.splitlines()
    assert [line.split() for line in lines[:-1]] == [["ok", each["id"]] for each in GOOD]
    assert lines[-1] == f"{len(GOOD)} passed, 0 failed, 0 skipped"
    assert result.exit_code == 0


def test_wrong_cases_fail_with_a_reason(run: Run, tmp_path: Path) -> None:
    """Each case gets a line that begins with fail, its id and why; the exit status is 1."""
    result = run("check", write(tmp_path / "bad.json", BAD))
    lines = result.stdout.splitlines()
    for line, each in zip(lines[:-1], BAD, strict=True):
        status, name, reason = line.split(maxsplit=2)
        assert (status, name) == ("fail", each["id"])
        assert reason
    assert lines[-1] == f"0 passed, {len(BAD)} failed, 0 skipped"
    assert result.exit_code == 1


def test_words_are_skipped_and_missing_rooms_fail(run: Run, tmp_path: Path) -> None:
    """Kinds in words are skipped; a kind for machines fails without its game; unnamed games are trictrac."""
    cases = [
        case("W1", "ruling", "in words"),
        {"id": "T1", "kind": "score", "game": "chaturanga", "expected": {}},
        {"id": "T2", "kind": "naming", "expected": {}},
        {"id": "T3", "kind": "score", "expected": {}, "position": None},
        case("Q1", "plays", {"after": []}, position=DUEL, confidence="low"),
    ]
    result = run("check", write(tmp_path / "mixed.json", cases))
    assert result.stdout.splitlines() == [
        "skip  W1  in words",
        "fail  T1  no game chaturanga yet",
        "skip  T2  in words",
        "skip  T3  in words",
        "skip  Q1  the reading of the book is doubtful",
        "0 passed, 1 failed, 4 skipped",
    ]
    assert result.exit_code == 1


def test_cases_are_selected(run: Run, tmp_path: Path) -> None:
    """--only and --game leave the other cases out; several files are one run."""
    files = [write(tmp_path / "good.json", GOOD), write(tmp_path / "bad.json", BAD)]
    assert run("check", *files, "--only", "setup").stdout.splitlines()[-1] == "2 passed, 1 failed, 0 skipped"
    assert run("check", *files, "--game", "toc").stdout == "0 passed, 0 failed, 0 skipped\n"


def test_the_same_as_data(run: Run, tmp_path: Path) -> None:
    """--json gives the verdicts and the tally, with the same exit status."""
    result = run("check", write(tmp_path / "bad.json", BAD[:2]), "--json")
    data = json.loads(result.stdout)
    assert [row["status"] for row in data["cases"]] == ["fail", "fail"]
    assert (data["passed"], data["failed"], data["skipped"]) == (0, 2, 0)
    assert result.exit_code == 1


@pytest.mark.parametrize("text", [*REFUSED["cases"]["none"], "[" * 99999])
def test_a_file_that_is_no_case_file_is_refused(refused: Refused, tmp_path: Path, text: str) -> None:
    """Anything else than a list of cases with ids and kinds is refused with one sentence, status 2."""
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    assert str(path) in refused("check", str(path))


# --- `academie dice verify`: what it prints and how it exits, in both languages


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "proof.json"
    path.write_text(proof_text(meeting()), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Share of seat 2: c0ffee.", "proved: nothing was altered."]),
        ("fr", ["Part de la place 2", "tout est prouvé, rien n'a été changé."]),
    ],
)
def test_a_true_meeting(run: Run, proof: Path, language: str, said: list[str]) -> None:
    """The commitment, the shares, each game, and that all is proved."""
    result = run("dice", "verify", str(proof), "--lang", language)
    assert result.exit_code == 0
    assert CHAIN.commitment.hex() in result.stdout
    for each in said:
        assert each in result.stdout


def test_an_altered_throw(run: Run, proof: Path) -> None:
    """Exit status 1, and the entry is named; with --json its number is data."""
    data = json.loads(proof.read_text(encoding="utf-8"))
    place = chances(data)[5]
    data["entries"][place]["text"] = data["entries"][place]["text"][:-3] + "6-6"
    proof.write_text(json.dumps(data), encoding="utf-8")
    result = run("dice", "verify", str(proof))
    assert result.exit_code == 1
    assert f"Entry {place + 1}, game 1" in result.stdout
    assert "nothing was altered" not in result.stdout
    result = run("dice", "verify", str(proof), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["wrong"]["entry"] == place + 1


def test_what_cannot_be_read(refused: Refused, proof: Path, tmp_path: Path) -> None:
    """Exit status 2 and one sentence, for a missing file, another file, and a commitment that is none."""
    assert "cannot be read" in refused("dice", "verify", str(tmp_path / "none.json"))
    assert "is not a secret of the dice" in refused("dice", "verify", str(proof), "--commit", "abc")
    proof.write_text("{}", encoding="utf-8")
    assert "This is not a proof of dice" in refused("dice", "verify", str(proof))
