"""The eight characters at every game: each described in both languages, playing alike from alike seeds."""

import dataclasses
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from academie.errors import AcademieError, Unavailable, Unreadable
from academie.game import Game, State
from academie.game import Move as AnyMove
from academie.game.analysis import Budget
from academie.game.exact import Exact
from academie.game.registry import PACKAGES, find
from academie.games.chess.players import SETTING
from academie.games.dames_rabattues.players import ESCAPES, SECOND
from academie.games.dames_rabattues.state import LEAVE, TAKE, Move
from academie.games.tourne_case.players import FAITHFUL
from academie.match.host import Host
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.characters import CHARACTERS, characters_of
from academie.players.ladder import Rung
from academie.players.members import Head, Rating, _read, ladder_profile_of, members_of, write_ratings
from academie.players.opponent import Opponent, opponent_of
from academie.players.player import notice_of
from academie.players.playout import RandomPlayer
from academie.referee import sit
from academie.referee.table import Table
from academie.server.thinking.machines import check_spec, sitters
from nets.designs import DESIGNED, design_of
from often import times
from rows import awaited
from sittings import MODES

KEYS = [each.key for each in CHARACTERS]

LOOKING = (*DESIGNED, "draughts", "chess", "tourne_case", "dames_rabattues")


@pytest.mark.parametrize("name", PACKAGES)
def test_eight_sit_at_every_game(name: str) -> None:
    """From the mazette to the master, each with a sentence of his own; the page and the terminal offer them all."""
    game = find(name)
    found = members_of(game)
    assert [each.key for each in found] == KEYS
    for texts in ([each.text.en for each in found], [each.text.fr for each in found]):
        assert len(set(texts)) == len(KEYS)
        assert all(text[0].isupper() and text.endswith(".") for text in texts)
    assert set(KEYS) <= set(roster.offered(game))
    assert set(KEYS) <= set(sitters(name))


@pytest.mark.parametrize("name", PACKAGES)
def test_shipped_ratings_rise(name: str) -> None:
    """Where a ladder was kept, it has all eight, and each stands above the one before; with errors and a day."""
    rated = [each.rating for each in members_of(find(name)) if each.rating is not None]
    assert len(rated) in {0, len(KEYS)}
    assert all(low.rating < high.rating for low, high in pairwise(rated))
    assert all(each.error > 0 and each.games > 0 for each in rated)
    assert all(each.date[:2] == "20" for each in members_of(find(name)) if each.rating is not None)


def states_of(game: Game, count: int, profile: str | None = None, seed: int = 3) -> list[State]:
    """Some states of a game by chance in which there is something to choose."""
    chance = random.Random(seed)
    state, found = game.start(profile), []
    for _ in range(60):
        if state.result is not None:
            break
        moves = state.moves()
        if len(moves) > 1:
            found.append(state)
        state = state.after(chance.choice(moves) if moves else chance.choice(state.rolls()))
    return found[1 :: max(1, len(found) // count)]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        # At chess he looks far.
        pytest.param(name, key, marks=[pytest.mark.deep] if (name, key) == ("chess", "maitre") else [])
        for name in LOOKING
        for key in KEYS[:: times(2, 1)]
    ],
)
def test_they_play_legally_and_repeat_themselves(name: str, key: str) -> None:
    """Equal seeds see alike, whatever was looked at before."""
    game = find(name)
    one, two = (roster.find(key, game, 5) for _ in range(2))
    if notice_of(one) is not None:  # another sits in his place
        awaited(name, "weights")
    states = states_of(game, 2)
    chosen = [one.choose(state) for state in states]
    assert all(move in state.moves() for move, state in zip(chosen, states, strict=True))
    assert [two.choose(state) for state in reversed(states)] == chosen[::-1]
    one.close()
    two.close()


def test_what_is_left_to_them_escapes_them_the_less_the_better_they_are() -> None:
    """At the dames rabattues attention is all the skill there is (§22), and the master has the whole of it."""
    game = find("dames_rabattues")
    states = [state for seed in range(40) for state in states_of(game, 60, ladder_profile_of(game), seed)]
    asked = [state for state in states if state.moves() == [Move(LEAVE), Move(TAKE)]]
    for own, escapes in ((False, ESCAPES), (True, SECOND)):
        numbers = [state for state in asked if (state.player == state.thrower) == own]
        assert len(numbers) > 200
        for key in KEYS:
            player = roster.find(key, game, 5)
            taken = sum(player.choose(state) == Move(TAKE) for state in numbers) / len(numbers)
            assert taken == pytest.approx(1 - escapes[key] / 100, abs=0.12)
        assert taken == 1  # the master
        assert all(escapes[low] > escapes[high] for low, high in pairwise(KEYS))


def test_nobody_overlooks_the_number_he_plays_first() -> None:
    """At the dames rabattues a whole throw escapes none of the characters, though the law would let it (§18)."""
    game = find("dames_rabattues")
    states = [state for seed in range(10) for state in states_of(game, 60, ladder_profile_of(game), seed)]
    thrown = [state for state in states if Move(LEAVE) in state.moves() and Move(TAKE) not in state.moves()]
    assert len(thrown) > 50
    for key in KEYS:
        player = roster.find(key, game, 5)
        assert all(player.choose(state) != Move(LEAVE) for state in thrown)


class Asleep:
    """At the dames rabattues: whatever is left to him escapes him, and of two orders he plays the worse."""

    name = "asleep"

    def new_game(self, state: State) -> None:
        """Nothing to forget."""

    def choose(self, state: State, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - he does not look
        """The number left, the throw played as badly as can be."""
        moves = state.moves()
        if Move(LEAVE) in moves:
            return Move(LEAVE)
        known = dict(Exact.of(find("dames_rabattues")).choices(state)) if len(moves) > 1 else {}
        return min(moves, key=lambda move: known[move].to(state.player or 0).wins if known else 0.0)

    def close(self) -> None:
        """Nothing to let go."""


@pytest.mark.deep
def test_at_the_dames_rabattues_the_worst_play_wins_a_fifth() -> None:
    """79.8944 %, reckoned over all positions, where only what the other leaves is overlooked: no room for eight."""
    game = find("dames_rabattues")
    both = [roster.find("maitre", game), Asleep()]
    played = list(play_match(game, game.start("academie-1806+manual-claim"), both, Terms(4000, 3, max_plies=20_000)))
    pairs = [(one.share(0) + two.share(0)) / 2 for one, two in zip(played[::2], played[1::2], strict=True)]
    mean = sum(pairs) / len(pairs)
    error = (sum((each - mean) ** 2 for each in pairs) / (len(pairs) - 1) / len(pairs)) ** 0.5
    assert error < 0.01
    assert abs(mean - 0.798944) < 4 * error


def test_who_wishes_to_be_hit_keeps_out_of_the_coin_and_in_the_way() -> None:
    """At tourne-case the mazette follows the end of the advice (§19) whatever it costs, the others the less so."""
    game = find("tourne_case")
    mazette = roster.find("mazette", game, 5)
    coin = game.read("W:I1,L1,+1;B:N1,R1,X1 profile=academie-1806 phase=play to=white dice=5-3")
    assert str(mazette.choose(coin)) == "+/C"  # not I/L, which is the coin
    # Black's dame on S is four steps behind J and five behind K, his hand five behind E and four behind D; a lower four
    # comes in five throws of thirty-six, a five in three. E and J stake 5 · 3 + 10 · 5, D and K 4 · 5 + 11 · 3.
    far = game.read("W:D1,J1,L1;B:S1,+2 profile=academie-1806 phase=play to=white dice=2-1")
    assert {str(move) for move in far.moves()} == {"D/E", "J/K"}
    assert str(mazette.choose(far)) == "D/E"


def test_the_better_they_are_the_less_they_follow_the_precept() -> None:
    """Of choices in which the solution and the precept differ, so many are made by the one as the game says."""
    game = find("tourne_case")
    master, mazette = (roster.find(key, game, 5) for key in ("maitre", "mazette"))
    states = [state for seed in range(60) for state in states_of(game, 60, seed=seed)]
    apart = [state for state in states if master.choose(state) != mazette.choose(state)]
    assert len(apart) > 150
    for state in apart:
        best = max(odds.to(state.player or 0).points for _, odds in Exact.of(game).choices(state))
        chosen = dict(Exact.of(game).choices(state))[master.choose(state)]
        assert chosen.to(state.player or 0).points == best
    for key in KEYS:
        player = roster.find(key, game, 9)
        faithful = sum(player.choose(state) == mazette.choose(state) for state in apart) / len(apart)
        assert faithful == pytest.approx(FAITHFUL[key] / 1000, abs=0.12)


@pytest.mark.parametrize("key", ["mazette", "craintif"])
def test_who_has_won_can_mate(key: str) -> None:
    """With few men left everybody looks a little further: a queen is enough, against one's equal."""
    game = find("chess")
    player, state = roster.find(key, game, 5), game.read("8/8/4k3/8/8/3K4/8/Q7 w - - 0 1")
    for _ in range(100):
        if state.result is None:
            state = state.after(player.choose(state))
    player.close()
    assert state.result is not None
    assert state.result.winner == 0


def test_they_sit_a_la_rigueur_each_in_his_own_way() -> None:
    """Who sees little forgets much; a temper that is asked for is had."""
    game = find("trictrac")
    tempers = [opponent_of(game, key, 1).temper for key in KEYS]
    assert all(low.claims <= high.claims and low.slips >= high.slips for low, high in pairwise(tempers))
    assert (tempers[0].slips > 0, tempers[-1].slips) == (True, 0)
    assert {each.name for each in tempers} == {"own"}
    assert opponent_of(game, "mazette (exact)", 1).temper.slips == 0
    assert opponent_of(game, "greedy", 1).temper.name == "exact"
    assert check_spec("trictrac", "mazette") == "mazette (own)"


def test_ratings_are_written_as_they_are_read(tmp_path: Path) -> None:
    """And a file that is none is a sentence."""
    path = tmp_path / "ratings.toml"
    rungs = [Rung("b", 1600.4, 20.2, 30, 0.6, None), Rung("a", 1399.6, 0.1, 30, 0.4, None)]
    head = Head("2026-01-02", "some", 7, "Some program 3")
    write_ratings(path, head, rungs)
    found = _read(path)
    assert found is not None
    assert found.head == head
    assert found.of == {"b": Rating(1600, 20, 30), "a": Rating(1400, 1, 30)}
    assert found.of["b"].in_words.fr == "1600 ± 20"
    (tmp_path / "none.toml").write_text("date = 3\n", encoding="utf-8")
    with pytest.raises(Unreadable):
        _read(tmp_path / "none.toml")
    with pytest.raises(Unavailable):
        write_ratings(tmp_path, head, rungs)


# --- The company: eight characters at every game with networks; each plays legally, and sees a position alike twice


def test_without_weights_a_weaker_machine_sits_in_their_place_and_says_so(tmp_path: Path) -> None:
    """Cut short, one bit flipped, of another game, or not there at all: the game goes on."""
    design, other = design_of("jacquet"), design_of("revertier")
    whole = design.weights.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 4
    for number, data in enumerate([whole[:-1], bytes(flipped), other.weights.read_bytes(), None]):
        path = tmp_path / f"{number}.nets"
        if data is not None:
            path.write_bytes(data)
        broken = dataclasses.replace(design, weights=path)
        for maker in characters_of(lambda broken=broken: broken, 0.05, RandomPlayer).values():
            player = maker((), 1)
            said = notice_of(player)
            assert said is not None
            assert "Until then random plays." in said.en
            assert "c'est random qui joue" in said.fr
            assert player.choose(choice()) in choice().moves()


def choice() -> State:
    """A state of jacquet with something to choose."""
    state = find("jacquet").start()
    while len(state.moves()) < 2:
        state = state.after(state.moves()[0] if state.moves() else state.rolls()[1])
    return state


# --- Every opponent of every game plays whole games by the law, assisted and à la rigueur, and repeats himself
ACTS = 30_000  # of a game; none is longer


# Who thinks for as long as he is given is given little: what is tried is that he plays by the law.
SHORT = {"playouts": "playouts:12", "engine": "engine:nodes=60", "stockfish": "stockfish:nodes=60"}


def short(spec: str, game: Game) -> str:
    """A player as he is offered, with a short budget where his is a number of positions."""
    return spec if spec == "engine" and "nodes" not in game.engine().limits else SHORT.get(spec, spec)


def everybody() -> Iterator[object]:
    """Each opponent of a game, in either mode; one of each game with characters in every run, and all at length."""
    for name in PACKAGES:
        game = find(name)
        own = roster.own_players(game)
        for spec in (*(own.KINDS if own is not None else ()), *roster.HOUSE):
            for mode in MODES:
                lines = [] if spec == "habitue" else [pytest.mark.deep]
                yield pytest.param(name, spec, mode, id=f"{name} {spec} {mode}", marks=lines)


@pytest.mark.parametrize(("name", "spec", "mode"), list(everybody()))
def test_everybody_plays_whole_games_by_the_law(
    name: str, spec: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against one who plays by chance; the table takes every act, and the game comes to its end."""
    game = find(name)
    if spec.startswith("stockfish"):  # who is asked for by name plays himself, where he is installed
        monkeypatch.delenv(SETTING)
    try:
        table, spec = sit(name, mode), short(spec, game)
        roster.find(spec, game).close()
    except AcademieError as error:  # nobody judges faults of this game; a program or weights that are not here
        pytest.skip(error.text.en)
    # The characters mark and claim as each has it.
    seated = [opponent_of(game, spec if seat == 0 else "random (exact)", 5 + seat) for seat in range(len(table.seats))]
    try:
        table = played_out(table, seated)
    finally:
        for each in seated:
            each.close()
    assert table.result is not None


def played_out(table: Table, seated: list[Opponent]) -> Table:
    """The table at the end of a game between machines."""
    chance = random.Random(1818)
    for _ in range(ACTS):
        if table.result is not None:
            break
        seats = [table.waits or 0, *range(len(seated))]
        act = table.chance(chance) or next(filter(None, (seated[seat].act(table, seat) for seat in seats)), None)
        act = act or Host(table, people=()).settled  # once nobody has more to say
        assert act is not None, f"nobody knows what to do: {table}"
        table = table.after(act)
    return table


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [name for name in PACKAGES if ladder_profile_of(find(name)) is not None])
def test_who_overlooks_much_plays_whole_games_against_who_overlooks_nothing(name: str, mode: str) -> None:
    """By the profile that a game names for its ladder."""
    game = find(name)
    seated = [opponent_of(game, key, 5) for key in ("mazette", "maitre")]
    assert played_out(sit(name, mode, ladder_profile_of(game)), seated).result is not None
