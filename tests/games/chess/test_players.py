"""Engines of others as players of chess: Stockfish, any UCI engine, and what is none."""

import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable
from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.chess import players
from academie.games.chess.game import game
from academie.games.chess.players import STOCKFISH, StockfishMember, UciPlayer
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.lookahead import LookingPlayer
from academie.players.members import members_of

GAME = find("chess")


def script(tmp_path: Path, *lines: str) -> list[str]:
    """A program that says what it is told, whatever it hears."""
    path = tmp_path / "engine.py"
    path.write_text("import sys\n" + "\n".join(lines), encoding="utf-8")
    return [sys.executable, str(path)]


# A UCI engine with one option, which makes a queen where it is given such a move, and else plays the first it is given.
ENGINE = (
    "for line in sys.stdin:",
    "    words = line.split()",
    "    if words[0] == 'uci': print('option name Hash type spin default 1 min 1 max 9\\nuciok', flush=True)",
    "    if words[0] == 'isready': print('readyok', flush=True)",
    "    if words[0] == 'go': print('bestmove', {answer}, flush=True)",
    "    if words[0] == 'quit': break",
)
FITTING = "max(words[words.index('searchmoves') + 1:], key=lambda move: move[4:] == 'q')"


def engine(tmp_path: Path, answer: str = FITTING) -> list[str]:
    """The command of that engine; the answer is an expression in Python."""
    return script(tmp_path, *(line.replace("{answer}", answer) for line in ENGINE))


def test_a_uci_engine_plays(tmp_path: Path) -> None:
    """A game of several moves through the protocol, against chance."""
    rival = UciPlayer(engine(tmp_path), Budget(nodes=30), {"Hash": "2"}, "rival", greeting=60)
    (played,) = play_match(GAME, game.start(), [rival, roster.find("random", GAME)], Terms(1, plies=2, max_plies=12))
    rival.close()
    assert len(played.moves) == 12 or played.result is not None


@pytest.mark.parametrize(("profile", "queens"), [("philidor-1806", False), ("modern", True)])
def test_the_profile_holds_for_them_too(tmp_path: Path, profile: str, queens: bool) -> None:
    """An engine that knows today's rules alone is told which moves there are: no second queen by the book."""
    rival = UciPlayer(engine(tmp_path), Budget(depth=1), greeting=60)
    move = rival.choose(game.read("8/P6k/8/8/8/8/Q6K/8 w - - 0 1", profile))
    rival.close()
    assert (str(move) == "a7a8q") == queens


def test_a_wrong_answer_is_a_sentence(tmp_path: Path) -> None:
    """A move that cannot be played here."""
    rival = UciPlayer(engine(tmp_path, "'e2e5'"), greeting=20)
    with pytest.raises(Unavailable, match=r"\.$") as refused:
        rival.choose(game.start("modern"))
    rival.close()
    assert refused.value.text.fr.endswith(".")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("print('hello')",), "is not a UCI engine, or has failed"),
        (("raise SystemExit(3)",), "is not a UCI engine, or has failed"),
        (("for line in sys.stdin: pass",), "did not answer in time"),
    ],
)
def test_a_program_that_is_no_engine_is_a_sentence(tmp_path: Path, lines: tuple[str, ...], says: str) -> None:
    """It ends at once, or does not understand: one sentence, both languages."""
    rival = UciPlayer(script(tmp_path, *lines), greeting=1.0)
    with pytest.raises(Unavailable, match=says) as refused:
        rival.new_game(game.start("modern"))
    assert refused.value.text.fr.endswith(".")
    assert "engine process" not in refused.value.text.fr


@pytest.mark.parametrize(
    ("spec", "kind", "says"),
    [
        ("uci:", Unreadable, "needs its command"),
        ("uci:/no/such/engine", Unavailable, "cannot be run"),
        ("uci:'engine", Unreadable, "Check its quotes"),
        (f"uci:{shlex.quote(sys.executable)};quick", Unreadable, "is not a setting"),
        (f"uci:{shlex.quote(sys.executable)};seconds=never", Unreadable, "is not a time"),
        ("stockfish:never", Unreadable, "is not a setting"),
    ],
)
def test_bad_words_are_one_sentence(spec: str, kind: type[AcademieError], says: str) -> None:
    """A path that is none, quotes left open, settings that are none."""
    with pytest.raises(kind, match=says):
        roster.find(spec, GAME)


def test_an_option_the_engine_lacks(tmp_path: Path) -> None:
    """Is told with those it has."""
    rival = UciPlayer(engine(tmp_path), options={"Contempt": "9"}, greeting=60)
    with pytest.raises(Unknown, match="has no option “Contempt”; it has Hash"):
        rival.new_game(game.start("modern"))


def test_a_finished_game_has_no_move() -> None:
    """Nobody is asked for one."""
    with pytest.raises(Illegal, match="no move to choose"):
        UciPlayer([sys.executable]).choose(game.read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))


@pytest.mark.parametrize(
    ("option", "words"),
    [("pion-en-attente", "pawns that wait"), ("pat-perdu", "stalemate"), ("pat-gagne", "stalemate")],
)
def test_laws_that_engines_of_others_do_not_know_are_refused(option: str, words: str) -> None:
    """§7, §12: neither before a game nor in it is an engine asked to play them; the program is not even started."""
    rival = UciPlayer([sys.executable])
    for asked in (rival.new_game, rival.choose):
        with pytest.raises(Unavailable, match=words) as refused:
            asked(game.start(f"philidor-1806+{option}"))
        assert refused.value.text.fr != refused.value.text.en


class TestStockfish:
    """Where it is, and what is said where it is not."""

    def test_absent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """How to get it, in both languages."""
        monkeypatch.delenv(players.SETTING, raising=False)
        monkeypatch.setattr(shutil, "which", lambda _: None)
        with pytest.raises(Unavailable, match="apt-get install stockfish") as refused:
            roster.find("stockfish", GAME)
        assert "apt-get install stockfish" in refused.value.to("fr")

    def test_the_setting_goes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """And must name a program."""
        monkeypatch.setenv(players.SETTING, sys.executable)
        assert players.stockfish() == sys.executable
        monkeypatch.setenv(players.SETTING, "/no/such/stockfish")
        with pytest.raises(Unavailable, match="which is not a program"):
            players.stockfish()

    def test_it_plays(self) -> None:
        """A mate in one, by the book's profile, where it is installed."""
        try:
            rival = roster.find("stockfish:plies=4;Hash=16", GAME)
        except Unavailable:
            pytest.skip("Stockfish is not installed; Debian's package is stockfish.")
        state = game.read("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        rival.new_game(state)
        assert str(rival.choose(state)) == "a1a8"
        rival.close()

    @pytest.mark.parametrize("key", STOCKFISH)
    def test_it_plays_for_the_upper_three(self, key: str) -> None:
        """As far as each looks, whatever he is given; equal choices come back; the program ends with him."""
        one, two = (roster.find(key, GAME, 3) for _ in range(2))
        if not isinstance(one, StockfishMember) or not isinstance(two, StockfishMember):
            pytest.skip("Stockfish is not installed; Debian's package is stockfish.")
        assert one.program.startswith("Stockfish")
        states = [game.start("modern"), game.read("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")]
        chosen = [one.choose(state, Budget(seconds=60)) for state in states]
        assert [two.choose(state) for state in reversed(states)] == chosen[::-1]
        programs = [member._stockfish._running().transport.get_pid() for member in (one, two)]
        one.close()
        two.close()
        for program in programs:
            with pytest.raises(ProcessLookupError):
                os.kill(program, 0)

    def test_without_it_the_small_machine_plays_for_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """And ratings of a ladder without it hold."""
        monkeypatch.setenv(players.SETTING, "/no/such/stockfish")
        assert all(isinstance(roster.find(key, GAME), LookingPlayer) for key in STOCKFISH)
        assert {each.program for each in members_of(GAME)} == {""}

    def test_a_program_that_fails_leaves_them_to_the_small_machine(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A path that is not an engine: the game goes on."""
        monkeypatch.setenv(players.SETTING, shutil.which("true") or sys.executable)
        member = roster.find("amateur-fort", GAME)
        state = game.read("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        assert str(member.choose(state)) == "a1a8"
        member.close()
