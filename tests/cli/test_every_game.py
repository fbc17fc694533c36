"""Every command that takes a game takes every game, in both languages; and commands that report."""

import json
import random
from pathlib import Path

import pytest

from academie import __version__
from academie.corpus import books
from academie.game import Game, State
from academie.game import leaves as counted
from academie.game.registry import GAMES, find, has_part
from cli.conftest import Run

pytestmark = pytest.mark.native

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
LANGUAGES = ("en", "fr")


def later(game: Game) -> State:
    """A position of a game in which its player has several moves."""
    chooser, state = random.Random(1), game.start()
    while len(state.moves()) < 2:
        state = state.after(chooser.choice(state.rolls() or state.moves()))
    return state


@games
def test_perft(game: Game, run: Run) -> None:
    """The game's count of the tree agrees with its states one by one, from the start and from a later position."""
    state = later(game)
    for options, first in (((), game.start()), (("--position", str(state)), state)):
        shown = run("perft", game.name, "--depth", "2", "--json", *options)
        assert shown.exit_code == 0, shown.output
        counts = [row["leaves"] for row in json.loads(shown.stdout)["counts"]]
        assert counts == [counted(first, depth) for depth in (1, 2)]
    assert len(run("perft", game.name, "--depth", "2").stdout.splitlines()) == 3


@games
def test_show(game: Game, run: Run) -> None:
    """A position is drawn within 80 columns, with its line and the legal moves; the line reads back."""
    state = later(game)
    moves = [game.write_move(state, move) for move in state.moves()]
    for language, word in zip(LANGUAGES, ("Legal moves", "Coups permis"), strict=True):
        shown = run("show", game.name, "--position", str(state), "--ascii", "--lang", language)
        assert shown.exit_code == 0, shown.output
        *board, line, legal = shown.stdout.splitlines()
        assert max(map(len, board)) <= 80
        assert "\n".join(board).isascii() or language == "fr"
        assert game.read(line) == state
        assert legal.startswith(word)
        assert legal.endswith(moves[-1])
    data = json.loads(run("show", game.name, "--position", str(state), "--json").stdout)
    assert (data["moves"], data["rolls"]) == (moves, [])
    first = json.loads(run("show", game.name, "--json").stdout)
    assert game.read(first["position"]) == game.start()
    assert len(first["rolls"]) == len(game.start().rolls()) == len(set(first["rolls"]))
    assert run("show", game.name).exit_code == 0


@games
def test_law_glossary_and_profiles(game: Game, run: Run) -> None:
    """Every paragraph, every term and every profile can be read, in both languages."""
    for language in LANGUAGES:
        listed = run("law", game.name, "--lang", language).stdout.splitlines()
        assert sum(line.lstrip().startswith("§") for line in listed) == len(list(game.law))
        terms = run("glossary", game.name, "--lang", language).stdout.splitlines()
        assert sum(not line.startswith(" ") for line in terms) == len(list(game.glossary))
        shown = run("law", game.name, "3", "--lang", language)
        assert game.law.find("3").title.to(language) in shown.stdout.replace("\n", " ")
        options = run("profiles", game.name, "--options", "--lang", language).stdout
        assert all(f"+{name}  –  " in options for name in game.profiles.options)
        shown = run("profiles", game.name, "--lang", language).stdout
        assert all(each in shown for each in game.profiles.profiles)
        assert max(map(len, (*shown.splitlines(), *options.splitlines()))) <= 100
        for profile in list(game.profiles.profiles.values())[:2]:
            one = run("profiles", game.name, profile.name.upper(), "--lang", language)
            assert one.exit_code == 0, one.output
            assert profile.title.to(language) in one.stdout
            assert f"({next(iter(profile.values.values())).law})" in one.stdout
    term = next(iter(game.glossary))
    assert term.name.fr in run("glossary", game.name, term.key, "--lang", "fr").stdout
    data = json.loads(run("profiles", game.name, "--json").stdout)
    assert data["default"] == game.profiles.default
    assert [each["name"] for each in data["options"]] == list(game.profiles.options)


@games
def test_bench(game: Game, run: Run) -> None:
    """The same signature twice, under every profile; another one expected is a negative outcome."""
    few = ("--depth", "2") if has_part(game, "bench") else ("--games", "1")
    first = json.loads(run("bench", game.name, *few, "--json").stdout)
    again = run("bench", game.name, *few, "--expect", str(first["signature"]))
    assert again.exit_code == 0, again.output
    assert f"signature {first['signature']}" in again.stdout
    if game.name == "draughts":
        assert run("bench", game.name, *few, "--expect", "1").exit_code == 1
    if not has_part(game, "bench"):
        assert [row["profile"] for row in first["random"]] == list(game.profiles.profiles)
        assert sum(row["moves"] for row in first["random"]) == first["signature"]


@games
def test_books(game: Game, run: Run) -> None:
    """The list names every book of the game in full; each small one is in order and is exported."""
    listed = " ".join(run("corpus", "list").stdout.split())
    own = [book for book in books() if book.game == game.name]
    assert own
    for book in own:
        assert f"{book.name} – {book.title} " in listed
        if len(book.entries) > 20 or game.name == "chess":  # they take long; tests/books checks every entry
            continue
        checked = run("corpus", "check", book.name)
        assert checked.exit_code == 0, checked.output
        assert checked.stdout.splitlines()[-1] == f"{book.name}: no mistakes found."
        assert json.loads(run("corpus", "export", book.name).stdout)["book"] == book.name


# --- Commands that report: perft, law, glossary, analyse, bench, endgame, repertoire, help


@pytest.mark.parametrize("command", [[], ["corpus"], ["endgame"], ["repertoire"]], ids=" ".join)
def test_a_group_alone_shows_its_help(run: Run, command: list[str]) -> None:
    """Asked nothing, a group of commands shows what there is."""
    result = run(*command)
    assert result.exit_code == 0
    assert ("Commands:" if command else "Play:") in result.stdout


def test_the_version_is_printed(run: Run) -> None:
    """--version prints the version of the package."""
    assert run("--version").stdout == f"academie {__version__}\n"


def test_perft_obeys_profile_and_position(run: Run) -> None:
    """Manoury's king rule leaves one capture where the others have two."""
    for profile, leaves in (("manoury-1787", 1), ("metz", 2)):
        arguments = ("perft", "draughts", "--depth", "1", "--position", "W:W33:B29,K28", "--profile", profile)
        assert json.loads(run(*arguments, "--json").stdout)["counts"][0]["leaves"] == leaves


def test_the_law_is_read_in_two_languages(run: Run) -> None:
    """One paragraph with its sources in the language asked for, or in that of the environment."""
    paragraph = find("draughts").law.find("17")
    english, french = (run("law", "draughts", "17", "--lang", lang).stdout for lang in ("en", "fr"))
    assert paragraph.title.en in english
    assert paragraph.title.fr in french
    assert run("law", "draughts", "§17", lang="fr_FR.UTF-8").stdout == french
    assert run("law", "draughts", "§17", lang="en_GB.UTF-8").stdout == english
    assert json.loads(run("law", "draughts", "17", "--json").stdout)[0]["text"]["fr"] == paragraph.text.fr


def test_the_glossary_is_read(run: Run) -> None:
    """A term by either name."""
    for word in ("main line", "grande_ligne"):
        assert "long diagonal" in run("glossary", "draughts", word).stdout
    data = json.loads(run("glossary", "draughts", "damier", "--json").stdout)
    assert data[0]["name"] == {"en": "board", "fr": "damier"}


def test_analysis_finds_a_proved_win(run: Run) -> None:
    """One capture that takes the last piece wins in one ply; an ending that a table knows is won without a number."""
    arguments = ("analyse", "draughts", "--plies", "4", "--position")
    data = json.loads(run(*arguments, "W:W32,41-45:B28", "--json").stdout)
    assert (data["lines"][0]["move"], data["lines"][0]["ends_in"]) == ("32x23", 1)
    assert "gagne en 1" in run(*arguments, "W:W32,41-45:B28", "--lang", "fr").stdout
    assert "won " in run(*arguments, "W:WK46,K50:B28,1").stdout


def test_a_repertoire_is_built_described_and_shown(run: Run, tmp_path: Path) -> None:
    """The same file by one process and by two; it says of a position what stands in it, for people and programs."""
    paths = [tmp_path / "one", tmp_path / "two"]
    recipe = ("--nodes", "60", "--positions", "12", "--ply", "3")
    for path, jobs in zip(paths, ("1", "2"), strict=True):
        save = ("--save", str(tmp_path / f"searches-{jobs}"))
        made = run("repertoire", "build", *recipe, "--jobs", jobs, *save, "--output", str(path), "--json")
        assert json.loads(made.stdout)["positions"] == 12
    assert paths[0].read_bytes() == paths[1].read_bytes()
    output = json.loads(run("repertoire", "info", "--file", str(paths[0]), "--json").stdout)
    assert [output[key] for key in ("positions", "nodes", "ply", "profile")] == [12, 60, 3, "fmjd"]
    shown = json.loads(run("repertoire", "show", "32-28", "--file", str(paths[0]), "--json").stdout)
    values = [each["value"] for each in shown["moves"]]
    assert shown["position"].startswith("B:W28,31,33")
    assert (len(values), values) == (9, sorted(values, reverse=True))
    first = run("repertoire", "show", "32-28", "--file", str(paths[0])).stdout.splitlines()
    assert [line.split()[-1] for line in first[-10:-1]] == [each["move"] for each in shown["moves"]]
    assert "positions known" in run("repertoire", "info").stdout


def test_a_repertoire_that_cannot_be_written_is_a_sentence(run: Run, tmp_path: Path) -> None:
    """A folder in the place of the file, or a file in the place of the folder for the searches."""
    recipe = ("--nodes", "50", "--positions", "1", "--lang", "fr")
    refused = run("repertoire", "build", *recipe, "--output", str(tmp_path))
    assert (refused.exit_code, "ne peut être écrit" in refused.stderr) == (2, True)
    (tmp_path / "b").touch()
    unkept = run("repertoire", "build", *recipe, "--output", str(tmp_path / "a"), "--save", str(tmp_path / "b" / "c"))
    assert (unkept.exit_code, "ne peuvent être enregistrées" in unkept.stderr) == (2, True)


def test_the_endings_are_described(run: Run) -> None:
    """One row for each rule of captures and number of pieces, built or not."""
    data = json.loads(run("endgame", "info", "--json").stdout)
    rules = ["number", "kings", "taker"]
    assert [row["name"] for row in data["tables"]] == [f"{rule}-{few}.endgame" for few in (4, 5) for rule in rules]
    assert [row["path"] is None for row in data["tables"]][:2] == [False, False]
    text = run("endgame", "info", "--lang", "fr")
    assert (text.exit_code, "academie endgame build taker --pieces 5" in text.stdout.replace("\n", " ")) == (0, True)


def test_an_ending_is_asked(run: Run) -> None:
    """Who wins, and what each move makes of it: best first, with plies where they are known."""
    line = "W:WK1,K7,K18:BK35"
    data = json.loads(run("endgame", "probe", line, "--json").stdout)
    assert (data["result"], data["moves"][0]["plies"]) == (1, 15)
    assert {move["result"] for move in data["moves"]} == {1, 0}
    output = run("endgame", "probe", line, "--lang", "fr").stdout.splitlines()
    assert output[0] == "celui qui joue gagne"
    assert output[1].endswith("gagne en 15 demi-coups")
    assert len(output) == 1 + len(data["moves"])


def test_an_ending_that_nobody_solved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start, the losing game, five pieces that nobody has built: a sentence in either language."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    refused = run("endgame", "probe", "W:WK1,K7,K18,K20:BK35")
    assert (refused.exit_code, "academie endgame build kings --pieces 5" in refused.stderr) == (2, True)
    refused = run("endgame", "probe", "W:W31-50:B1-20", "--lang", "fr")
    assert (refused.exit_code, "Aucune table n'a cette" in refused.stderr) == (2, True)
    refused = run("endgame", "probe", "W:WK1:BK35", "--profile", "metz+qui-perd-gagne")
    assert (refused.exit_code, "No table has this" in refused.stderr) == (2, True)
