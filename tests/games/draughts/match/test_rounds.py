"""The forms of draughts as a table asks for them: who sits, what is given, how games become sets, and the sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown, Unreadable
from academie.games.draughts import game
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.match import FORMS
from academie.games.draughts.match.rounds import MenGiven, edge_men
from academie.games.draughts.state import BLACK, WHITE, State, values_of
from academie.journal.series import SeriesJournal
from academie.journal.series import read as read_series
from academie.match.forms import Agreed, Rounds
from academie.referee import sit
from academie.referee.acts import Accept, OfferDraw, Resign, RunOut
from academie.referee.table import Table
from academie.text.message import bilingual

NAMES = game.players
KNOWN = {form.name: form for form in FORMS}
ODDS = (
    "",
    "man",
    "2-men",
    "3-men",
    "draw",
    "man+draw",
    "half-draw",
    "third-man",
    "quarter-draw",
    "double",
    "quadruple",
)


def rounds_of(form: str, profile: str = "metz", **agreed: object) -> Rounds:
    return KNOWN[form].begun(game, game.start(profile), Agreed(**agreed))  # type: ignore[arg-type] # by name


def start_of(rounds: Rounds) -> State:
    handicap = rounds.handicap
    return handicap.starts(rounds.first.profile.name)[0] if handicap is not None else rounds.first


def played(rounds: Rounds, how: int | None, mode: str = "assisted") -> Rounds:
    """The rounds after a game that a player leaves, or that both agree is drawn."""
    table: Table = sit("draughts", mode, None, str(start_of(rounds)))
    seats = rounds.seating().players
    acts = (OfferDraw(0), Accept(1)) if how is None else (Resign(seats.index(how)),)
    tables = [table]
    for act in acts:
        tables.append(tables[-1].after(act))
    return rounds.after(tables)


def men(state: State) -> tuple[int, int]:
    return len(state.core.men(WHITE)), len(state.core.men(BLACK))


# --- What is given


def test_men_at_the_edge_are_a_machines_choice() -> None:
    """§42, D5: the foremost men of the edge first, on either board; Black's are the same seen from his side."""
    small = values_of(game.profiles.find("francaise")).board
    assert edge_men(HUNDRED, WHITE, 3) == (35, 36, 45)
    assert edge_men(HUNDRED, BLACK, 3) == (16, 15, 6)
    assert (edge_men(small, WHITE, 3), edge_men(small, BLACK, 2)) == ((21, 28, 29), (12, 5))
    for board, seat in ((HUNDRED, WHITE), (HUNDRED, BLACK), (small, WHITE), (small, BLACK)):
        assert {board.place(square)[1] for square in edge_men(board, seat, 3)} <= {0, board.rows - 1}


@pytest.mark.parametrize(
    ("odds", "counts", "line"),
    [
        ("man", (20, 19), "odds=black"),
        ("2-men", (20, 18), "odds=black"),
        ("3-men", (20, 17), "odds=black"),
        ("draw", (20, 20), "odds=black+draw"),
        ("man+draw", (20, 19), "odds=black+draw"),
        ("double", (20, 20), "profile=metz"),
    ],
)
def test_odds_stand_on_the_board(odds: str, counts: tuple[int, int], line: str) -> None:
    """§42, §44: the giver lacks his men and his line says what he gives; a multiple of the stake gives nothing."""
    rounds = rounds_of("partie", odds=odds, receiver=0)
    start = start_of(rounds)
    assert men(start) == counts
    assert str(start).endswith(line)
    for mode in ("assisted", "rigueur"):
        assert sit("draughts", mode, None, str(start)).state == start


def test_the_giver_chooses_and_the_receiver_begins() -> None:
    """§5, §42, D5: asked is who gives, the men are those he names, and the other moves first."""
    gift = rounds_of("tout", odds="2-men", receiver=1, lot=0).handicap
    assert isinstance(gift, MenGiven)
    assert (gift.chooser, gift.receiver, gift.starter) == (0, 1, 1)
    assert gift.without_dice() == gift
    state = gift.chosen("50, 31", "metz")
    assert state.player == BLACK
    assert {31, 50} & set(state.core.men(WHITE)) == set()
    assert men(state) == (18, 20)
    assert "35 36" in gift.prompt.en
    for text, error in (("", Unreadable), ("a b", Unreadable), ("31", Illegal), ("31 31", Illegal), ("1 2", Illegal)):
        with pytest.raises(error):
            gift.chosen(text, "metz")


def test_the_example_is_of_the_board_played_on() -> None:
    """§42, §49: at the French game the example names squares of the sixty-four."""
    gift = rounds_of("partie", "francaise", odds="man", receiver=1).handicap
    assert gift is not None
    assert gift.prompt is not None
    assert "such as 21 >" in gift.prompt.en


@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_a_draw_given_is_the_receivers(mode: str) -> None:
    """§34, §42: agreed at the table, at either, a remise is won by who receives it, in the game that has it only."""
    rounds = played(rounds_of("partie", odds="half-draw", receiver=1), None, mode)
    rounds = played(rounds, None, mode)
    assert rounds.over
    rows = rounds.sheet(NAMES).rows
    assert [(row[3].en, row[4].en) for row in rows] == [("the draw", "Black"), ("—", "nobody")]
    assert rounds.sheet(NAMES).money == (-1, 1)


def test_who_begins_is_in_the_position() -> None:
    """§5: the lot in the first game and then in turn, unless odds are received; told as a seat."""
    rounds, found = rounds_of("revanche", lot=1), []
    while not rounds.over:
        found.append((rounds.seating().dice, rounds.first.player))
        rounds = played(rounds, None)
    assert found == [(1, 1), (0, 0)]
    assert rounds_of("revanche", lot=0, odds="draw", receiver=1).seating().dice == 1
    with pytest.raises(Illegal):
        rounds.seating()


def test_fmjd_players_change_seats() -> None:
    """§5: where White begins the players have it in turn, whatever the lot; the receiver of odds always."""
    rounds = rounds_of("revanche", "fmjd", lot=1)
    assert not rounds.keeps_sides
    assert rounds.seating().players == (0, 1)
    rounds = played(rounds, 0)
    assert rounds.seating().players == (1, 0)
    rounds = played(rounds, 0)
    assert rounds.sheet(NAMES).counts == (0, 2)
    given = rounds_of("revanche", "fmjd", odds="man", receiver=1)
    assert given.seating().players == (1, 0)
    assert men(start_of(given)) == (20, 19)
    assert rounds_of("partie", "metz").keeps_sides


def test_a_series_is_begun_in_turn_and_told_by_players() -> None:
    """§5, §34: by FMJD's law Black won by the second player is his; a remise marks nothing."""
    rounds = rounds_of("series", "fmjd", games=2, stake=3)
    rounds = played(played(played(rounds, 1), None), 1)
    assert rounds.over
    sheet = rounds.sheet(NAMES)
    assert (sheet.counts, sheet.money) == ((2, 0), (3, -3))
    assert rounds.in_words(NAMES)[0].en == "All is won by White: White 2, Black 0."
    book = rounds_of("series", "metz", games=1, lot=1)
    assert (book.seating().players, book.seating().dice, book.first.player) == ((0, 1), 1, 1)


def test_every_form_is_for_two() -> None:
    """Draughts is for White and Black (§4): no tournament seats several at one table."""
    assert {(form.least, form.most) for form in FORMS} == {(2, 2)}


# --- What it comes to


def test_the_note_says_what_holds_for_the_game() -> None:
    """§43: the set, the game of it, what is given in it and who begins."""
    rounds = rounds_of("tout", odds="third-draw", receiver=0)
    note = rounds.seating().note
    assert note is not None
    assert note.en == "Partie, game 1 of 3; given by Black: the draw; White begins."
    later = played(rounds, None).seating().note
    assert later is not None
    assert later.en == "Partie, game 2 of 3; White begins."
    assert later.fr == "Partie, jeu 2 sur 3 ; premier coup : Blancs."


def test_time_loses_one_game_of_the_set() -> None:
    """§33, §43: who runs out of time has not left: the next game of the set is played."""
    rounds = rounds_of("partie", odds="quarter-man", receiver=0)
    table = sit("draughts", "assisted", None, str(start_of(rounds)))
    after = rounds.after([table, table.after(RunOut(rounds.seating().players.index(1)))])
    note = after.seating().note
    assert note is not None
    assert note.en.startswith("Partie, game 2 of 4")


def test_leaving_pays_the_set() -> None:
    """§34, §43: who leaves the first game of four pays all four, says so, and the revanche is still played."""
    rounds = played(rounds_of("revanche", odds="quarter-man", receiver=0, stake=5), 1)
    assert not rounds.over
    assert [line.en for line in rounds.in_words(NAMES)] == [
        "A player who leaves one game of a set loses the whole set (§43).",
        "Sets won: White 1, Black 0.",
    ]
    rounds = played(rounds, 0)
    assert rounds.over
    sheet = rounds.sheet(NAMES)
    assert [row[5].en for row in sheet.rows] == ["20", "20"]
    assert sheet.money == (0, 0)
    assert rounds.in_words(NAMES)[-1].en == "All ends level: White 1, Black 1."


def test_the_sheet_of_unequal_stakes() -> None:
    """§44: triple against single: the giver pays three and receives one; nothing is said of it while it lasts."""
    rounds = played(rounds_of("tout", odds="triple", receiver=1, stake=2), 0)
    assert rounds.sheet(NAMES).money == ()
    rounds = played(played(rounds, 1), 0)
    sheet = rounds.sheet(NAMES)
    assert sheet.title.en == "Le tout; given by White: triple against single"
    assert [(line.text.en, line.value) for line in sheet.lines] == [
        ("White: partie", -6), ("White: revanche", 2), ("White: tout", -6), ("White: in all", -10),
        ("Black: partie", 6), ("Black: revanche", -2), ("Black: tout", 6), ("Black: in all", 10),
    ]  # fmt: skip
    assert sheet.adds_up()


@given(
    st.sampled_from(["partie", "revanche", "tout"]),
    st.sampled_from(["manoury-1787", "metz", "francaise", "fmjd"]),
    st.sampled_from(ODDS),
    st.integers(0, 1),
    st.integers(0, 9),
    st.lists(st.sampled_from([0, 1, None]), min_size=12, max_size=12),
)
def test_money_adds_up_to_nothing(
    form: str, profile: str, odds: str, receiver: int, lot: int, ends: list[int | None]
) -> None:
    """§44: whatever is agreed and however the games end, it ends within its sets, and what one gains the other pays."""
    rounds = rounds_of(form, profile, odds=odds, receiver=receiver, lot=lot, stake=7)
    for how in ends:
        if rounds.over:
            break
        assert rounds.first.player == rounds.seating().dice
        rounds = played(rounds, how)
    assert rounds.over
    sheet = rounds.sheet((bilingual("A", "A"), bilingual("B", "B")))
    assert sheet.adds_up()
    assert sum(line.value for line in sheet.lines if line.total) == 0
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)


# --- In the file


@pytest.mark.parametrize("odds", ODDS)
def test_the_head_of_the_file_has_the_odds(odds: str) -> None:
    """A series read from its text has the odds that were agreed, and comes to the same next game."""
    series = SeriesJournal("draughts", "tout", "metz", "rigueur", "3", Agreed(2, receiver=1, odds=odds), ("?", "?"))
    again = read_series(series.write())
    assert again == series
    assert again.start().first == series.start().first


@pytest.mark.parametrize("text", ["odds=a_b", "odds=HALF", "odds=" + "a" * 41, "odds=man games=x"])
def test_odds_no_file_can_have(text: str) -> None:
    """What cannot be a word of odds is refused when the head is read."""
    with pytest.raises(Unknown, match="is not an agreement"):
        Agreed.read(text)


def test_a_series_of_remises_ends_level() -> None:
    """§34: remises count for neither; after ten times the games it goes to it ends level, unless the last one wins."""
    rounds = rounds_of("series", games=1)
    for _ in range(9):
        rounds = played(rounds, None)
        assert not rounds.over
    won, drawn = played(rounds, 0), played(rounds, None)
    assert (won.over, won.level) == (True, False)  # type: ignore[attr-defined] # of a series
    assert (drawn.over, drawn.level) == (True, True)  # type: ignore[attr-defined] # of a series


def test_leaving_is_spoken_of_where_a_set_has_several_games() -> None:
    """§43: with one game to a set, who leaves it loses that game and no more."""
    assert len(played(rounds_of("tout"), 1).in_words(NAMES)) == 1
    assert len(played(rounds_of("tout", odds="half-draw", receiver=1), 1).in_words(NAMES)) == 2


@pytest.mark.parametrize(("profile", "begins"), [("metz", [(0, 1, 1), (0, 1, 0)]), ("fmjd", [(0, 1, 0), (1, 0, 0)])])
def test_players_begin_in_turn(profile: str, begins: list[tuple[int, int, int]]) -> None:
    """§5: by lot the second begins from his own seat; where White begins nothing is drawn, and the seats change."""
    rounds = rounds_of("series", profile, games=5, lot=1)
    found = []
    for _ in begins:
        seating = rounds.seating()
        found.append((*seating.players, seating.dice))
        rounds = played(rounds, 0)
    assert found == begins


def test_a_game_that_is_a_whole_set_has_no_number() -> None:
    """§43: only where a set has several games is it said which of them is begun."""
    alone, several = (rounds_of("tout", odds=odds, receiver=1).seating().note for odds in ("", "half-draw"))
    assert alone is not None
    assert several is not None
    assert "1" not in alone.en
    assert "1 of 2" in several.en
