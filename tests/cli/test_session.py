"""One way to sit: every game, assisted and à la rigueur, is a journal over a table that any session can go on with."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from academie.cli.dice import Cup
from academie.cli.session.local import LocalSeat
from academie.cli.sitting import opponents_of
from academie.errors import AcademieError, Illegal
from academie.games import GAMES, find
from academie.journal import Journal, endings_of, read, read_games
from academie.referee.acts import Kind

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import Game
    from academie.referee.table import Table
    from cli.conftest import Run

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
    return LocalSeat(journal, opponents_of(find(journal.game), journal.players, cup.seed), language, cup)


def ended(session: LocalSeat) -> LocalSeat:
    """The game to its end."""
    while session.result is None:
        assert session.proceed() is not None, f"{session.table.stage.en}: the table waits for nobody"
    return session


@games
@modes
def test_machines_play_and_resume_every_game(game: Game, mode: str, tmp_path: Path) -> None:
    """Two machines play to the end; the journal on disk, cut anywhere, goes on to the same end, act for act."""
    session = ended(begun(game, mode))
    path = tmp_path / "game.journal"
    session.save(path)
    text = path.read_text(encoding="utf-8")
    assert read(text) == session.journal
    assert read(text).replay().result == session.result
    plain = session.journal.write()
    half = resumed(read(plain[: len(plain) * 4 // 5]))
    assert len(half.journal.acts) < len(session.journal.acts)
    assert ended(half).journal == session.journal
    for ending in endings_of(game):  # a file named after a format of the game is in that format
        path = tmp_path / f"game.{ending.upper()}"
        session.save(path)
        found = read_games(path.read_text(encoding="utf-8"), ending)
        end = found.journals[0].replay().result
        assert found.form == ending
        assert (None if end is None else end.shares) == session.result.shares


def typed_back(table: Table, language: str) -> int:
    """How many open acts there are; each, as it is listed in a language, is read back as itself."""
    found = 0
    for seat in range(len(table.seats)):
        for act in table.acts(seat):
            assert table.read(act.said(language), seat) == act
            assert table.read(act.to(language)) == act
            found += 1
    return found


@games
@modes
def test_open_acts_can_be_typed(game: Game, mode: str) -> None:
    """All that a table offers in the course of a game is said in both languages, and both can be typed."""
    session = begun(game, mode)
    found = 0
    for _ in range(60):
        if session.result is not None:
            break
        found += typed_back(session.table, "fr") + typed_back(session.table, "en")
        assert session.proceed() is not None
    assert found > 20


@games
def test_a_view_hides_what_is_hidden(game: Game) -> None:
    """Where hands are hidden a view shows one and cannot be acted on; elsewhere it is the table itself."""
    session = begun(game, "assisted")
    while session.host.dice_due:
        session.proceed()
    table, seat = session.table, session.table.waits or 0
    if not game.hidden:
        assert table.view(seat) is table
        return
    view = table.view(seat)
    assert view.state == table.state.view(seat)
    assert view.acts(seat) == table.acts(seat)
    assert view.acts(1 - seat) == ()
    with pytest.raises(Illegal, match="whole table"):
        view.after(view.acts(seat)[0])
    with pytest.raises(Illegal, match="another's view"):
        view.view(1 - seat)


def test_the_acts_are_listed_in_french() -> None:
    """`actes` lists what may be done in French words; typed, they are done, and told in French."""
    position = "W:A11,B1,C1,D1,E1;B:Y15 throws=2,2"
    session = LocalSeat(Journal("trictrac", "rigueur", position=position), (None, None), "fr")
    session.typed("jeter 6 5")
    assert "marque 4" in session.acts()
    assert session.typed("marque 4").startswith("Blanc marque 4")
    assert session.typed("joue A/G A/F").startswith("Blanc joue A/G A/F")
    assert [act.line(("white", "black")) for act in session.journal.acts] == [
        "white throws 6-5",
        "white marks 4",
        "white plays A/G A/F",
    ]


def test_a_person_acts_for_himself_alone() -> None:
    """A name before an act makes it that person's; the machine's seat is not for people."""
    game = find("draughts")
    journal = Journal("draughts", "rigueur", players=("?", "random (exact)"), seed="1")
    session = LocalSeat(journal, opponents_of(game, journal.players, 1), "en", Cup(1))
    with pytest.raises(Illegal, match="the machine's"):
        session.typed("black resigns")
    session.typed("white plays 32-28")
    assert session.proceed() is not None
    assert [act.seat for act in session.journal.acts] == [0, 1]


def test_a_machine_claims_and_lets_pass_at_draughts() -> None:
    """À la rigueur a piece that did not take is huffed by an exact machine, and let be by a forgiving one."""
    told = {}
    for manner in ("exact", "forgiving"):
        names = ("?", f"random ({manner})")
        journal = Journal("draughts", "rigueur", "manoury-1787", names, "W:W33,31,45:B28,27,6", "1")
        session = LocalSeat(journal, opponents_of(find("draughts"), names, 1), "en", Cup(1))
        session.typed("45-40")
        told[manner] = session.proceed() or ""
    assert told["exact"].startswith("Black huffs ")
    assert told["forgiving"].startswith("Black accepts")


def test_offers_and_resigning_are_in_the_journal() -> None:
    """A draw offered and refused, then agreed, and a game resigned, are acts that replay."""
    session = LocalSeat(Journal("draughts", "assisted"), (None, None), "en")
    session.typed("32-28")
    session.draw()
    assert session.prompt().startswith("White, do you accept the draw?")
    assert session.typed("no") == "White declines the draw."
    session.draw()
    session.typed("yes")
    assert session.result is not None
    assert session.result.reason == "draw_agreed"
    assert read(session.journal.write()).replay().result == session.result
    other = LocalSeat(Journal("draughts", "assisted"), (None, None), "en")
    other.resign()
    assert read(other.journal.write()).replay().result == other.result
    assert [str(act) for act in other.journal.acts] == ["white resigns"]


@games
def test_undo_goes_back_to_a_person(game: Game) -> None:
    """What is taken back is the last thing a person chose; the same dice fall again; hidden hands stay seen."""
    names = ("?", *("random",) * (game.seats(game.start()) - 1))
    session = LocalSeat(
        Journal(game.name, "assisted", players=names, seed="2"), opponents_of(game, names, 2), "en", Cup(2)
    )
    lines: list[list[str]] = []
    for _ in range(2):
        while session.proceed() is not None:
            pass
        before = session.journal
        act = next(act for act in session.table.acts(session.asked) if act.kind is Kind.TURN)
        session.do(act)
        while session.proceed() is not None:
            pass
        lines.append([str(each) for each in session.journal.acts])
        if game.hidden:
            assert "cannot be hidden again" in session.undo()
            return
        assert session.undo() == "Taken back."
        if len(session.journal.acts) > len(before.acts):
            session.undo()
        session = LocalSeat(dataclasses.replace(before), session.opponents, "en", Cup(2))
    assert lines[0] == lines[1]


# ---------------------------------------------------------------------------------------------
# At the command line


def test_resume_at_the_command_line(run: Run, tmp_path: Path) -> None:
    """A game saved in the middle is resumed with its players, and saved back to its file by `save` alone."""
    path = tmp_path / "game.journal"
    shown = run("play", "gammon", "--opponent", "random", "--seed", "7", "--ascii", typed=f"save {path}\nquit\n")
    assert f"Saved to {path}." in shown.stdout
    before = read(path.read_text(encoding="utf-8"))
    assert before.players == ("?", "random")
    moves = run("resume", str(path), "--ascii", typed="moves\nquit\n")
    assert moves.exit_code == 0, moves.output
    move = moves.stdout.split("Legal moves: 1) ")[1].splitlines()[0].split(", ")[0]
    again = run("resume", str(path), "--ascii", typed=f"{move}\nsave\nquit\n")
    assert "resumed after" in again.stdout
    assert f"White: {move}" in again.stdout
    after = read(path.read_text(encoding="utf-8"))
    assert after.acts[: len(before.acts)] == before.acts
    assert len(after.acts) > len(before.acts)


def test_a_broken_journal_is_resumed(run: Run, tmp_path: Path) -> None:
    """A file that breaks off in a line goes on from the line before; what is no journal is told with its file."""
    session = begun(find("toc"), "rigueur")
    for _ in range(21):
        session.proceed()
    text = session.journal.write()
    path = tmp_path / "broken.journal"
    path.write_text(text[:-4], encoding="utf-8")
    shown = run("resume", str(path), "--ascii", "--lang", "fr", typed="")
    assert shown.exit_code == 0, shown.output
    assert "reprise après 20 actes" in shown.stdout.replace("\u202f", " ")
    path.write_text("a diary\n", encoding="utf-8")
    refused = run("resume", str(path))
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"{path}: A journal begins")


@games
def test_every_game_is_played_by_hand_a_la_rigueur(game: Game, run: Run) -> None:
    """A person sits down à la rigueur at every game: help, the acts, the law and leaving, with a machine opposite."""
    options = ("--rigueur", "--opponent", "random", "--temper", "human", "--seed", "5", "--ascii")
    shown = run("play", game.name, *options, typed="help\nacts\n\nacts\nlaw 1\nbanana\nsave\nquit\n")
    assert shown.exit_code == 0, shown.output
    assert "À la rigueur: " in shown.stdout
    assert "Commands: moves, acts" in shown.stdout
    assert "Acts open to you: " in shown.stdout
    assert "GAME.journal" in shown.stdout
    assert "until next time" in shown.stdout


@games
def test_the_same_in_french(game: Game, run: Run) -> None:
    """What is said there is French when the language is."""
    options = ("--rigueur", "--opponent", "random", "--seed", "5", "--ascii", "--lang", "fr")
    shown = run("play", game.name, *options, typed="aide\nactes\n\nactes\nloi 1\nquitter\n")
    assert shown.exit_code == 0, shown.output
    assert "Actes qui vous sont ouverts" in shown.stdout
    for english in ("You may", "Commands", "plays ", "throws ", "marks "):
        assert english not in shown.stdout


def test_what_a_person_types_is_refused_in_his_language() -> None:
    """An act that cannot be done is one sentence in both languages, and the session is as it was."""
    session = LocalSeat(Journal("gammon", "rigueur"), (None, None), "fr", Cup(1))
    before = session.journal
    with pytest.raises(AcademieError) as refused:
        session.typed("joue A/B")
    assert refused.value.to("fr") != refused.value.to("en")
    assert session.journal == before


def test_people_throw_for_the_machine() -> None:
    """With their own dice people are asked for the machine's throws by its name, and the throw is the machine's."""
    names = ("?", "random (exact)")
    journal = Journal("gammon", "rigueur", players=names, position="W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=black")
    session = LocalSeat(journal, opponents_of(find("gammon"), names, 1), "en")
    assert session.proceed() is None
    assert session.prompt() == "Black (throw) > "
    assert session.typed("3 1") == "Black throws 3-1"
    assert (session.proceed() or "").startswith("Black plays ")


def test_hands_are_handed_over_a_la_rigueur() -> None:
    """People who share a screen at domino see one hand at a time there too; tiles taken are not named."""
    session = LocalSeat(Journal("domino", "rigueur", seed="2"), (None, None), "en", Cup(2))
    told = []
    while (line := session.proceed()) is not None:
        told.append(line)
    taken = [line for line in told if "takes tiles" in line]
    assert [line.splitlines()[0].partition(": ")[2] for line in taken] == ["6", "6"]
    assert session.seen is None
    assert session.handing
    session.handed()
    assert session.seen is not None
    assert sum(hand is None for hand in session.seen.hands) == 1  # type: ignore[attr-defined]


def test_people_keep_their_machines_when_they_change_places() -> None:
    """Domino §13: where places are drawn for, the machine of a player goes to his chair, and the person to his."""
    text = (
        "academie journal 1\ngame domino\nprofile poule-trois\nmode rigueur\n\nA draws 0-0 for his place\n"
        "B draws 6-6 for his place\nC draws 3-3 for his place\n"
    )
    game = find("domino")
    session = LocalSeat(read(text), opponents_of(game, ("person", "random", "random"), 1))
    assert session.people == [0]
    session.do(session.table.read("B sits at A"))
    assert session.table.sitting == (1, 2, 0)
    assert session.people == [2]
    with pytest.raises(Illegal):
        session.typed("A shuffles")
    assert "C" in session.typed("C shuffles")
