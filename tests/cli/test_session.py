"""One way to sit: every game, assisted and à la rigueur, is a journal over a table that any session can go on with."""

import dataclasses
from pathlib import Path

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sitting import opponents_of
from academie.errors import AcademieError, Illegal
from academie.game import Game
from academie.game.registry import GAMES, find
from academie.journal import Journal, endings_of, read, read_games
from academie.referee.acts import Kind
from academie.referee.table import Table
from cli.conftest import Run
from cli.typists import says
from often import times

pytestmark = pytest.mark.native

MODES = ("assisted", "rigueur")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
modes = pytest.mark.parametrize("mode", MODES)


def begun(game: Game, mode: str, seed: int = 4, language: str = "en") -> LocalSeat:
    """Machines that play by chance, and à la rigueur err and claim as people do, sit down."""
    name = "random (human)" if mode == "rigueur" else "random"
    journal = Journal(game.name, mode, players=(name,) * game.seats(game.start()), seed=str(Cup(seed)))
    return resumed(journal, language)


def resumed(journal: Journal, language: str = "en") -> LocalSeat:
    """Whoever the head of a journal names sits down again."""
    cup = Cup.read(journal.seed)
    return LocalSeat(LocalGame(journal, opponents_of(find(journal.game), journal.players, cup.seed), language, cup))


def ended(session: LocalSeat) -> LocalSeat:
    """The game to its end."""
    while session.course.result is None:
        assert session.course.proceed() is not None, f"{session.course.table.stage.en}: the table waits for nobody"
    return session


# Each game at one of its tables, the next one at the other.
TAKEN_UP = [
    pytest.param(game, mode, id=f"{mode}-{game.name}", marks=[pytest.mark.deep] * ((place + turn) % 2))
    for place, game in enumerate(GAMES)
    for turn, mode in enumerate(MODES)
]


@pytest.mark.parametrize(("game", "mode"), TAKEN_UP)
def test_machines_play_and_resume_every_game(game: Game, mode: str, tmp_path: Path) -> None:
    """Two machines play to the end; the journal on disk, cut anywhere, goes on to the same end, act for act."""
    session = ended(begun(game, mode))
    path = tmp_path / "game.journal"
    session.save(path)
    text = path.read_text(encoding="utf-8")
    assert read(text) == session.course.journal
    assert read(text).replay().result == session.course.result
    plain = session.course.journal.write()
    half = resumed(read(plain[: len(plain) * 4 // 5]))
    assert len(half.course.journal.acts) < len(session.course.journal.acts)
    assert ended(half).course.journal == session.course.journal
    for ending in endings_of(game):  # a file named after a format of the game is in that format
        path = tmp_path / f"game.{ending.upper()}"
        session.save(path)
        found = read_games(path.read_text(encoding="utf-8"), ending)
        end = found.journals[0].replay().result
        assert found.form == ending
        assert (None if end is None else end.shares) == session.course.result.shares


def typed_back(table: Table, language: str) -> int:
    """How many open acts there are; each, as it is listed in a language, is read back as itself."""
    found = 0
    for seat in range(len(table.seats)):
        for act in table.acts(seat):
            assert (table.read(act.said(language), seat), table.read(act.to(language))) == (act, act)
            found += 1
    return found


@games
@modes
def test_open_acts_can_be_typed(game: Game, mode: str) -> None:
    """All that a table offers in the course of a game is said in both languages, and both can be typed."""
    session = begun(game, mode)
    found = 0
    for _ in range(times(30, 60)):
        if session.course.result is not None:
            break
        found += typed_back(session.course.table, "fr") + typed_back(session.course.table, "en")
        assert session.course.proceed() is not None
    assert found > 10


def test_the_acts_are_listed_in_french() -> None:
    """`actes` lists what may be done in French words; typed, they are done, and told in French."""
    position = "W:A11,B1,C1,D1,E1;B:Y15 throws=2,2"
    session = LocalSeat(LocalGame(Journal("trictrac", "rigueur", position=position), (None, None), "fr"))
    session.line.typed("jeter 6 5")
    assert "marque 4" in session.line.acts()
    assert session.line.typed("marque 4").startswith("Blanc marque 4")
    assert session.line.typed("joue A/G A/F").startswith("Blanc joue A/G A/F")
    lines = [act.line(("white", "black")) for act in session.course.journal.acts]
    assert lines == ["white throws 6-5", "white marks 4", "white plays A/G A/F"]


def test_a_person_acts_for_himself_alone() -> None:
    """A name before an act makes it that person's; the machine's seat is not for people."""
    game = find("draughts")
    journal = Journal("draughts", "rigueur", players=("?", "random (exact)"), seed="1")
    session = LocalSeat(LocalGame(journal, opponents_of(game, journal.players, 1), "en", Cup(1)))
    with pytest.raises(Illegal, match="by the machine"):
        session.line.typed("black resigns")
    session.line.typed("white plays 32-28")
    assert session.course.proceed() is not None
    assert [act.seat for act in session.course.journal.acts] == [0, 1]


@games
def test_undo_goes_back_to_a_person(game: Game) -> None:
    """What is taken back is the last thing a person chose; the same dice fall again; hidden hands stay seen."""
    names = ("?", *("random",) * (game.seats(game.start()) - 1))
    session = LocalSeat(
        LocalGame(Journal(game.name, "assisted", players=names, seed="2"), opponents_of(game, names, 2), "en", Cup(2))
    )
    lines: list[list[str]] = []
    for _ in range(2):
        while session.course.proceed() is not None:
            pass
        before = session.course.journal
        act = next(act for act in session.course.table.acts(session.course.asked) if act.kind is Kind.TURN)
        session.course.do(act)
        while session.course.proceed() is not None:
            pass
        lines.append([str(each) for each in session.course.journal.acts])
        if game.hidden:
            assert "cannot be taken back" in session.course.undo()
            return
        assert session.course.undo() == "Taken back."
        if len(session.course.journal.acts) > len(before.acts):
            session.course.undo()
        session = LocalSeat(LocalGame(dataclasses.replace(before), session.course.opponents, "en", Cup(2)))
    assert lines[0] == lines[1]


# ---------------------------------------------------------------------------------------------
# At the command line


def test_a_broken_journal_is_resumed(run: Run, tmp_path: Path) -> None:
    """A file that breaks off in a line goes on from the line before."""
    session = begun(find("toc"), "rigueur")
    for _ in range(21):
        session.course.proceed()
    text = session.course.journal.write()
    path = tmp_path / "broken.journal"
    path.write_text(text[:-4], encoding="utf-8")
    shown = run("resume", str(path), "--ascii", "--lang", "fr", typed="")
    assert shown.exit_code == 0, shown.output
    assert "reprise après 20 actes" in shown.stdout.replace("\u202f", " ")


@games
def test_every_game_is_played_by_hand_a_la_rigueur(game: Game, run: Run) -> None:
    """A person sits down à la rigueur at every game: help, the acts, the law and leaving, in both languages."""
    options = ("--rigueur", "--opponent", "random", "--temper", "human", "--seed", "5", "--ascii")
    shown = run("play", game.name, *options, typed="help\nacts\n\nacts\nlaw 1\nbanana\nsave\nquit\n")
    assert shown.exit_code == 0, shown.output
    says(shown.stdout, "À la rigueur: ", "Commands: moves, acts", "You can type: ", "game.journal")
    assert "Game saved" in shown.stdout or "The game is unfinished" in shown.stdout
    french = run("play", game.name, *options, "--lang", "fr", typed="aide\nactes\n\nactes\nloi 1\nquitter\n").stdout
    assert "Vous pouvez taper" in french
    assert not any(english in french for english in ("You may", "Commands", "plays ", "throws ", "marks "))


def test_what_a_person_types_is_refused_in_his_language() -> None:
    """An act that cannot be done is one sentence in both languages, and the session is as it was."""
    session = LocalSeat(LocalGame(Journal("gammon", "rigueur"), (None, None), "fr", Cup(1)))
    before = session.course.journal
    with pytest.raises(AcademieError) as refused:
        session.line.typed("joue A/B")
    assert refused.value.to("fr") != refused.value.to("en")
    assert session.course.journal == before


def test_people_throw_for_the_machine() -> None:
    """With their own dice people are asked for by the machine throws by its name, and the throw is by the machine."""
    names = ("?", "random (exact)")
    journal = Journal("gammon", "rigueur", players=names, position="W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=black")
    session = LocalSeat(LocalGame(journal, opponents_of(find("gammon"), names, 1), "en"))
    assert session.course.proceed() is None
    assert session.line.prompt() == "The Madcap (throw) > "
    assert session.line.typed("3 1") == "Black throws 3-1"
    assert (session.course.proceed() or "").startswith("Black plays ")


def test_hands_are_handed_over_a_la_rigueur() -> None:
    """People who share a screen at domino see one hand at a time there too; tiles taken are not named."""
    session = LocalSeat(LocalGame(Journal("domino", "rigueur", seed="2"), (None, None), "en", Cup(2)))
    lines = []
    while (line := session.course.proceed()) is not None:
        lines.append(line)
    taken = [line for line in lines if "takes tiles" in line]
    assert [line.splitlines()[0].partition(": ")[2] for line in taken] == ["6", "6"]
    assert session.board.seen is None
    assert session.course.handing
    session.course.handed()
    assert session.board.seen is not None
    assert sum(hand is None for hand in session.board.seen.hands) == 1  # type: ignore[attr-defined]


def test_people_keep_their_machines_when_they_change_places() -> None:
    """Domino §13: where places are drawn for, the machine of a player goes to his chair, and the person to his."""
    draws = "".join(f"{seat} draws {tile} for his place\n" for seat, tile in (("A", "0-0"), ("B", "6-6"), ("C", "3-3")))
    journal = read(f"academie journal 1\ngame domino\nprofile poule-trois\nmode rigueur\n\n{draws}")
    session = LocalSeat(LocalGame(journal, opponents_of(find("domino"), ("person", "random", "random"), 1)))
    assert session.course.people == [0]
    session.course.do(session.course.table.read("B sits at A"))
    assert session.course.table.sitting == (1, 2, 0)
    assert session.course.people == [2]
    with pytest.raises(Illegal):
        session.line.typed("A shuffles")
    assert "C" in session.line.typed("C shuffles")
