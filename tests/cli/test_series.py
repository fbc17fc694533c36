"""Series at the command line: forms are listed, played, kept, resumed and settled, by people and between machines."""

import json
import random
import sys
from pathlib import Path

import pytest
from rich.console import Console

from academie.cli.session.game import Cup
from academie.cli.session.sheet import print_sheet
from academie.game.registry import find
from academie.journal.series import SeriesJournal, read
from academie.match.arithmetic import Line
from academie.match.forms import Sheet
from academie.referee import sit
from academie.text.message import bilingual, typeset, verbatim
from cli.conftest import Refused, Run
from cli.typists import says

GAME = find("trictrac")
PROGRAM = [sys.executable, "-c", "from academie.cli import main; main()"]


def script(series: SeriesJournal, most: int | None = None) -> tuple[list[str], SeriesJournal]:
    """What two people type who play a series out, choosing at random, the program throwing; and what it comes to."""
    rng, lines = random.Random(series.seed), []  # not a secret
    rounds = series.start()
    while not rounds.over and (most is None or len(lines) < most):
        seating = rounds.seating()
        position = str(rounds.first)
        if seating.dice is not None:
            position = position.replace("phase=opening", f"phase=throw to={('white', 'black')[seating.dice]}")
        series = series.begin(seating.players, "" if position == str(GAME.start()) else position)
        table = sit("trictrac", "assisted", None, position)
        cup, throws = Cup(int(series.seed), len(series.games) - 1), 0
        tables = [table]
        while table.result is None and (most is None or len(lines) < most):
            act = table.chance(cup.chance(throws))
            if act is not None and table.acts(table.waits or 0):
                lines.append("throw")
            if act is not None:
                throws += 1
            else:
                open_acts = table.acts(table.waits or 0)
                act = rng.choice(open_acts)
                passes = len(open_acts) == 1 and "-" in act.said()
                lines += [] if passes else [act.said()]
            series = series.went_on(series.games[-1].add(act))
            table = table.after(act)
            tables.append(table)
        if table.result is not None:
            rounds = rounds.after(tables)
    return lines, series


def two(seed: int = 5, **agreed: int) -> SeriesJournal:
    from academie.match.forms import Agreed

    return SeriesJournal(
        "trictrac", "ecrire", "classique", "assisted", str(seed), Agreed(players=2, **agreed), ("?", "?")
    )


# --- Chosen


def test_the_forms_are_listed(run: Run) -> None:
    """--form help lists the forms of the game in the language asked for, for how many and what they are."""
    shown = run("play", "trictrac", "--form", "help").stdout
    assert all(name in shown for name in ("ecrire", "poule", "chouette", "tourner", "deux-contre-deux", "3–6"))
    assert "Le gagnant reste" in run("match", "trictrac", "--form", "help", "--lang", "fr").stdout
    assert "series" in run("play", "gammon", "--form", "help").stdout
    assert all(name in run("match", "draughts", "--form", "help").stdout for name in ("revanche", "tout"))


# --- Between machines


def test_six_marques_between_machines(run: Run) -> None:
    """A partie à écrire of six marqués is played, settled and shown; the same seed gives the same sheet."""
    machines = ("--players", "random", "random", "--seed", "2")
    options = ("match", "trictrac", "--form", "ecrire", "--marques", "6", *machines)
    shown = run(*options).stdout
    assert "Marqué 6 of 6: " in shown
    assert "difference in jetons" in shown or "nobody pays" in shown
    data = json.loads(run(*options, "--json").stdout)
    assert sum(data["sheet"]["money"]) == 0
    assert sum(row[0]["en"].isdecimal() for row in data["sheet"]["rows"]) == 6
    assert data["sheet"]["columns"][1] == {"en": "winner", "fr": "gagnant"}
    assert all(str(line["value"]).lstrip("-") in shown for line in data["sheet"]["lines"])
    french = run(*options, "--lang", "fr").stdout
    assert typeset("Payé par") in french or "personne ne paie" in french


def test_a_poule_of_three_machines(run: Run, tmp_path: Path) -> None:
    """Three sit, one waits; the pool goes to one, the sheet says who sat out, and the series can be kept as text."""
    path = tmp_path / "poule.series"
    players = ("--players", "random", "random", "--also", "greedy")
    shown = run("match", "trictrac", "--form", "poule", *players, "--stake", "5", "--save", str(path)).stdout
    says(shown, "sat out", "The pool, ")
    series = read(path.read_text(encoding="utf-8"))
    assert series.players == ("random", "random", "greedy")
    rounds, left = series.replay()
    assert rounds.over
    assert not left
    assert sum(rounds.sheet([title for title in GAME.players for _ in (0, 1)][:3]).money) == 0


def test_the_target_of_a_partie(run: Run) -> None:
    """--target makes the partie longer: the trous of the winner say so."""
    options = ("match", "trictrac", "--form", "tour", "--players", "random", "random", "--marques", "1", "--json")
    trous = [json.loads(run(*options, *more).stdout)["sheet"]["rows"][0][3]["en"] for more in ((), ("--target", "18"))]
    assert [text.partition("–")[0] for text in trous] == ["12", "18"]


# --- By people


def test_a_refait_is_nobodys(run: Run) -> None:
    """§99: equal trous are told as what is to be played again, in both languages, and not as a draw."""
    line = "W:A11,B1,C1,D1,E1;B:Y15 phase=throw to=white throws=2,2 marque=6 points=8,0 trous=6,7"
    options = ("play", "trictrac", "--as", "both", "--dice", "hand", "--position", line)
    assert "Nobody wins: marqué tied (§99, " in run(*options, typed="6 5\n").stdout
    assert typeset("Personne ne gagne : refait du marqué (§99, ") in run(*options, "--lang", "fr", typed="6 5\n").stdout


def test_two_people_play_marques_and_settle(run: Run, games: Path) -> None:
    """Two marqués typed in whole: each is written, the sheet closes, and the file is put away as settled."""
    lines, series = script(two(games=2))
    options = ("play", "trictrac", "--form", "ecrire", "--marques", "2", "--as", "both", "--seed", "5")
    result = run(*options, typed="\n".join([*lines, ""]))
    assert result.exit_code == 0, result.output
    assert "Marqué 1 of 2: " in result.stdout
    assert "Marqué 2 of 2: " in result.stdout.splitlines()[-2]
    assert "may leave with the marqué (§96)." in result.stdout
    (saved,) = games.iterdir()
    assert saved.suffix == ".series"
    found = read(saved.read_text(encoding="utf-8"))
    assert found.games == series.games
    assert found.replay()[0].over


def test_a_series_left_in_the_middle_is_resumed_as_one(run: Run, games: Path) -> None:
    """Left after some acts of the second marqué, it goes on there; the sheet in the end is that of the whole."""
    lines, series = script(two(games=2))
    cut = len(lines) - 7
    options = ("play", "trictrac", "--form", "ecrire", "--marques", "2", "--as", "both", "--seed", "5")
    shown = run(*options, typed="\n".join([*lines[:cut], "quit", ""])).stdout
    says(shown, "“academie resume” continues it", "The match is unfinished, at White")
    (saved,) = games.iterdir()
    assert saved.suffix == ".playing"
    shown = run("resume", typed="\n".join([*lines[cut:], ""])).stdout
    assert "Trictrac: the series resumes, 2 games begun." in shown
    assert "Marqué 2 of 2: " in shown.splitlines()[-2]
    (saved,) = games.iterdir()
    assert read(saved.read_text(encoding="utf-8")).games == series.games


def test_undo_stays_within_a_game(run: Run, games: Path) -> None:
    """What is taken back is gone from the file; the games before stay."""
    lines, _ = script(two(games=2), most=4)
    options = ("play", "trictrac", "--form", "ecrire", "--marques", "2", "--as", "both", "--seed", "5")
    run(*options, typed="\n".join([*lines, "undo", "quit", ""]))
    (saved,) = games.iterdir()
    found = read(saved.read_text(encoding="utf-8"))
    typed = [act for act in found.games[0].acts if "throws" not in str(act)]
    assert len(typed) == len(lines) - 1


def test_who_sits_out_is_told(run: Run, games: Path) -> None:
    """One person among three: each partie says who has which side and who waits; the sheet names him."""
    options = ("play", "trictrac", "--form", "poule", "--opponent", "random", "--as", "3", "--seed", "1")
    shown = run(*options, typed="quit\n").stdout
    assert "Game 1: the Madcap [1] has White and the Madcap [2] has Black; sitting out: you." in shown
    assert games.exists()


def test_a_handicap_from_the_command_line(run: Run, games: Path) -> None:
    """--handicap lays the dames of the receiver, alone and in a series."""
    for more in ((), ("--form", "partie"), ("--form", "ecrire")):
        options = ("play", "trictrac", "--handicap", "quine", "--as", "both", "--dice", "hand", *more)
        run(*options, typed="6 5\nquit\n")
    texts = [path.read_text(encoding="utf-8") for path in games.iterdir()]
    assert len(texts) == 3
    assert all("W:A13,F2;B:Y15" in text for text in texts)


# --- Draughts, in sets

MACHINES = ("--players", "engine:plies=1", "random")


def test_partie_revanche_and_tout_between_machines(run: Run, tmp_path: Path) -> None:
    """§43, §44: half the draw in every other game, the sheet by sets, and money that only changes hands."""
    path = tmp_path / "tout.series"
    options = ("match", "draughts", "--profile", "metz", "--form", "tout", "--handicap", "half-draw", *MACHINES)
    shown = run(*options, "--stake", "5", "--save", str(path)).stdout
    says(shown, "Le tout; given by random: half the draw", "engine:plies=1: in all = 20")
    says(shown, "All is won by engine:plies=1: engine:plies=1 2, random 0.")
    series = read(path.read_text(encoding="utf-8"))
    assert series.agreed.odds == "half-draw"
    assert ["odds=black+draw" in begun.position for begun in series.games] == [True, False, True, False]
    rounds, left = series.replay()
    assert rounds.over
    assert not left
    data = json.loads(run(*options, "--receiver", "2", "--stake", "5", "--json").stdout)
    assert [row[3]["fr"] for row in data["sheet"]["rows"]] == ["la remise", "—", "la remise", "—"]
    assert (sum(data["sheet"]["money"]), data["sheet"]["counts"]) == (0, [2, 0])


def test_machines_that_get_nowhere_agree_on_a_draw(run: Run) -> None:
    """§34, §42: after --max-plies they call it a draw, which is the receiver's where it is given."""
    machines = ("--players", "engine:plies=1", "engine:plies=1", "--max-plies", "4")
    options = ("match", "draughts", "--profile", "metz", *machines, "--json", "--form")
    data = json.loads(run(*options, "partie", "--handicap", "half-draw").stdout)
    assert [row[4]["en"] for row in data["sheet"]["rows"]] == ["engine:plies=1 [1]", "nobody"]
    data = json.loads(run(*options, "series", "--to", "1").stdout)
    assert (data["games"], data["sheet"]["money"]) == (10, [0, 0])


def test_a_table_seats_as_many_as_its_profile_has(run: Run, refused: Refused) -> None:
    """Two machines take the three seats of a poule of domino in turn; a third has no seat at gammon, and is told so."""
    machines = ("--players", "random", "random", "--form", "series", "--to", "1")
    shown = run("match", "domino", "--profile", "poule-trois+un-coup", *machines, "--json").stdout
    assert len(json.loads(shown)["sheet"]["money"]) == 3
    assert "Series is for 2 players, not 3" in refused("match", "gammon", *machines, "--also", "random")
    assert "Series is for 2 players, not 3" in refused("match", "gammon", *machines, "--seats", "3")
    listed = {
        game: run("play", game, "--form", "help").stdout.splitlines()[1].split()[1] for game in ("gammon", "domino")
    }
    assert listed == {"gammon": "2", "domino": "2–4"}


def test_a_sheet_of_four_fits_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """No line is broader, no cell is cut or broken within a name, and numbers stand to the right."""
    names = [verbatim(f"random [{each}]") for each in range(1, 5)]
    heads = ("marqué", "gagnant", "perdant", "trous", "pavillon", "refaits", "marqué de", "oisifs")
    rows = (
        ("1", "random [3]", "random [1]", "10–11", "bredouille", "0", "18", "random [2], random [4]"),
        ("—", "—", "—", "6–6", "refait", "1", "—", "random [2], random [4]"),
    )
    cells = tuple(tuple(verbatim(cell) for cell in row) for row in rows)
    lines = (Line(verbatim("a b " * 30), -3),)
    sheet = Sheet(bilingual("x", "x"), tuple(verbatim(head) for head in heads), cells, lines, (1, 1, -1, -1))
    print_sheet(Console(width=80, highlight=False), sheet, names, "fr")
    shown = capsys.readouterr().out.splitlines()
    assert max(map(len, shown)) <= 80
    assert "…" not in "".join(shown)
    game = next(place for place, line in enumerate(shown) if line.startswith("     1"))
    assert shown[game].endswith("     0      18  random [2],")
    assert shown[game + 1].split() == ["random", "[4]"]
    assert shown[game + 2].startswith("     —  —           —           6–6    refait ")


@pytest.mark.parametrize("rigueur", [(), ("--rigueur",)])
def test_a_person_takes_his_men_off(run: Run, games: Path, rigueur: tuple[str, ...]) -> None:
    """§42, D5: the giver names his men, again where they are not his; they are off at either table."""
    options = ("play", "draughts", "--profile", "metz", "--handicap", "2-men+draw", "--receiver", "black", *rigueur)
    shown = run(*options, "--opponent", "random", "--seed", "1", typed="35\n3 4\n46 x\n46 50\nquit\n").stdout
    assert shown.count("White: take off two men of your own, such as 35 36 > ") == 4
    says(shown, "name as many squares (§42)", "There is no man of the giver on 3")
    says(shown, "Partie; given by White: two men and the draw; Black begins.")
    (saved,) = games.iterdir()
    (begun,) = read(saved.read_text(encoding="utf-8")).games
    assert begun.position.startswith("B:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,47,48,49:B1,")
    assert begun.position.endswith("profile=metz odds=white+draw")


def test_a_tout_is_resumed_as_a_series(run: Run, games: Path) -> None:
    """§34, §43: left after the partie, it goes on with the revanche and the odds agreed, to the settlement."""
    options = ("play", "draughts", "--profile", "metz", "--form", "tout", "--handicap", "half-man", "--stake", "2")
    shown = run(*options, "--opponent", "random", "--seed", "1", "--as", "white", typed="resign\nquit\n").stdout
    says(shown, "Partie, game 1 of 2; given by Black: a man; White begins.")
    says(shown, "A player who leaves one game of a set loses the whole set (§43).")
    says(shown, "Revanche, game 1 of 2; given by Black: a man; White begins.", "is unfinished, at you 0, the Madcap 1")
    shown = run("resume", typed="resign\n").stdout
    says(shown, "Draughts: the series resumes, 2 games begun.", "you: in all = −8")
    says(shown, "All is won by the Madcap: you 0, the Madcap 2.")
    (saved,) = games.iterdir()
    assert saved.suffix == ".series"


def test_where_white_begins_the_players_change_colours(run: Run, games: Path) -> None:
    """§5: by FMJD's law each begins in his turn by having White; the players are then called by name."""
    options = ("play", "draughts", "--profile", "fmjd", "--form", "revanche", "--opponent", "random", "--seed", "1")
    shown = run(*options, typed="resign\nresign\n").stdout
    says(shown, "You play White.", "Game 1: you have White and the Madcap has Black.")
    says(shown, "Game 2: the Madcap has White and you have Black.")
    says(shown, "All is won by the Madcap: you 0, the Madcap 2.")
    assert games.exists()


def test_a_series_of_draughts_is_begun_in_turn(run: Run, games: Path) -> None:
    """§5: by the books the lot begins and then each in his turn, every player with his own colour."""
    options = ("play", "draughts", "--profile", "metz", "--to", "2", "--as", "both", "--seed", "1")
    shown = run(*options, typed="resign\nresign\nquit\n").stdout
    says(shown, *(f"First to play in the next game: {side}.\n" for side in ("White", "Black")))
    series = read(next(games.iterdir()).read_text(encoding="utf-8"))
    assert [begun.position[:1] for begun in series.games] == ["B", "", "B"]
