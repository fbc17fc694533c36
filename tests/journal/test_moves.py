"""Moves and journals: each is made of the other, for every game, to the same states; old records are read once more."""

import random
import tomllib
from pathlib import Path

import pytest

import academie
from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Game, Move, Result, Roll, State
from academie.game.registry import GAMES, find
from academie.journal import SetUp, endings_of, from_moves, moves_of, read, read_games, write_games
from academie.journal.old_formats import is_old, read_old
from often import times

pytestmark = pytest.mark.native

CASES = [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.profiles.profiles]
GIVEN = [find("revertier"), "academie-1806+handicap-dice"], [find("toute_table"), "academie-1806+handicap-dice"]


def by_chance(start: State, seed: int, length: int) -> tuple[list[Move | Roll], list[State]]:
    """The choices of a game of chance moves, stopped after so many of them, and its states."""
    chooser, states = random.Random(seed), [start]
    choices: list[Move | Roll] = []
    while states[-1].result is None and len(choices) < length:
        rolls = states[-1].rolls()
        weights = [roll.weight for roll in rolls]
        choices.append(chooser.choices(rolls, weights)[0] if rolls else chooser.choice(states[-1].moves()))
        states.append(states[-1].after(choices[-1]))
    return choices, states


@pytest.mark.parametrize(("game", "profile"), [*CASES, *GIVEN])
def test_moves_come_back(game: Game, profile: str) -> None:
    """A game broken off, and one that goes on from its middle: the text is exact, and every state is the same."""
    choices, states = by_chance(game.start(profile), 5, times(60, 120))
    journal = from_moves(game, states[0], choices, states[-1].result, ("Anne", "Paul"), {"Event": "by chance"})
    assert journal.profile == profile
    assert not journal.position or "handicap" in profile  # a position says that nothing more is given
    assert read(str(journal)) == journal
    moves = moves_of(journal)
    whole = len(moves.plies)
    assert [ply.choice for ply in moves.plies] == choices[:whole]
    assert [str(ply.after) for ply in moves.plies] == [str(state) for state in states[1 : whole + 1]]
    assert whole == len(choices) or (game.hidden and choices[whole:] and len(choices) - whole < 14)  # half a hand
    assert not moves.set_up
    middle = next(n for n in range(len(states) // 2, len(states)) if not (game.hidden and states[n].rolls()))
    later = moves_of(from_moves(game, states[middle], choices[middle:whole], None))
    assert [ply.choice for ply in later.plies] == choices[middle:whole]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_format_is_known_again(game: Game) -> None:
    """Whatever a game is written as is read, by the ending of its file or by its look alone, to the same end."""
    choices, states = by_chance(game.start(), 3, 25)
    journal = from_moves(game, states[0], choices)
    for ending in endings_of(game):
        text = write_games([journal, journal], ending)
        for line in (ending, ""):
            found = read_games(text, line)
            assert (found.form, found.text, len(found.journals)) == (ending, text, 2)
            assert found.journals[0].game == game.name
            left_out = len(journal.acts) - len(found.journals[0].acts)
            assert 0 <= left_out <= 1  # a throw not played may be left out


def test_a_file_or_a_text_becomes_rows(tmp_path: Path) -> None:
    """The first names of the package read both; the rows of all games add up to what stands at the end of each."""
    game = academie.find("trictrac")
    choices, states = by_chance(game.start(), 3, 60)
    text = write_games([from_moves(game, states[0], choices)] * 2)
    path = tmp_path / "two.journal"
    path.write_text(text, encoding="utf-8")
    rows = academie.read_games(path).rows()
    assert rows == academie.read_games(str(path)).rows() == academie.read_games(text).rows()
    assert [(row["game"], row["number"]) for row in rows] == [(one, each) for one in (1, 2) for each in range(1, 61)]
    assert rows[0]["side"] in {"White", "Black"}
    assert rows[0]["kind"] == "throw"
    last = rows[-1]
    assert states[-1].trous == (last["trous_0"], last["trous_1"])
    marked = [row["trous_won"] * (1 if row["player"] == 0 else -1) for row in rows[60:]]
    assert sum(marked) == last["trous_0"] - last["trous_1"]
    with pytest.raises(ValueError, match=r"nowhere\.pgn cannot be read"):
        academie.read_games("nowhere.pgn")


def test_how_players_end_a_game() -> None:
    """Agreed or left: the journal says it in acts; what no law gives is refused."""
    game = find("draughts")
    choices, states = by_chance(game.start(), 1, 6)
    for result, words in (
        (game.agreed(states[-1]), "white offers a draw\nblack accepts\n"),
        (game.left(states[-1], 0), "white resigns\n"),
        (game.left(states[-1], 1), "black resigns\n"),
    ):
        journal = from_moves(game, states[0], choices, result)
        assert str(journal).endswith(words)
        assert moves_of(journal).result == result
    with pytest.raises(Illegal, match="does not end with this result"):
        from_moves(game, states[0], choices, Result(0, (1.0, 0.0), "nobody", "§1"))


def test_a_position_among_the_acts() -> None:
    """The board set up anew: a line of the journal, told and replayed; no player can type it."""
    game = find("gammon")
    choices, states = by_chance(game.start(), 1, 9)
    journal = from_moves(game, states[0], [*choices, SetUp(0, str(states[4]))])
    tables = list(journal.tables())
    assert str(journal).endswith(f"\nposition {states[4]}\n")
    assert str(tables[-1].state) == str(states[4])
    assert tables[-1].count == 10
    assert tables[-2].account(journal.acts[-1], tables[-1])[0].en == f"The board is set up: {states[4]}"
    with pytest.raises(Unreadable):
        tables[-1].read(f"position {states[4]}", 0)


def test_tags_and_remarks() -> None:
    """Names in capitals are tags, kept in the head; remarks stand on lines of their own and are not read."""
    game = find("gammon")
    choices, states = by_chance(game.start(), 1, 4)
    said = {0: ("before",), 2: ("thrown\n badly", "clock is slow"), 4: ("now",)}
    journal = from_moves(game, states[0], choices, tags={"Event": "an  evening", "Round": "2"}, remarks=said)
    text = str(journal)
    assert "\nEvent an evening\nRound 2\n\n; before\n" in text
    assert "\n; thrown badly\n; clock is slow\n" in text
    assert text.endswith("\n; now\n")
    again = read(text)
    assert (again.acts, dict(again.tags), again.clock) == (journal.acts, {"Event": "an evening", "Round": "2"}, "")
    with pytest.raises(Unreadable, match="Line 3"):
        read(text.replace("Event", "event").replace("mode assisted\n", "").replace("profile", "event x\nprofile"))


# --- Old records


OLD = tomllib.loads(Path(__file__).with_name("old_records.toml").read_text(encoding="utf-8"))
HOUSE, DOMINO, DRAUGHTS, TRICTRAC, HAND = OLD.values()


@pytest.mark.parametrize(
    ("text", "players", "plies", "end"),
    [
        (HOUSE, ("the chevalier", ""), 9, "phase=throw to=black"),
        (DOMINO, ("Anne", ""), 20, "phase=over"),
        (DRAUGHTS, ("", ""), 1, "WK38,K39,K46:BK3 profile=metz moves=3-9"),
        (TRICTRAC, ("Kermadeuc", "Lepeintre"), 14, "points=4b,0"),
        (HAND, ("", ""), 4, "points=4b,0"),
    ],
    ids=["house", "domino", "draughts", "trictrac", "hand"],
)
def test_a_record_becomes_a_journal(text: str, players: tuple[str, ...], plies: int, end: str) -> None:
    """Players, throws, moves and what was set up by hand."""
    assert is_old(text)
    (journal,) = read_old(text)
    moves = moves_of(read(str(journal)))
    assert (journal.players, len(moves.plies)) == (players, plies)
    assert end in str(moves.end)


def test_what_else_a_record_said() -> None:
    """Tags are kept, remarks stand where they stood, and how it ended is the law's."""
    (house,), (domino,), (left,), (trictrac,) = map(read_old, (HOUSE, DOMINO, DRAUGHTS, TRICTRAC))
    assert dict(house.tags) == {"Event": "the café", "Date": "1806"}
    assert "M/P/R\n; both have left the tas\nblack throws 4-2\n" in str(house)
    assert "A takes 5-5 3-0 5-0 3-2 2-2 1-1\nA places 2-2\n" in str(domino)
    assert domino.replay().result is not None
    assert str(left).endswith("white resigns\n")
    assert "; Lepeintre says j'adoube and touches the dame on S\nwhite throws 2-1\n" in str(trictrac)
    assert len(read_old(f"{HOUSE}\n{TRICTRAC}")) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HOUSE.replace("A/E/H", "A/B"), "Line 11: “A/B” is not a legal play"),
        (HOUSE.replace("4-3:", "7-3:"), "Line 11: “7-3” cannot be thrown or drawn here"),
        (HOUSE.replace("2. B 4-3", "2 B 4-3"), "Line 11: .* is not a line of a record"),
        (HOUSE.replace("revertier", "whist"), "Line 9: There is no game"),
        (TRICTRAC.replace("A/E A/D", "A/B A/B"), "Line 11: “A/B A/B” is not a legal play"),
    ],
)
def test_what_is_wrong_is_named(text: str, says: str) -> None:
    """In one sentence, in both languages."""
    with pytest.raises(AcademieError, match=says) as refused:
        read_old(text)
    assert refused.value.to("fr").startswith("Ligne")
