"""The screen of a game, on a real terminal: each of its mechanisms once; then every game played to its end."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from academie.errors import AcademieError
from academie.game import Move, Roll
from academie.game.drawing import Look
from academie.game.registry import PACKAGES, find
from academie.journal import Journal, read
from academie.match.host import Host
from academie.referee.acts import Kind
from academie.referee.table import Table
from academie.scene import scene_of
from academie.terminal.layout import Log, Sight, beside, composed, width_of
from academie.terminal.output import in_ascii, pages, wrapped
from cli.typists import CTRL_C, DOWN, ENTER, TAB, UP, Typist, flat

TRICTRAC = ("play", "trictrac", "--as", "both", "--dice", "hand")


def kept(tmp_path: Path) -> Journal:
    (path,) = (tmp_path / "games").glob("*.playing")
    return read(path.read_text(encoding="utf-8"))


@pytest.mark.native
def test_a_turn_of_trictrac(sit: Callable[..., Typist], tmp_path: Path) -> None:
    """The board stays in its place; a play is made dame by dame, taken back, completed, refused with its paragraph."""
    person = sit(*TRICTRAC)
    person.wait_for("First throw", "White: 0 trou, 0 points")
    person.line("5 2")
    person.wait_for("White: 5-2, five and two", "White >")
    rows = person.rows()
    assert person.text().count("five and two") == 2  # in the log, and below the dice on the board
    assert rows[0].startswith("Trictrac, ")
    assert rows[1].strip().startswith("Black: 0 trou, 0 points")
    assert "→→" in rows[19]  # White's dames go from left to right below
    assert person.coloured()
    person.line("A/F")  # settles nothing: two plays begin so
    person.wait_for("A/F then A/C, F/H")
    person.line("u")
    person.wait_for("Taken back. You may play")
    person.line("A/D")
    person.wait_for("is not a legal play of 5-2")
    person.keys("A/F A")
    person.wait_for("White > A/F A")
    person.keys(TAB)
    person.wait_for("White > A/F A/C")
    person.keys(ENTER)
    person.wait_for("last play White: A/F A/C", "Dice for Black >")
    assert "(F)" in person.text()  # the last move is marked
    person.keys(UP)
    person.wait_for("Dice for Black > A/F A/C")  # history
    person.keys("\x15")
    person.line("4 3")
    person.wait_for("Black: 4-3", "Black >")
    person.line("moves")
    person.wait_for("1) ")
    person.line("1")
    person.wait_for("Dice for White >")
    assert len(kept(tmp_path).acts) == 4
    person.keys(CTRL_C)
    assert person.ended() == 0
    assert "“academie resume” continues it" in person.flat()


@pytest.mark.native
def test_long_answers_are_paged(sit: Callable[..., Typist]) -> None:
    """A long answer opens on pages of its own; one goes through it and back to the board."""
    person = sit(*TRICTRAC, "--lang", "fr")
    person.wait_for("Premier jet")
    person.line("loi")
    person.wait_for("retour.")
    first = person.text()
    person.keys(" ")
    person.wait(lambda: person.text() != first, "the next page")
    person.keys("q")
    person.wait_for("Premier jet", "Blancs : 0 trou")
    person.line("loi")
    person.wait_for("retour.")
    person.line("glossaire bredouille")  # typed on the page, of which its first letter is the end
    person.wait_for("bredouille", "Premier jet")
    person.line("qu'est-ce que le coin ?")
    person.wait_for("coin")
    person.line("q")
    assert person.ended() == 0


@pytest.mark.native
def test_a_small_window_and_plain_printing(sit: Callable[..., Typist]) -> None:
    """A window that is too small from the first, and who asks for it, has everything printed from top to bottom."""
    small = sit("play", "draughts", "--as", "both", size=(70, 24))
    small.wait_for("This window has 70 columns and 24 rows. With 80×24 or more, the board stays in place.", "White >")
    assert b"\x1b[?1049h" not in small.raw
    asked = sit("play", "draughts", "--as", "both", "--plain", "--seed", "3")
    asked.wait_for("White >")
    asked.line("32-28")
    asked.wait_for("Black >")
    assert b"\x1b[?1049h" not in asked.raw


@pytest.mark.native
def test_plain_signs_where_the_locale_has_no_others(sit: Callable[..., Typist]) -> None:
    """Where the encoding is ASCII the board is drawn in it, and nothing else is printed."""
    person = sit(*TRICTRAC, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    person.wait_for("First throw", "| o : . : . : |")
    assert person.text().isascii()
    person.line("quit")
    assert person.ended() == 0


@pytest.mark.native
def test_an_interrupt_stops_a_thought(sit: Callable[..., Typist], tmp_path: Path) -> None:
    """It has the machine play its best so far; at the line it empties that; a second one leaves, the game kept."""
    person = sit("play", "draughts", "--opponent", "engine:seconds=600")
    person.wait_for("You >")
    person.line("32-28")
    person.wait_for("thinking")
    person.keys(CTRL_C)
    person.wait_for("Black:", "You >")
    assert len(kept(tmp_path).acts) == 2
    person.keys("31-2" + CTRL_C)  # empties the line
    person.wait(lambda: person.foot() == "You >", "an empty line")
    assert len(kept(tmp_path).acts) == 2
    person.line("undo")
    person.wait_for("Taken back.")
    person.line("31-27")
    person.wait_for("thinking")
    person.keys(CTRL_C + CTRL_C)
    assert person.ended() == 0
    assert "Game saved" in person.flat()
    assert [str(act) for act in kept(tmp_path).acts][:1] == ["white plays 31-27"]


@pytest.mark.native
def test_a_clock_on_the_screen(sit: Callable[..., Typist], tmp_path: Path) -> None:
    """It is seen to run in the row that is always in view, and when it falls the game is over, whatever is typed."""
    person = sit("play", "draughts", "--as", "both", "--clock", "move 6")
    seen: set[str] = set()

    def runs() -> bool:
        seen.update(re.findall(r"White (0:0\d), Black 0:06", person.text()))
        return len(seen) > 1

    person.wait(runs, "a clock that runs")
    person.keys("32-2")
    person.wait_for("White runs out of time", "Won on time by Black.")
    person.keys(CTRL_C)
    person.keys(CTRL_C)
    assert person.ended() == 0
    (path,) = (tmp_path / "games").glob("*.journal")
    assert read(path.read_text(encoding="utf-8")).clock == "move 6: 0 6000"


@pytest.mark.native
def test_a_play_begun_is_on_the_board(sit: Callable[..., Typist]) -> None:
    """The dame that was put down stands on its landing, which is pointed out; taken back, it stands where it stood."""
    person = sit("play", "gammon", "--as", "both", "--seed", "3")
    person.wait_for("White >", "5-3")
    before = person.rows()
    person.line("M/P")
    person.wait_for("M/P then", "(P)")
    column = next(row for row in person.rows() if "(P)" in row).index("(P)") + 1
    assert "○" in {row[column : column + 1] for row in person.rows()}
    person.line("undo")
    edge = before[3].rindex("┐") + 1  # beside it there is what was told

    def board(rows: list[str]) -> list[str]:
        return [row[:edge] for row in rows[3:18]]

    person.wait(lambda: board(person.rows()) == board(before), "the dame taken back")
    person.keys(CTRL_C)
    assert person.ended() == 0


@pytest.mark.native
def test_the_list_of_games(sit: Callable[..., Typist], tmp_path: Path) -> None:
    """Without a game they are listed, each with its character; what was left is marked and offered again.

    Too small a window says so and keeps the game; a larger one has the board again. Nothing is coloured if asked.
    """
    person = sit("play", "draughts", "--as", "both", NO_COLOR="1")
    person.wait_for("White >", "46 ○")
    assert not person.coloured()
    person.resize(60, 20)
    person.wait_for("Make the window larger: at least 80 columns and 24 rows.")
    person.line("32-28")
    person.wait_for("White: 32-28")
    person.resize(100, 30)
    person.wait_for("Black >", "28 ○", "last play White: 32-28")
    person.line("quit")
    assert person.ended() == 0
    person = sit("play")
    person.wait_for("1 Trictrac", "draughts *", "mark before you play. Any throw may win", "Which game?")
    person.keys(DOWN)
    person.keys(DOWN)
    person.wait(lambda: person.foot().endswith("> 2"), "the second of the list")
    person.keys("\x15")
    person.line("no such game")
    person.wait_for("There is no game no such game")
    person.line("polish draughts")
    person.wait_for("Continue it? (yes/no, Enter is yes)")
    person.line("yes")
    person.wait_for("resumed after 1", "Black >")
    person.line(f"save {tmp_path / 'here.journal'}")
    person.wait_for("Saved to")
    person.line(f"save {tmp_path / 'here.journal'}")
    person.wait_for("Overwrite it? (yes/no)")
    person.line("no")
    person.wait_for("Nothing was saved.")
    person.line("quit")
    assert person.ended() == 0


@pytest.mark.native
def test_hands_are_hidden_from_one_another(sit: Callable[..., Typist]) -> None:
    """Two people at one screen: it is empty of the first's hand before the second looks."""
    person = sit("play", "domino", "--as", "both", "--seed", "4")
    person.wait_for("Hand the screen to")
    assert " = " not in person.text()
    person.keys(ENTER)
    person.wait_for(" = ", "Player")
    person.line("moves")
    person.wait_for("1) ")
    person.line("1")
    person.wait(lambda: "Hand the screen to" in person.flat() and "1) " not in person.text(), "an empty screen")
    assert " = " not in person.text()
    person.keys(CTRL_C)
    assert person.ended() == 0


# --- Where things stand on a screen: rows of the right width, words not parted, the newest told lowest


BOARD = [
    [("> Black: a long line of marks that is wider than the board", "")],
    *[[("x" * 39, "bold")]] * 19,
    [("  White", "")],
]


def texts(rows: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


def log_of(*lines: str) -> Log:
    log = Log()
    for line in lines:
        log.tell(line)
    return log


@pytest.mark.native
@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize(("columns", "rows"), [(80, 23), (100, 40), (132, 23)])
def test_a_screen_is_filled_and_not_passed(columns: int, rows: int, below: bool) -> None:
    """So many rows, none wider than the screen, the head first and the state last."""
    log = log_of(*(f"Sentence {n} of a long evening, told to whoever listens to it." for n in range(60)))
    sight = Sight("Head", BOARD, ["Pips: 1, 2"], "State " * 40)
    shown = composed(sight, log, columns, rows, below=below)
    assert len(shown) == rows
    assert max(map(width_of, shown)) <= columns
    assert texts(shown)[0] == "Head"
    assert texts(shown)[-1].startswith("State State")
    assert "Sentence 59" in "\n".join(texts(shown))
    assert "Sentence 0 " not in "\n".join(texts(shown))


@pytest.mark.native
def test_a_question_without_a_board_stands_above_its_answer() -> None:
    """Nothing but the last row lies between them."""
    shown = texts(composed(Sight("Head"), log_of("You have an unfinished game. Continue it?"), 80, 23))
    assert (len(shown), shown[0], shown[-2]) == (23, "Head", "You have an unfinished game. Continue it?")


@pytest.mark.native
def test_what_was_told_stands_beside_the_board() -> None:
    """Beside its rows, never over one that is longer; the board itself is whole."""
    shown = texts(composed(Sight("Head", BOARD, (), ""), log_of("One.", "Two."), 80, 23))
    assert (shown[1], shown[2]) == ("> Black: a long line of marks that is wider than the board", "x" * 39 + "  One.")
    assert shown[3] == "x" * 39 + "  Two."
    assert [row[:39] for row in shown[2:21]] == ["x" * 39] * 19


@pytest.mark.native
def test_a_board_too_high_loses_the_head_first() -> None:
    """The board is whole as long as it can be."""
    high = [[("x" * 39, "")]] * 22
    shown = texts(composed(Sight("Head", high, (), "State"), log_of("One."), 80, 23))
    assert shown == ["x" * 39 + "  One.", *["x" * 39] * 21, "State"]


@pytest.mark.native
def test_a_broad_board_has_the_log_below() -> None:
    """A board that leaves no room beside it stands above what is told."""
    broad = Sight("Head", [[("y" * 60, "")]] * 8, (), "State")
    assert not beside(broad, 80)
    assert beside(broad, 90)
    shown = texts(composed(broad, log_of("One."), 80, 23, below=True))
    assert (shown[1:9], shown[10]) == (["y" * 60] * 8, "One.")


@pytest.mark.native
def test_words_are_not_parted() -> None:
    """Lines are parted at words, those that follow farther in; French spaces before marks hold."""
    text = "  White +4  jan de trois coups (F, G)  §39, and so on to the end"
    lines = wrapped(text, 30)
    assert all(len(line) <= 30 for line in lines)
    assert " ".join("".join(f"{line} " for line in lines).split()) == " ".join(text.split())
    assert lines[1].startswith("    ")
    assert wrapped("Blancs\u00a0: oui", 9) == ["Blancs\u00a0:", "  oui"]
    assert pages("a\n\nb", 20) == ["a", "", "b"]


@pytest.mark.native
def test_a_turn_stands_apart() -> None:
    """A line is left between turns, and none at the foot."""
    log = log_of("One.")
    log.part()
    log.part()
    assert texts(log.rows(30, 9)) == ["One."]
    log.tell("Two.")
    assert (texts(log.rows(30, 9)), texts(log.rows(30, 1))) == (["One.", "", "Two."], ["Two."])


@pytest.mark.native
def test_without_the_signs() -> None:
    """What an encoding lacks is spelled without it."""
    assert in_ascii("À la rigueur : « école », œuvre – §3 …") == 'A la rigueur : " ecole ", oeuvre - par. 3 ...'
    assert in_ascii("32-28") == "32-28"
    assert in_ascii("○") == "?"


# --- Every game


SEAT = 0  # the person's
OVER = {"en": "The game is over;", "fr": "La partie est finie ;"}


@dataclass
class Course:
    """What a journal on the disk has come to; each act is done once."""

    folder: Path
    journal: Journal | None = None
    tables: list[Table] = field(default_factory=list)

    def look(self) -> bool:
        """Read it again; whether it is another than it was."""
        before = self.journal
        files = [*self.folder.glob("*.playing"), *self.folder.glob("*.journal")]
        if not files:
            return False
        self.journal = read(files[0].read_text(encoding="utf-8"))
        acts = self.journal.acts
        old = before.acts if before is not None else ()
        same = next((n for n, (a, b) in enumerate(zip(acts, old, strict=False)) if a != b), min(len(acts), len(old)))
        if not self.tables:
            self.tables = [self.journal.start()]
        del self.tables[same + 1 :]
        for act in acts[same:]:
            self.tables.append(self.tables[-1].after(act))
        return before != self.journal

    @property
    def table(self) -> Table:
        """Now."""
        return self.tables[-1]

    @property
    def asks(self) -> bool:
        """Whether the person is asked: nothing happens by itself any more."""
        if self.table.result is not None:
            return True
        host = Host(self.table, (SEAT,))
        thrown = host.dice_due and host.throws
        return not thrown and host.passed is None and self.table.waits == SEAT

    def played(self) -> tuple[Table, Move] | None:
        """The last move, and the table before it."""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            for choice in reversed(table.choices(act)):
                if not isinstance(choice, Roll):
                    return table, choice
        return None

    @property
    def acts(self) -> tuple:
        """All of them."""
        return () if self.journal is None else self.journal.acts

    def dice(self) -> str:
        """The dice that lie there, larger first; nothing where there are none, or they are not shown."""
        game = self.table.game
        if not game.chance or game.hidden:
            return ""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            rolls = [choice for choice in table.choices(act) if isinstance(choice, Roll)]
            if rolls and act.kind is Kind.CHANCE:
                return "-".join(map(str, sorted(rolls[-1].dice, reverse=True)))
        return ""


def expected(course: Course, language: str) -> list[str]:
    """Everything the screen must hold now: rows of the board, the dice, the marks, the last play."""
    table = course.table
    game = table.game
    state = table.state if table.result is not None else table.view(SEAT).state
    last = course.played()
    look = Look(language, arrow=True)
    rows = game.drawing.picture(state, None if last is None else last[1], look)
    found = [flat("".join(text for text, _ in row)) for row in rows]
    found.append(course.dice())
    if last is not None:
        before, move = last
        whose = before.state if not game.hidden else before.state.view(before.waits or 0)
        found.append(flat(game.narration.move(whose, move).to(language)))
    try:
        scene = scene_of(table, SEAT)
    except AcademieError:
        return [each for each in found if each]
    found += [f"{fichet.hole} trou" for fichet in scene.fichets]
    found += [f"{jeton.at} point" for jeton in scene.jetons]
    found += [f"{score} " for score in getattr(state, "scores", ())]
    return [each for each in found if each]


# Who makes an end of it in a reasonable time: by chance nobody mates, and a partie of twelve trous is long.
OPPONENTS = {"chess": "engine:nodes=200", "draughts": "engine:nodes=2000"}


@pytest.mark.native
@pytest.mark.deep
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PACKAGES)
def test_a_whole_game(sit: Callable[..., Typist], tmp_path: Path, name: str, language: str) -> None:
    """To its end; whenever the person is asked the screen shows all that the journal says."""
    game, chance, course = find(name), random.Random(f"{name} {language}"), Course(tmp_path / "games")
    typist = sit("play", name, "--seed", "1", "--lang", language, "--opponent", OPPONENTS.get(name, "random"))

    def shown() -> bool:
        assert typist.process.poll() is None, typist.text()
        course.look()
        if not course.tables or not course.asks or not typist.foot().endswith((">", "?")):
            return False
        return all(each in typist.flat() for each in expected(course, language))

    typist.wait(shown, "the screen to show the journal")
    while course.table.result is None:
        assert len(course.acts) < 1000, "a game without end"
        known, count = course.table.choice(SEAT), len(course.acts)
        moves = known.moves()
        typist.line(game.narration.move(known, chance.choice(moves)).to(language) if moves else "")
        typist.wait(lambda count=count: course.look() or len(course.acts) != count, "an act")  # type: ignore[misc]
        typist.wait(shown, "the screen to show the journal")
    typist.wait_for(OVER[language])
    typist.keys(ENTER)
    assert typist.ended() == 0
    (kept,) = course.folder.glob("*.journal")
    assert read(kept.read_text(encoding="utf-8")).replay().result is not None
