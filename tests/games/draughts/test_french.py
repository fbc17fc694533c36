"""French draughts (§49): what differs from the Polish game, what does not, and what the room does not have for it."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import pytest

from academie._core import draughts as core
from academie.analysis import Budget
from academie.codec import codec_of
from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable
from academie.games.draughts import endgame, game, pdn
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.concepts import lunettes
from academie.games.draughts.hub.encoding import read_state
from academie.games.draughts.hub.engine import Parameters
from academie.games.draughts.hub.player import HubPlayer
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.table import DraughtsTable, rigueur

if TYPE_CHECKING:
    from academie.games.draughts.state import State

PROFILE = "francaise"


def legal(line: str, profile: str = PROFILE) -> list[str]:
    """The legal moves of a position, as they are written."""
    state = game.read(line, profile)
    return [game.write_move(state, move) for move in state.moves()]


def played(line: str, *acts: str) -> DraughtsTable:
    """The café's table after some acts."""
    table = rigueur(PROFILE, line)
    for act in acts:
        table = table.after(read_act(act))
    return table


# ---------------------------------------------------------------------------------------------
# The board


def test_the_board() -> None:
    """§49: thirty-two squares played on, twelve men a side, the long diagonal at each player's left."""
    start = game.start(PROFILE)
    assert start.fen == "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert SIXTY_FOUR.main_line == (4, 8, 11, 15, 18, 22, 25, 29)
    assert SIXTY_FOUR.trictrac_lines == ((5, 9, 14, 18, 23, 27, 32), (1, 6, 10, 15, 19, 24, 28))
    assert [SIXTY_FOUR.place(square) for square in (29, 4, 28, 32)] == [(7, 0), (0, 7), (6, 7), (7, 6)]
    assert [len(SIXTY_FOUR.diagonals), len(HUNDRED.diagonals)] == [13, 17]


def test_squares_and_men_are_those_of_the_board() -> None:
    """A position of the other board is refused with the numbers of this one."""
    with pytest.raises(Unreadable, match="numbered 1 to 32"):
        game.read("W:W33:B1", PROFILE)
    with pytest.raises(Illegal, match="13 pieces; a side has 12"):
        game.read("W:W13-25:B1", PROFILE)
    with pytest.raises(Illegal, match="crowning row 29-32"):
        game.read("W:W13:B30", PROFILE)
    with pytest.raises(Unreadable, match="from 1 to 32"):
        game.read_move(game.start(PROFILE), "33-28")


def test_the_other_starts_are_of_the_hundred_squares() -> None:
    """§48, §49: a sentence says so; no setup of the Polish board is laid out on this one."""
    for setup in ("dame-damee", "five-kings", "diagonale"):
        with pytest.raises(Unknown, match=r"hundred squares; under francaise there is only standard"):
            game.start(PROFILE, setup)


# ---------------------------------------------------------------------------------------------
# The march


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("W:W18:B22,1", ["18-14", "18-15"]),  # a man does not take backwards
        ("W:W22:B18,1", ["22x15"]),
        ("B:W10:B14", ["14-17", "14-18"]),  # of either side
        ("W:WK18:B1", ["18-14", "18-15", "18-22", "18-23"]),  # a king steps
        ("W:WK29:B18,1", ["29-25"]),  # and does not take from afar
        ("W:WK25:B22,1", ["25x18"]),  # nor go further than the square behind
        ("W:WK11:B15,1", ["11x18"]),  # it takes backwards
        ("W:WK29:B25,15,1", ["29x22"]),  # two empty squares are not crossed in taking
        ("W:WK29:B25,18,1", ["29x15"]),
    ],
)
def test_how_pieces_go_and_take(line: str, moves: list[str]) -> None:
    """§49: M l.349-351, Z l.130-136, by small positions."""
    assert legal(line) == moves


def test_a_man_that_takes_onto_the_far_row_stops_there() -> None:
    """§14, §49: it could only take on backwards, which a man does not; the king it becomes waits for its next turn."""
    state = game.read("W:W11:B7,6,12", PROFILE)
    (move,) = state.moves()
    assert (str(move), move.captured) == ("11x2", (7,))
    assert state.after(move).fen == "B:WK2:B6,12"


def test_at_equal_number_the_side_of_the_kings() -> None:
    """§17, §49: M l.615 and l.927 say that this rule is of the French game; the number goes before it."""
    assert legal("W:W22:B17,K18") == ["22x15"]
    assert len(game.read("W:W22:B17,K18", PROFILE).core.all_captures()) == 2
    assert legal("W:W22:B18,11,K17") == ["22x8"]


def test_mallets_usage_is_an_option() -> None:
    """§18, §49: at equal number the king must take, where the usage M l.933 reports is chosen."""
    line = "W:W22,K11:B17,15"
    assert legal(line) == ["11x18", "22x13"]
    assert legal(line, "francaise+mallet-taker") == ["11x18"]


# ---------------------------------------------------------------------------------------------
# Draws


def test_the_main_line_draws_by_option_only() -> None:
    """§35, §49, D12: three kings play on against one on the line, unless Metz is taken at his word."""
    line = "B:WK1,K5,K9:BK22"
    assert game.read(line, PROFILE).result is None
    result = game.read(line, "francaise+grande-ligne").result
    assert result is not None
    assert (result.reason, result.law, result.winner) == ("draw_main_line", "§35", None)


def test_the_twenty_moves_hold() -> None:
    """§36, §49: the count of three kings against one is the Polish one."""
    assert game.read("W:WK1,K5,K9:BK22 counted=39", PROFILE).result is None
    result = game.read("W:WK1,K5,K9:BK22 counted=40", PROFILE).result
    assert result is not None
    assert result.law == "§36"


# ---------------------------------------------------------------------------------------------
# The referee


def test_a_capture_forgotten_is_huffed() -> None:
    """§26: the opponent lifts the man that should have taken, and the move stands."""
    table = played("W:W22,32:B18,5", "white plays 32-28", "black huffs 22")
    assert table.state.fen == "B:W28:B5,18"


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("W:W18,32:B22,5", "white plays 18x25 lifting 22"),  # a man taking backwards
        ("W:WK29,32:B1,5", "white plays 29-22"),  # a king that runs
        ("W:WK29,32:B22,5", "white plays 29x18 lifting 22"),  # and takes from afar
    ],
)
def test_a_polish_move_is_a_false_one(line: str, act: str) -> None:
    """§24, §49: what the Polish game allows and this one does not is a fausse marche for the other to answer."""
    table = played(line, act)
    offered = {str(each) for each in table.acts(1)}
    assert {"black accepts", "black refuses"} <= offered
    assert table.after(read_act("black refuses")).state.fen == game.read(line, PROFILE).fen


def test_the_men_may_be_crowned_by_offer() -> None:
    """§39 holds: the lone king has the man crowned where it stands."""
    table = played("B:W13,14,K24:BK29", "black has the men crowned")
    assert table.state.fen == "B:WK13,K14,K24:BK29"


def test_a_finger_on_a_square_of_the_other_board() -> None:
    """There is no piece on 40 here, and nothing to set down there."""
    with pytest.raises(Illegal, match="no piece on 40"):
        played("W:W22,32:B18,5", "white touches 40")
    with pytest.raises(Illegal, match="Nothing can be set down on 40"):
        played("W:W22,32:B18,5", "white plays 32-40")


# ---------------------------------------------------------------------------------------------
# The machine


@pytest.mark.native
def test_the_search_works_at_every_depth() -> None:
    """From the start and along a game, to any depth: a legal line comes back, on one thread and on two."""
    engine = game.engine(megabytes=1)
    state: State = game.start(PROFILE)
    for depth in range(1, 11):
        analysis = engine.analyse(state, Budget(depth=depth), threads=1 + depth % 2)
        assert analysis.depth == depth
        at = state
        for move in analysis.lines[0].moves:
            at = at.after(move)
        state = state.after(analysis.lines[0].move)


@pytest.mark.native
def test_a_forced_win_is_proved() -> None:
    """Three kings against one are won: the search sees the end, and the loser's too."""
    engine = game.engine(megabytes=4)
    won = engine.analyse(game.read("W:WK1,K6,K18:BK29", PROFILE), Budget(depth=6)).lines[0]
    assert (won.known, won.ends_in) == (1, 3)
    lost = engine.analyse(game.read("B:WK1,K6,K18:BK29", PROFILE), Budget(depth=8)).lines[0]
    assert (lost.known, lost.ends_in) == (-1, 6)


@pytest.mark.native
def test_both_colours_are_judged_alike() -> None:
    """The board turned round and the colours exchanged is worth the same to the side to move."""
    engine, chooser = core.Engine(1), random.Random(12)
    state: State = game.start(PROFILE)
    seen = set()
    for _ in range(300):
        if state.result is not None:
            state = game.start(PROFILE)
        state = state.after(chooser.choice(state.moves()))
        if state.result is not None:
            continue
        groups = [state.core.men(1), state.core.kings(1), state.core.men(0), state.core.kings(0)]
        wm, wk, bm, bk = ([33 - square for square in group] for group in groups)
        turned = core.State(1 - state.core.side, [*wm, *wk], [*bm, *bk], [*wk, *bk], state.core.profile)
        value = engine.evaluate(state.core)
        assert value == engine.evaluate(turned)
        seen.add(value)
    assert len(seen) > 20


def test_no_solved_endings() -> None:
    """§54: the tables are of the hundred squares; they are not asked about this board."""
    for line in ("W:WK1,K6,K18:BK29", "W:WK1:BK29"):
        assert endgame.probe(game.read(line, PROFILE)) is None
        assert endgame.plies(game.read(line, PROFILE)) is None


# ---------------------------------------------------------------------------------------------
# Numbers, files, other programs


def test_pdn_tells_the_board() -> None:
    """§51: no number of the standard fits, so a free one stands there with the board in full."""
    written = pdn.write_game(pdn.game_from_moves(["22-18", "12-16"], board=SIXTY_FOUR))
    assert '[GameType "49,W,8,8,N2,0"]' in written
    assert pdn.write_games(pdn.read_games(written)) == written
    with pytest.raises(Unreadable, match="on 32 numbered squares"):
        pdn.game_from_moves(["33-28"], board=SIXTY_FOUR)


def test_hub_is_of_the_hundred_squares() -> None:
    """A Hub engine is not asked, and ours does not offer the profile there: a sentence each."""
    with pytest.raises(Unavailable, match="hundred squares only"):
        HubPlayer([sys.executable]).new_game(game.start(PROFILE))
    with pytest.raises(Unavailable, match="hundred squares only"):
        Parameters().set("profile", PROFILE)
    with pytest.raises(Unavailable, match="hundred squares only"):
        read_state("W" + "e" * 50, (), game.profiles.find(PROFILE))
    offered = next(str(line) for line in Parameters().declared() if line.get("name") == "profile")
    assert "metz" in offered
    assert PROFILE not in offered


def test_codecs_are_of_their_boards() -> None:
    """Each board has its own numbers, and the one does not spell the states of the other."""
    small, large = codec_of(game, game.profiles.find(PROFILE)), codec_of(game)
    assert (small.actions, small.size, large.actions, large.size) == (1040, 195, 2516, 303)
    assert (small.name(32 * 31 + 27, 0), small.name(32 * 31 + 27, 1)) == ("32-28", "1-5")
    with pytest.raises(TypeError, match="not a state of draughts on 50 squares"):
        large.paths(game.start(PROFILE))
    with pytest.raises(TypeError, match="not a state of draughts on 32 squares"):
        small.paths(game.start("metz"))


def test_lunettes_are_for_men() -> None:
    """§53, §49: two pieces with one empty square between make one; wider ones need a king that runs."""
    assert [each.pair for each in lunettes(game.read("W:W29:B11,18", PROFILE))] == [(11, 18)]
    assert lunettes(game.read("W:WK29:B8,22", PROFILE)) == ()
    assert [each.for_kings for each in lunettes(game.read("W:WK46:B10,28", "metz"))] == [True]


# ---------------------------------------------------------------------------------------------
# Sentences


@pytest.mark.parametrize("profile", [PROFILE, "fmjd"])
@pytest.mark.parametrize("text", ["1-2" + "-3" * 5000, "1x2" + "x3" * 5000, "1x2(" + "3," * 5000 + ")"])
def test_a_refusal_stays_one_sentence(profile: str, text: str) -> None:
    """However long what was written, and however many captures there are, the answer is short in both languages."""
    lines = {PROFILE: "W:WK21,K22,K23,K24:B17,18,19,20,9,10,11", "fmjd": "W:WK46,K47,K48:B37,38,39,28,19,8,10,12,13,18"}
    over = {PROFILE: "W:W:B1", "fmjd": "W:W:B1"}
    for line in (lines[profile], over[profile]):
        with pytest.raises(AcademieError) as caught:
            game.read_move(game.read(line, profile), text)
        for language in ("en", "fr"):
            assert len(caught.value.to(language)) < 300
