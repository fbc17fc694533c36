"""Race games in writing: lines and plays that no game comes to get one sentence, and plays are read as people type."""

import tomllib
from operator import itemgetter
from pathlib import Path

import pytest

from academie import errors
from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.game.registry import GAMES, find
from academie.tables.board import CROSSED, DIAGONAL, FACING, LANES, Paths
from academie.tables.race import RaceGame
from academie.tables.race_state import RaceState
from rows import rows

pytestmark = pytest.mark.native


LINES = tomllib.loads(Path(__file__).with_name("race_notation.toml").read_text(encoding="utf-8"))
RACES = [game for game in GAMES if isinstance(game, RaceGame)]
GAMMON = find("gammon")


def dames(game: RaceGame) -> str:
    """The first position, without the fields that follow it."""
    return str(game.start()).split()[0]


def throw(game: RaceGame) -> str:
    """A throw of as many dice as the game has."""
    return "-".join("6543"[: len(game.read(dames(game)).rolls()[0].dice)])


def thrown(game: RaceGame) -> RaceState:
    """The first position with that throw to play."""
    return game.read(f"{dames(game)} phase=play dice={throw(game)}")


def refuse(game: RaceGame, line: str, error: type[AcademieError], words: str) -> None:
    """A line gets one sentence that says why."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


# --- Lines


@rows((game, *each) for game in RACES for each in LINES["fields"])
def test_fields_that_no_line_has(game: RaceGame, fields: str, error: str, words: str) -> None:
    """A line that contradicts itself or says what is nothing is refused, and the sentence names what to write."""
    default, dice = game.profiles.default, throw(game)
    fields = fields.replace("{throw[1:]}", dice[1:]).format(default=default, throw=dice)
    refuse(game, f"{dames(game)} {fields}", getattr(errors, error), words.format(default=default))


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_dames_that_no_board_has(game: RaceGame) -> None:
    """One dame more or less than there are, a letter that is no flèche, half a position, and none."""
    line = dames(game)
    white, black = line.split(";")
    place, number = white[2], int("".join(filter(str.isdigit, white.split(",")[0])))
    total = sum(game.start().counts(0))
    for other in (number + 1, number - 1):
        changed = white.replace(f"{place}{number}", f"{place}{other}", 1)
        refuse(game, f"{changed};{black}", Illegal, f"White has {total + other - number} dames")
    refuse(game, f"{line},Q1" if "+" not in line else "W:+3;B:+4", Illegal, f"Black has {total + 1} dames|Both sides")
    refuse(game, line.replace(place, "W", 1).replace("W:", "W:", 1), Unreadable, "place dames|position")
    for text in ("", white, line.replace("W:", "").replace("B:", "")):
        refuse(game, text, Unreadable, "position")


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_a_bare_position_is_to_be_thrown_by_white(game: RaceGame) -> None:
    """Dames alone are White's throw under the usual profile, and the line says so when written again."""
    assert str(game.read(dames(game))) == f"{dames(game)} profile={game.profiles.default} phase=throw to=white"


@pytest.mark.parametrize("told", LINES["refused"], ids=itemgetter("line"))
def test_positions_that_no_game_comes_to(told: dict[str, str]) -> None:
    """What the law of a room forbids is refused with its paragraph."""
    refuse(find(told["game"]), told["line"], Illegal, told["said"])  # type: ignore[arg-type] # each is a race


@pytest.mark.parametrize("told", LINES["read"], ids=itemgetter("line"))
def test_positions_at_the_border_are_read(told: dict[str, str]) -> None:
    """What the law just allows is a position."""
    assert str(find(told["game"]).read(told["line"])).startswith(told["line"])


# --- Plays


@pytest.mark.parametrize("told", LINES["play"], ids=itemgetter("line", "play"))
def test_plays_that_cannot_be(told: dict[str, str]) -> None:
    """A text that is not a play of the throw gets one sentence, with the plays there are."""
    game = find(told["game"])
    with pytest.raises(getattr(errors, told["error"]), match=told["said"]):
        game.read_move(game.read(told["line"]), told["play"])


# M to S by five and one: over the lone dame on N, over that on R, and each way hits another.
TWO_WAYS = GAMMON.read("W:E4,G4,M2,Y5;B:A4,L2,N1,R1,T3,V4 to=white dice=5-1")


def test_a_hit_may_be_starred_or_left_out() -> None:
    """M/N* and M/N are one play where only one play leaves these dames."""
    for text in ("M/N* G/L", "M/N G/L"):
        with pytest.raises(Illegal):
            GAMMON.read_move(TWO_WAYS, text)
    starred = GAMMON.read_move(TWO_WAYS, "M/N* Y/E")
    assert GAMMON.read_move(TWO_WAYS, "Y/E, M/N") == starred
    assert [event.key for event in TWO_WAYS.after(starred).events] == ["battue"]


def test_ways_that_hit_different_dames_are_told_apart() -> None:
    """From end to end it is not said which dame is hit; the sentence shows the two ways, and each can be typed."""
    with pytest.raises(Ambiguous, match=r"M/R\*/S or M/N\*/S|M/N\*/S or M/R\*/S"):
        GAMMON.read_move(TWO_WAYS, "M/S")
    one, two = (GAMMON.read_move(TWO_WAYS, text) for text in ("M/N*/S", "M/R*/S"))
    assert one != two
    assert one.hits != two.hits


def test_the_same_stride_several_times() -> None:
    """Four dames by a doublet may be written with their number."""
    state = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 to=white dice=1-1")
    assert GAMMON.read_move(state, "G/H(2) E/F(2)") == GAMMON.read_move(state, "E/F G/H E/F G/H")
    with pytest.raises(Unreadable, match=r"no dame to move with"):
        GAMMON.read_move(state, "M/N(3)")


@pytest.mark.parametrize("paths", [FACING, CROSSED, DIAGONAL, LANES])
def test_paths_go_there_and_back(paths: Paths) -> None:
    """A step has its flèche and a flèche its step, for both sides; where a path does not go there is none."""
    for seat, fleches in enumerate(paths.fleches):
        assert len(set(fleches)) == len(fleches)
        for step, fleche in enumerate(fleches):
            assert (paths.place(seat, step), paths.step(seat, fleche)) == (fleche, step)
    if paths is LANES:
        assert paths.step(0, 20) is None
        assert paths.step(1, 3) is None


# G to K by three and one: over the lone dame on J, or by H where nobody is.
BY_STOPS = GAMMON.read("W:E4,G4,M2,Y5;B:A4,J1,N2,R1,T3,V4 to=white dice=3-1")


def test_a_stop_that_is_written_is_made() -> None:
    """G/J/K hits the dame on J, G/H/K hits none; neither is read as the other."""
    by_j, by_h = (GAMMON.read_move(BY_STOPS, text) for text in ("G/J/K", "G/H/K"))
    assert by_j == GAMMON.read_move(BY_STOPS, "G/J*/K")
    assert (len(by_j.hits), len(by_h.hits)) == (1, 0)


@pytest.mark.parametrize("text", ["G/Q/K", "G/I/K", "G/F/K", "G/H/I/K", "G/G/K", "G/H/J/K", "G/off/K"])
def test_a_stop_that_no_number_makes_is_refused(text: str) -> None:
    """Though the dame could go from end to end."""
    with pytest.raises(Illegal, match="a dame cannot stop as in"):
        GAMMON.read_move(BY_STOPS, text)


def test_a_stop_on_a_held_fleche_is_refused() -> None:
    """Two adverse dames close it; by the other number it may be passed."""
    state = GAMMON.read("W:E4,G4,M2,Y5;B:A4,J2,N2,R1,T2,V4 to=white dice=3-1")
    assert str(GAMMON.read_move(state, "G/K")) == "G/H/K"
    with pytest.raises(Illegal, match="a dame cannot stop as in"):
        GAMMON.read_move(state, "G/J/K")


@pytest.mark.parametrize("name", ["trictrac", "toc"])
def test_the_repos_of_a_tout_d_une_is_made(name: str) -> None:
    """At trictrac and toc alike: by a number of the throw, on a flèche without adverse dames."""
    game = find(name)
    state = game.read("W:A15;B:Y14,V1 phase=play to=white dice=4-1")
    assert game.read_move(state, "A/E/F") == game.read_move(state, "A/B/F") == game.read_move(state, "A/F")
    for text in ("A/C/F", "A/Q/F", "A/B/C/F", "A/G/F"):
        with pytest.raises(Illegal, match="a dame cannot stop as in"):
            game.read_move(state, text)


@pytest.mark.parametrize("text", ["A-C A-G", "a-g, a-c", "A–G A–C", "A>G A>C", "A/C A-G"])
def test_a_dash_is_a_way_too(text: str) -> None:
    """People type from and to with whatever stands between."""
    trictrac = find("trictrac")
    state = trictrac.read("W:A15;B:Y15 phase=play to=white dice=6-2 throws=1,0")
    assert trictrac.write_move(state, trictrac.read_move(state, text)) == "A/G A/C"
    state = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-1")
    assert GAMMON.read_move(state, "Y-F E-F") == GAMMON.read_move(state, "Y/F E/F")
