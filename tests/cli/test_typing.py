"""What is typed at a table, how it is answered, and hints."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sitting import opponents_of
from academie.errors import Illegal, Unknown, Unreadable
from academie.game.registry import find
from academie.journal import Journal, read
from academie.tables.board import CROSSED, FACING, lettered, numbered
from academie.terminal.keywords import command_of
from academie.terminal.output import wrapped
from cli.conftest import Run

pytestmark = pytest.mark.native


def seated(game: str = "trictrac", *typed: str, language: str = "en", **head: str) -> LocalSeat:
    """Two people with dice of their own."""
    session = LocalSeat(LocalGame(Journal(game, **{"mode": "assisted", **head}), (None, None), language))
    for line in typed:
        session.line.typed(line)
    return session


def test_a_play_is_made_dame_by_dame() -> None:
    """A dame that settles nothing waits and can be taken back; one that settles the rest plays it."""
    session = seated("trictrac", "5 2")
    assert session.line.typed("A/F") == "A/F, then A/C, F/H; type undo to take it back."
    assert len(session.course.journal.acts) == 1
    assert session.course.undo() == "Taken back. You may play A/C, A/F."
    session.line.typed("A/F")
    assert session.line.typed("F/H").startswith("White: A/F/H")
    assert session.course.walk is None
    forced = seated("trictrac", "6 5")
    assert forced.line.typed("A/G").startswith("White: A/G A/F")


def test_a_place_alone_shows_where_its_man_goes() -> None:
    """And changes nothing; nothing stands on the others."""
    session = seated("trictrac", "5 2")
    assert session.line.typed("A") == "From A: A/C, A/F"
    with pytest.raises(Unreadable):
        session.line.typed("K")
    assert len(session.course.journal.acts) == 1


def test_a_listed_move_is_played_by_its_number() -> None:
    """Once it is listed, and as long as nothing else has been done."""
    session = seated("draughts")
    with pytest.raises(Illegal, match="Type “moves” first"):
        session.line.typed("1")
    assert session.line.moves().startswith("Legal moves: 1) 31-26, 2) 31-27")
    with pytest.raises(Illegal, match="Choose 1 to 9"):
        session.line.typed("10")
    assert session.line.typed("2") == "White: 31-27"
    with pytest.raises(Illegal, match="Type “moves” first"):
        session.line.typed("1")


def test_many_moves_stand_in_columns() -> None:
    """Each number under another, at any width; and a line copied from there is a move."""
    listed = seated("gammon", "6 5", "4 4").line.moves()
    head, rows = listed.split("\n")
    assert head == "Legal moves:"
    for width, columns in ((39, 1), (60, 2), (80, 3)):
        *lines, _ = wrapped(rows, width)
        assert {tuple(match.end() for match in re.finditer(r"\d+\)", line)) for line in lines} == {
            tuple(5 + 21 * column for column in range(columns))
        }


def test_what_is_told_can_be_typed() -> None:
    """A line of the log is the act that it tells."""
    assert seated("draughts").line.typed("White: 32-28") == "White: 32-28"
    assert seated("draughts", language="fr").line.typed("Blancs\u00a0: 32-28") == "Blancs\u00a0: 32-28"


def test_a_refusal_has_its_paragraph() -> None:
    """The native law's reason, or the paragraph of plays."""
    session = seated("trictrac", position="W:A14,H1;B:Y15 throws=2,2")
    session.line.typed("5 4")
    with pytest.raises(Illegal, match=r"lone dame on the coin L, which is taken by two \(§25\)\."):
        session.line.typed("H/L A/F")
    race = seated("gammon", "6 5")
    race.line.typed("6 5") if race.course.host.dice_due else None
    with pytest.raises(Illegal, match=r"\(§\d+\)\.$"):
        race.line.typed("A/B A/B" if race.course.asked else "Y/X Y/X")


def test_dice_of_the_program_are_not_chosen() -> None:
    """Whatever the words."""
    session = LocalSeat(LocalGame(Journal("trictrac", "rigueur"), (None, None), "en", Cup(1)))
    for words in ("throw 6 6", "white throws 6-6", "throws for the dice 6-5"):
        with pytest.raises(Illegal, match="you cannot choose them"):
            session.line.typed(words)
    assert session.line.typed("throws").startswith("White throws for the dice")


def test_places_by_numbers() -> None:
    """A play is put from one writing into the other along one's own way; what is no play stays."""
    white = FACING.fleches[0]
    assert lettered(white, "24/18 24/13") == "A/G A/L"
    assert lettered(white, "bar/20 6/off 24/18*(2)") == "+/E S/off A/G*(2)"
    assert numbered(white, "White: A/G* A/L +/E S/off") == "White: 24/18* 24/13 bar/20 6/off"
    assert (
        numbered(white, "  White +4  jan de trois coups (F, G)  §39") == "  White +4  jan de trois coups (19, 18)  §39"
    )
    assert lettered(white, "marks 4") == "marks 4"
    for path in (*FACING.fleches, *CROSSED.fleches):
        assert lettered(path, numbered(path, "A/G A/D*")) == "A/G A/D*"
    with pytest.raises(Unreadable, match="from 24 down to 1"):
        lettered(white, "25/20")
    session = seated("trictrac", "5 2")
    assert session.course.count_places().startswith("Flèches are now numbered")
    assert session.line.moves() == "Legal moves: 1) 24/19/17, 2) 24/19 24/22"
    assert session.line.typed("24/19 24/22") == "White: 24/19 24/22"
    with pytest.raises(Illegal, match="no other names for its places"):
        seated("draughts").course.count_places()


def test_any_throw_is_explained() -> None:
    """By its number, or counted from the last."""
    session = seated("trictrac", "5 2", "A/F A/C", "6 4", "Y/R Y/T", "3 1")
    assert session.line.explain("1") == session.line.explain("-2")
    assert session.line.explain("2") == session.line.explain("-1")
    assert session.line.explain() == session.line.explain("3")
    assert len({session.line.explain(each) for each in ("1", "2", "3")}) == 3
    for wrong in ("0", "4", "-3", "six"):
        with pytest.raises(Unknown, match="There is no throw"):
            session.line.explain(wrong)


def test_what_was_let_pass_is_told_when_it_cannot_matter(run: Run, tmp_path: Path) -> None:
    """Points that a player forgets are silent until the other throws; then they are told, and reviewed."""
    session = seated("trictrac", mode="rigueur", position="W:A11,B1,C1,D1,E1;B:Y15 throws=2,2")
    lines = [session.line.typed(line) for line in ("throw 6 5", "plays A/G A/F")]
    assert not any("won" in each for each in lines)
    assert session.course.history.review("en") == "No faults so far."
    after = session.line.typed("black throws 6-4")
    assert "White won 4 points and marked nothing (§84). Nobody claimed it." in after
    assert session.course.history.review("en").splitlines() == [
        "Throw 1, White throws 6-5",
        "  White won 4 points and marked nothing (§84). Nobody claimed it.",
    ]
    assert "jan de trois coups" not in after  # of the last two throws something may still be claimed
    lines = [session.line.typed(line) for line in ("plays Y/R Y/T", "white throws 2-1")]
    assert lines[1].splitlines()[-2:] == [
        "Throw 1, White throws 6-5, was worth:",
        "  White +4  jan de trois coups (F, G)  §39",
    ]
    assert session.course.history.review("en").splitlines()[-1] == "    White +4  jan de trois coups (F, G)  §39"
    path = tmp_path / "game.journal"
    session.save(path)
    assert run("review", str(path)).stdout.strip() == session.course.history.review("en")
    assert seated("trictrac").course.review() == "No moves have been played yet."


def test_a_game_at_which_the_program_marks_is_reviewed() -> None:
    """What the plays lost, what was best, the luck of the dice; hidden hands are not looked at before the end."""
    session = seated("trictrac", "5 2", "A/F A/C", "6 4", "Y/R Y/T", "6 1", "A/G A/B")
    assert "review" in session.line.commands
    first, *_, unit = session.line.questions["review"]("").splitlines()
    assert re.fullmatch(r"\d+\. (White|Black) \S.*: loses \d\.\d{3}; best was \S.*", first)
    assert re.search(r"White: \d faults? in 2 decisions, .* luck of the dice [+-]\d", session.course.review())
    assert unit == "Values in trous, a partie being worth 12."
    assert "when the game is over" in seated("domino").course.review()


def test_a_word_that_is_nothing_says_so() -> None:
    """À la rigueur too, before the throw; by numbers a wrong place is answered with numbers."""
    session = seated("trictrac", mode="rigueur")
    for text, said in (
        ("hnt", "Did you mean hint?"),
        ("trow", "Did you mean throw?"),
        ("makr 2", "Did you mean mark?"),
        ("marqeu 2", "Did you mean marque?"),
        ("foo", "“foo” is not a command or a move. Type help"),
    ):
        with pytest.raises(Unknown, match=re.escape(said)):
            session.line.typed(text)
    session = seated("gammon", "5 2", "2 1")
    session.course.count_places()
    with pytest.raises(Unreadable, match="such as 24/18"):
        session.line.typed("zz")


def test_a_throw_that_was_typed_is_taken_back_alone() -> None:
    """The throw, and then the play before it."""
    session = seated("trictrac", "5 2", "A/F A/C", "6 4")
    assert session.line.orders["undo"]("") == "Taken back."
    assert [str(act) for act in session.course.journal.acts][-1].endswith("plays A/F A/C")
    assert session.course.cup is None
    with pytest.raises(Unknown, match="Did you mean undo"):
        session.line.typed("undoo")
    session.line.orders["undo"]("")
    assert session.course.state.dice == (5, 2)


def test_what_was_won_is_told_by_its_jans() -> None:
    """Between two who err each fault stands under its throw, whose jans come to what it says was won."""
    names = ("greedy (human)",) * 2
    journal = Journal("trictrac", "rigueur", "lepeintre-1818", players=names)
    session = LocalSeat(LocalGame(journal, opponents_of(find("trictrac"), names, 2), "en", Cup(2)))
    lines: list[str] = []
    while session.course.history.thrown < 310:
        lines += (session.course.proceed() or "").splitlines()
    faults = re.split(r"\n(?=\S)", session.course.history.review("en"))
    assert len(faults) > 8
    for fault in faults:
        head, said, *jans = fault.splitlines()
        won = re.search(r"(\w+) won (\d+)", said)
        assert won is not None, fault
        marks = [int(jan.split()[1]) for jan in jans if jan.split()[0] == won[1]]
        assert sum(marks) == int(won[2]), fault
        assert f"{head}, was worth:" in lines
    french = session.course.history.review("fr")
    assert french.count("+") == session.course.history.review("en").count("+")
    assert "Throw" not in french


def test_a_coup_of_domino_ends_with_all_hands(run: Run, tmp_path: Path) -> None:
    """The line as it lies and every hand with what it counts, each time a coup is over."""
    names = ("random", "random")
    journal = Journal("domino", "assisted", players=names, seed="4")
    session = LocalSeat(LocalGame(journal, opponents_of(find("domino"), names, 4), "en", Cup(4)))
    lines: list[str] = []
    while session.course.result is None:
        lines += (session.course.proceed() or "").splitlines()
    coups = [n for n, line in enumerate(lines) if line.startswith("  The line: ")]
    assert coups
    for place in coups:
        hands = lines[place + 1 : place + 3]
        assert [hand.split()[0] for hand in hands] == ["A", "B"]
        assert all(" lays down " in hand or "has nothing left" in hand for hand in hands)
        line = [tile.split("-") for tile in lines[place].removeprefix("  The line: ").split()]
        assert all(left[1] == right[0] for left, right in pairwise(line))
    assert read(session.course.journal.write()).replay().result == session.course.result
    assert run("resume", str(tmp_path / "none")).exit_code == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("?", ("help", "")),
        ("h", ("help", "")),
        ("Q", ("quit", "")),
        ("u", ("undo", "")),
        ("law 17", ("law", "17")),
        ("what is a jan?", ("glossary", "jan")),
        ("qu'est-ce que le coin ?", ("glossary", "coin")),
        ("qu’est-ce que la bredouille", ("glossary", "bredouille")),
        ("draw 6-4", ("", "draw 6-4")),
        ("expliquer -1", ("explain", "-1")),
        ("32-28", ("", "32-28")),
    ],
)
def test_words_of_both_languages(text: str, found: tuple[str, str]) -> None:
    """Commands, questions and what is neither."""
    command, rest = command_of(text)
    assert (command, rest if command else text) == found


@pytest.mark.parametrize(("game", "before"), [("trictrac", ["throw"]), ("draughts", []), ("chess", [])])
def test_a_number_plays_what_is_listed_a_la_rigueur_too(game: str, before: list[str]) -> None:
    """Right after the list only: otherwise a number is what the hand did, and refused as such."""
    session = LocalSeat(LocalGame(Journal(game, "rigueur"), (None, None), "en", Cup(5)))
    for line in before:
        session.line.typed(line)
    done = len(session.course.journal.acts)
    with pytest.raises((Illegal, Unreadable)):
        session.line.typed("1")
    assert len(session.course.journal.acts) == done
    move = session.line.moves().partition("1) ")[2].partition(",")[0]
    assert move in session.line.typed("1")
    assert len(session.course.journal.acts) == done + 1


# --- `hint` at the terminal: a machine's move, and under it what the books advise


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1"


def hinted(game: str, line: str, language: str = "en") -> list[str]:
    """The lines of a hint in a position, people on every seat."""
    session = LocalSeat(
        LocalGame(Journal(game, "assisted", position=line), (None,) * len(find(game).players), language)
    )
    return session.line.hint().splitlines()


def test_the_books_are_told_with_the_hint() -> None:
    """A move, then one reason with its place in the book."""
    machine, why, unit = hinted("gammon", START)
    assert unit == "Values in points."
    assert machine.startswith("Hint: E/H G/H")
    assert why.startswith("The book plays E/H G/H: ")
    assert re.search(r"\. \(.*, line 2178\)$", why)


def test_the_books_are_told_in_french() -> None:
    """The same in the language of the session."""
    machine, why, _ = hinted("toute_table", START.replace("G5", "G4,H1"), "fr")
    assert machine.startswith("Conseil\u00a0: ")
    assert why.endswith(" T-T. VIII)")
    assert why.startswith(("Raison\u00a0: ", "Le précepte préfère "))


def test_a_hint_knows_no_other_hand() -> None:
    """At domino the advice is for the view of who plays: other hands that he cannot see give the same lines."""
    line = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:{hand} leader=A phase=play"
    one = hinted("domino", line.format(hand="6-5,5-5,4-4,3-3,2-2,1-1"))
    two = hinted("domino", line.format(hand="1-0,2-1,3-0,3-1,4-0,0-0"))
    assert one[1:] == two[1:]
    assert any("(S1, AUJ l.2757, 2765 Dom. II)" in line for line in one)


def test_games_without_such_advice() -> None:
    """Where the books of advice are not here, the machine's second choice stands beside the first."""
    _, why, _ = hinted("garanguet", "W:A15;B:Y15 phase=play to=white dice=6-5-1")
    assert why.startswith("The machine prefers it")


def test_a_word_before_the_throw() -> None:
    """At trictrac the name of a shape is told when the dice are still to be thrown, after what may be done."""
    line = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:T2,X3,Y10 phase=throw to=white throws=6,6 begun=2,6-2"
    first, *words = hinted("trictrac", line)
    assert not first.startswith("Hint: ")
    assert [word for word in words if "la rôtie du major" in word] == words != []


HELD = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"


def test_holding_is_told_as_people_say_it() -> None:
    """To hold and to leave are words of the person's language in the hint, in the advice and among what is legal."""
    english, french = hinted("trictrac", HELD), hinted("trictrac", HELD, "fr")
    assert any(line.startswith("Why: ") and "(L53b" in line for line in english)
    assert any(line.startswith("Raison\u00a0: ") and "(L53b" in line for line in french)
    assert french[0].startswith("Conseil\u00a0: tenir (")
    assert not re.search(r"\b(hold|leave)\b", "\n".join(french))
    session = LocalSeat(LocalGame(Journal("trictrac", "assisted", position=HELD), (None, None), "fr"))
    assert session.line.moves().endswith("1) tenir, 2) s'en aller")
    output = find("trictrac").narration.move_line(
        session.course.known, find("trictrac").read_move(session.course.known, "leave")
    )
    assert (output.en, output.fr) == ("White: leave", "Blancs : s'en aller")


def test_where_people_mark_the_mark_comes_first() -> None:
    """À la rigueur the hint is what to mark or to claim, as long as there is anything."""
    journal = Journal("trictrac", "rigueur", position="W:A11,I1,J1,L2;B:N1,O1,Y13 phase=throw to=white points=0,4")
    session = LocalSeat(LocalGame(journal, (None, None)))
    session.line.typed("throws 3-2")
    (mark,) = session.line.hint().splitlines()
    assert mark.startswith("Hint: mark 8. Do it before you touch a dame")
    session.line.typed("plays A/D A/C")
    (school,) = session.line.hint().splitlines()
    assert school.startswith("Hint: school 8. It completes your trou")


def test_hint_is_typed(run: Run) -> None:
    """A person who types hint at the board sees the advice, and plays on."""
    result = run("play", "plain", "--ascii", "--as", "both", "--seed", "2", typed="hint\nquit\n")
    assert result.exit_code == 0, result.output
    assert "(P1, AUJ l.2570 Pl. V)" in result.stdout
