"""French draughts (§49): what differs from the Polish game, what does not, and what the game does not have for it."""

import random
import sys

import pytest

from academie._core import draughts as core
from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable
from academie.game.analysis import Budget
from academie.game.codec import codec_of
from academie.games.draughts import endgame, game, pdn
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.concepts import lunettes
from academie.games.draughts.programs.hub import read_state
from academie.games.draughts.programs.hub_engine import Parameters
from academie.games.draughts.programs.hub_player import HubPlayer
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.table import rigueur
from academie.games.draughts.state import State

PROFILE = "francaise"


# --- The board


def test_the_board() -> None:
    """§49: thirty-two squares played on, the long diagonal at each player's left."""
    assert SIXTY_FOUR.main_line == (4, 8, 11, 15, 18, 22, 25, 29)
    assert SIXTY_FOUR.trictrac_lines == ((5, 9, 14, 18, 23, 27, 32), (1, 6, 10, 15, 19, 24, 28))
    assert [SIXTY_FOUR.place(square) for square in (29, 4, 28, 32)] == [(7, 0), (0, 7), (6, 7), (7, 6)]
    assert [len(SIXTY_FOUR.diagonals), len(HUNDRED.diagonals)] == [13, 17]


def test_the_other_starts_are_of_the_hundred_squares() -> None:
    """§48, §49: a sentence says so; no setup of the Polish board is laid out on this one."""
    for setup in ("dame-damee", "five-kings", "diagonale"):
        with pytest.raises(Unknown, match=r"hundred squares; under francaise there is only standard"):
            game.start(PROFILE, setup)


def test_a_finger_on_a_square_of_the_other_board() -> None:
    """There is no piece on 40 here, and nothing to set down there."""
    table = rigueur(PROFILE, "W:W22,32:B18,5")
    for line, why in (("white touches 40", "no piece on 40"), ("white plays 32-40", "Nothing can be set down on 40")):
        with pytest.raises(Illegal, match=why):
            table.after(read_act(line))


# --- The machine


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


# --- Numbers, files, other programs


def test_pdn_tells_the_board() -> None:
    """§51: no number of the standard fits, so a free one stands there with the board in full."""
    written = pdn.write_game(pdn.game_from_lines([pdn.Line(["22-18", "12-16"])], board=SIXTY_FOUR))
    assert '[GameType "49,W,8,8,N2,0"]' in written
    assert pdn.write_games(pdn.read_games(written)) == written
    with pytest.raises(Unreadable, match="on 32 numbered squares"):
        pdn.game_from_lines([pdn.Line(["33-28"])], board=SIXTY_FOUR)


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


# --- Sentences


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
