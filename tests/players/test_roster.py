"""Players found by a line of text."""

import random
import sys
from pathlib import Path

import pytest

from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable
from academie.game import Game, Playouts, State
from academie.game.analysis import Budget, Stop
from academie.game.registry import GAMES, PACKAGES, find
from academie.games.draughts.programs.hub_player import HubPlayer
from academie.players import roster
from academie.players.characters import CHARACTERS, called, listed
from academie.players.members import at_level
from academie.players.playout import PlayoutPlayer, RandomPlayer
from academie.players.roster import EnginePlayer
from academie.players.roster import find as find_player
from academie.server.thinking import machines
from often import times
from rows import rows

GAME = find("draughts")


def test_every_form_is_found() -> None:
    """Chance, and the engine with its usual budget."""
    assert isinstance(roster.find("random", GAME), RandomPlayer)
    usual = roster.find("engine", GAME)
    assert isinstance(usual, EnginePlayer)
    assert usual.budget == GAME.engine().usual


@pytest.mark.parametrize(
    ("game", "spec", "budget"),
    [
        ("draughts", "engine:seconds=0.1", Budget(seconds=0.1)),
        ("draughts", "engine:nodes=10000", Budget(nodes=10_000)),
        ("draughts", "engine:plies=8", Budget(depth=8)),
        ("draughts", "engine:plies=8, nodes=500,threads=2,megabytes=4", Budget(nodes=500, depth=8)),
        ("chess", "engine:nodes=100,seconds=2", Budget(seconds=2, nodes=100)),
        ("domino", "engine:nodes=100,seconds=2", Budget(seconds=2, nodes=100)),
        ("trictrac", "engine:plies=2", Budget(depth=2)),
        ("trictrac", "engine", Budget(depth=2)),
        ("tourne_case", "engine", Budget()),
    ],
)
def test_budgets_are_read(game: str, spec: str, budget: Budget) -> None:
    """Each limit that the game's engine counts, several with commas."""
    player = roster.find(spec, find(game))
    assert isinstance(player, EnginePlayer)
    assert player.budget == budget
    assert player.name == spec


@pytest.mark.parametrize(
    ("game", "spec", "english", "french"),
    [
        ("trictrac", "engine:nodes=1000", "cannot be limited by nodes. Use plies.", "ne peut être limité par nodes"),
        ("gammon", "engine:plies=2,seconds=1", "limited by seconds. Use plies.", "limité par seconds"),
        ("domino", "engine:plies=2", "limited by plies. Use nodes, seconds.", "limité par plies"),
        ("trictrac", "engine:plies=3", "plies is at most 2.", "plies vaut au plus 2."),
        ("tourne_case", "engine:plies=1", "is solved, so its engine needs no limit", "n'a pas besoin de limite"),
    ],
)
def test_a_limit_that_does_not_apply_is_refused(game: str, spec: str, english: str, french: str) -> None:
    """In a sentence that tells what the engine counts."""
    with pytest.raises(Unknown) as refused:
        roster.find(spec, find(game))
    assert english in refused.value.to("en")
    assert french in refused.value.to("fr")


def test_hub_commands_are_split_like_a_shell() -> None:
    """The command may hold quotes; what follows semicolons is a budget, a name or a parameter."""
    player = roster.find("hub:sh -c 'exit 0';nodes=99;tt-size=20;name=Rival", GAME)
    assert isinstance(player, HubPlayer)
    assert list(player.command) == ["sh", "-c", "exit 0"]
    assert player.budget == Budget(nodes=99)
    assert player.parameters == {"tt-size": "20"}
    assert player.name == "Rival"


@rows(
    [
        ("", Unknown),
        ("nobody", Unknown),
        ("random:3", Unknown),
        ("hub:", Unreadable),
        ("machine:strong", Unknown),
        ("engine:strong", Unreadable),
        ("engine:colour=red", Unknown),
        ("engine:seconds=0", Unreadable),
        ("engine:seconds=nan", Unreadable),
        ("engine:seconds=soon", Unreadable),
        ("engine:nodes=-5", Unreadable),
        ("engine:nodes=0", Unreadable),
        ("engine:plies=1.5", Unreadable),
        ("engine:nodes=5;plies=1", Unreadable),
        ("hub:'open", Unreadable),
        ("hub:sh;fast", Unreadable),
        ("hub:/nowhere/at/all", Unavailable),
    ]
)
def test_bad_specs_are_refused(spec: str, kind: type[AcademieError]) -> None:
    """A spec that means nothing is refused with one sentence."""
    with pytest.raises(kind) as caught:
        roster.find(spec, GAME)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("game", "spoken", "kind"),
    [
        ("gammon", "l'Évaporé", "etourdi"),
        ("gammon", "The Scatterbrain", "etourdi"),
        ("gammon", "Étourdi", "etourdi"),
        ("gammon", "l'Écervelé", "random"),
        ("gammon", "the Dreamer:50", "playouts:50"),
        ("domino", "la bonne lame", "amateur-fort"),
    ],
)
def test_a_player_is_found_by_what_he_is_called(game: str, spoken: str, kind: str) -> None:
    """As lists and sentences name him, in either language; nobody's name is the word for another."""
    assert roster.spelled(spoken, find(game)) == kind


@pytest.mark.parametrize("game", PACKAGES)
def test_everywhere_one_list_in_one_order(game: str) -> None:
    """The eight characters by their levels, the weakest first and usual, then the others; none twice."""
    found = roster.offered(find(game))
    assert found[:8] == [at_level(find(game), str(level)) for level in range(1, 9)] == [each.key for each in CHARACTERS]
    assert roster.usual(find(game)) == found[0]
    assert len(set(found)) == len(found)
    output = roster.specs_of(find(game)).en
    assert output.startswith(", ".join(found[:8]))
    assert "playouts:N, random" in output


def test_programs_have_names_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the file of the setting names is offered and may sit; guests do not meet it, and without it nobody does."""
    path, chess = tmp_path / "programs.toml", find("chess")
    monkeypatch.setenv(roster.PROGRAMS, str(path))
    path.write_text(f'[chess]\nrival = "uci:{sys.executable} -c 1;seconds=2;name=Rival"\n', encoding="utf-8")
    monkeypatch.setattr(machines, "sitters", machines.sitters.__wrapped__)
    assert find_player("Rival", chess).name == "Rival"
    assert "rival" in roster.offered(chess)
    assert "rival" not in roster.offered(GAME)
    assert machines.check_spec("chess", "rival") == "rival (exact)"
    assert set(machines.sitters("chess")) - set(machines.sitters("chess", guest=True)) == {"rival"}
    with pytest.raises(Unknown, match="accounts only"):
        machines.check_spec("chess", "rival", guest=True)
    with pytest.raises(Unknown, match="cannot play on this server"):
        machines.check_spec("chess", f"uci:{sys.executable}")
    for number, wrong in enumerate(
        ['engine = "uci:x"', 'Big = "uci:x"', 'rival = "engine"', 'a = "maitre"', "a = 1", 'a = "a"']
    ):
        path = tmp_path / f"{number}.toml"
        path.write_text(f"[chess]\n{wrong}\n", encoding="utf-8")
        monkeypatch.setenv(roster.PROGRAMS, str(path))
        with pytest.raises(Unreadable, match="cannot be a program"):
            find_player("random", chess)
    monkeypatch.delenv(roster.PROGRAMS)
    with pytest.raises(Unknown):
        find_player("rival", chess)


@pytest.mark.parametrize("text", ["0", "9", "-1", "1.5", "", "strong", "mazette"])
def test_a_level_goes_from_one_to_eight(text: str) -> None:
    """And is told so in both languages."""
    with pytest.raises(Unknown) as refused:
        at_level(GAME, text)
    assert refused.value.to("en") == "The level must be from 1 (weakest) to 8."
    assert refused.value.to("fr") == "Le niveau doit être de 1 (le plus faible) à 8."


# --- What machines are called in sentences


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("mazette (own)", "the Mazette", "la Mazette"),
        ("engine", "the Engine", "le Moteur"),
        ("engine:seconds=2,threads=2", "the Engine (seconds=2,threads=2)", "le Moteur (seconds=2,threads=2)"),
        ("random (human) [2]", "the Madcap [2]", "l'Écervelé [2]"),
        ("playouts:500", "the Dreamer (500)", "le Rêveur (500)"),
        ("greedy (exact)", "the Gourmand", "le Gourmand"),
        ("uci:/bin/one", "the machine (uci /bin/one)", "la machine (uci /bin/one)"),
        ("no such (thing) at all", "no such (thing) at all", "no such (thing) at all"),
    ],
)
def test_called(spec: str, english: str, french: str) -> None:
    """By a name, without how it sits; with what it was told beside, and the number of one of several alike."""
    assert (called(spec).en, called(spec).fr) == (english, french)


@pytest.mark.parametrize("name", PACKAGES)
def test_no_two_at_a_game_are_called_alike(name: str) -> None:
    """Everybody has a name of his own, in sentences and in lists, in both languages."""
    specs = roster.offered(find(name))
    for way in (called, listed):
        for language in ("en", "fr"):
            names = [way(spec).to(language).casefold() for spec in specs]
            assert len(set(names)) == len(names)


# --- Random play


games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def decision(game: Game, seed: int, least: int = 2) -> State:
    """A state of a random game in which somebody has a choice."""
    chance = random.Random(seed)
    state, seen = game.start(), 0
    while True:
        if state.result is not None:
            state = game.start()
        seen += len(state.moves()) >= least
        if seen > 5 and len(state.moves()) >= least:
            return state
        rolls = state.rolls()
        state = state.after(chance.choice(list(rolls or state.moves())))


@pytest.mark.native
@games
def test_playouts_are_whole_games(game: Game) -> None:
    """Every game played out is shared among the players, and equal seeds give equal sums."""
    for state in (game.start(), decision(game, 11)):
        played = game.playouts(state, 5, 2)
        assert played.games == 2
        assert sum(played.shares) == pytest.approx(2)
        assert game.playouts(state, 5, 2) == played
    assert game.playouts(game.start(), 5, 2).moves > 6


@pytest.mark.native
@pytest.mark.parametrize("name", ["gammon", "revertier", "jacquet", "tourne_case", "plain", "domino"][:: times(5, 1)])
def test_the_rooms_own_playouts_are_those_of_the_house(name: str) -> None:
    """The native random games of a game come to the same shares as those played in Python, within chance."""
    game = find(name)
    ours, theirs = game.playouts(game.start(), 1, 3000), Game.playouts(game, game.start(), 1, 60)
    players = len(ours.shares)
    for seat in range(players):
        assert abs(ours.shares[seat] / 3000 - theirs.shares[seat] / 60) < 0.27
    assert 0.6 < (ours.moves / 3000) / (theirs.moves / 60) < 1.6


@pytest.mark.native
@pytest.mark.parametrize(("name", "wins"), [("gammon", 5), pytest.param("revertier", 5, marks=pytest.mark.deep)])
def test_it_beats_chance(name: str, wins: int) -> None:
    """Of six games against a player who takes any move it wins most; seeds are fixed."""
    game, won = find(name), 0
    for seed in range(6):
        players = [PlayoutPlayer(game, playouts=times(60, 250), seed=seed), RandomPlayer(seed)]
        mine = seed % 2
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            if rolls := state.rolls():
                state = state.after(chance.choices(rolls, [roll.weight for roll in rolls])[0])
            else:
                state = state.after(players[(state.player or 0) ^ mine].choose(state))
        won += state.result.winner == mine
    assert won >= wins


@pytest.mark.native
def test_it_looks_at_its_own_hand_only() -> None:
    """At domino two states that look alike to the player get the same answer, whatever the other holds."""
    game = find("domino")
    mine, rest = "A:6-4,6-3,6-1,2-1,3-0", "leader=A plays=6-6,6-5@6"
    one = game.read(f"{mine};B:5-5,5-3,3-1,2-2,0-0 {rest}")
    two = game.read(f"{mine};B:1-1,2-0,4-3,3-3,6-0 {rest}")
    assert one != two
    assert one.view(0) == two.view(0)
    assert len(one.moves()) > 1
    for seed in range(5):
        assert PlayoutPlayer(game, seed=seed).choose(one) == PlayoutPlayer(game, seed=seed).choose(two)


@pytest.mark.native
def test_only_a_choice_is_made() -> None:
    """Where the dice are to be thrown there is nothing to choose; a single move needs no playouts."""
    game = find("tourne_case")
    with pytest.raises(Illegal, match=r"no move to choose"):
        PlayoutPlayer(game).choose(game.start())
    state = game.read("W:B1,+2;B:+3 to=white dice=6-6")
    assert PlayoutPlayer(game).choose(state) in state.moves()


@pytest.mark.native
def test_a_budget_says_how_many() -> None:
    """The nodes of a budget are the playouts; the roster reads their number."""
    game = find("gammon")
    state = decision(game, 2)
    assert PlayoutPlayer(game, seed=1).choose(state, Budget(nodes=30)) in state.moves()
    assert find_player("playouts:30", game).name == "playouts:30"
    assert find_player("playouts", game).name == "playouts"
    with pytest.raises(Unreadable, match=r"whole number"):
        find_player("playouts:many", game)


@pytest.mark.native
def test_unfinished_games_are_shared() -> None:
    """A game that was given up counts for everybody alike."""
    assert Playouts.of([(10, None), (4, None)], 2) == Playouts(2, 14, (1.0, 1.0), (0.0, 0.0))


# --- The engine of a game as a player


@pytest.mark.native
@pytest.mark.parametrize("name", ["draughts", "domino", "chess", "gammon"])
def test_one_that_is_stopped_at_once_plays_a_legal_move(name: str) -> None:
    """Whether its engine looks deeper step by step or judges at a glance."""
    game, chance = find(name), random.Random(1)
    state = game.start()
    while not len(state.moves()) > 1:  # at gammon equal dice are drawn again
        state = state.after(chance.choice(state.moves() or state.rolls()))
    player = roster.find("engine", game)
    assert isinstance(player, EnginePlayer)
    player.halt = Stop()
    player.halt.set()
    assert player.choose(state) in state.moves()
    player.close()


@pytest.mark.native
@pytest.mark.parametrize("name", PACKAGES)
def test_every_engine_has_a_usual_budget_within_its_limits(name: str) -> None:
    """What it counts when nobody says."""
    engine = find(name).engine(megabytes=1)
    counted = {"nodes": engine.usual.nodes, "seconds": engine.usual.seconds, "plies": engine.usual.depth}
    assert {key for key, value in counted.items() if value} <= set(engine.limits)
    assert any(counted.values()) == bool(engine.limits)
