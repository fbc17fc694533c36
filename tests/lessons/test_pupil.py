"""A pupil at a step: words that help, answers in either language, marks and claims judged by the referee, a game."""

import random
from pathlib import Path

import pytest

import academie
from academie.errors import Ambiguous, Unknown, Unreadable
from academie.lessons import Reply, Sitting, course_of, find_lesson
from academie.lessons.answers import chosen, read_number
from academie.text.message import Message, bilingual
from academie.tutor.lesson import Option
from lessons.lesson_files import changed, course, one_step, right, turned
from rows import rows


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """At the first step of the sample."""
    read = course(tmp_path)
    return Sitting(read, read.lessons[0])


def at(sitting: Sitting, number: int) -> Sitting:
    """At another step, counted from 1."""
    return Sitting(sitting.course, sitting.lesson, number - 1)


def english(reply: Reply) -> str:
    """All that is said."""
    return "\n".join(reply.to("en"))


def test_a_step_that_tells_goes_on_by_enter(sitting: Sitting) -> None:
    """Nothing is asked, and anything goes on."""
    assert sitting.answer("").sitting.number == 1
    assert sitting.answer("well then").sitting.number == 1
    assert sitting.answer("").right is None
    assert sitting.state is None


def test_a_move_is_read_as_the_game_reads_it(sitting: Sitting) -> None:
    """In any order that comes to the same; another legal move is told what it does; an illegal one the law."""
    play = at(sitting, 2)
    assert play.answer("H/D* H/B*").right is True
    other = play.answer("H/B* Q/M")
    assert other.right is False
    assert "not the answer" in english(other)
    assert "dame hit" in english(other)
    illegal = play.answer("H/D* H/A")
    assert "is not a legal play of 6-4 for Black" in english(illegal)
    assert "See §4, Hitting." in english(illegal)
    assert (illegal.sitting.tries, play.answer("rubbish").sitting.tries) == (1, 0)


def test_a_count_says_more_or_less_and_then_the_number(sitting: Sitting) -> None:
    """The first wrong answer says on which side; the second tells the answer, and one may still type it."""
    count = at(sitting, 3)
    first = count.answer("166")
    assert english(first).startswith("It is more.")
    assert "167" not in english(first)
    second = first.sitting.answer("168")
    assert english(second).startswith("It is less.")
    assert "The answer: 167." in english(second)
    assert second.sitting.answer("167").right is True
    assert english(count.answer("-3")) == "“-3” is not a number. Type one, such as 11."


def test_a_choice_is_made_by_its_number_or_its_words(sitting: Sitting) -> None:
    """Either way; a number that is none is a sentence, and no wrong answer."""
    choose = at(sitting, 4)
    assert choose.answer("2").right is choose.answer("m/s/y").right is True
    no = choose.answer("1")
    assert no.right is False
    assert "is not a legal play" in english(no)
    assert "Type a number from 1 to 2" in english(choose.answer("3"))
    assert choose.answer("3").sitting == choose


def test_words_help_in_both_languages(sitting: Sitting) -> None:
    """A hint is the step's own, or its paragraphs; show tells the answer; neither moves the pupil."""
    count, play = at(sitting, 3), at(sitting, 2)
    for word in ("hint", "indice", "CONSEIL"):
        assert count.answer(word).to("fr") == ["Comptez."]
    assert "may be hit" in english(play.answer("hint"))
    assert english(count.answer("show")) == english(count.answer("montrer")) == "The answer: 167."
    assert count.answer("show").sitting == count
    assert english(count.answer("moves")) == "This step does not ask for a move."
    assert "H/B* H/D*" in english(play.answer("coups"))


def test_answers_that_are_sentences_end_once(tmp_path: Path) -> None:
    """Each of them loses its stop within the sentence that tells it, and only that one ends."""
    lines = [("M/S/Y", "The one.", "L'un."), ("Y/F E/J", "The other.", "L'autre."), ("M/R M/S", "None.", "Aucun.")]
    option = '  [[lesson.step.option]]\n  value = "{}"\n  en = "{}"\n  fr = "{}"\n'
    text = changed('  options = ["M/R M/S", "M/S/Y"]\n', "")
    asked = '  fr = "Lequel ?"\n'
    read = course(tmp_path, text.replace(asked, asked + "".join(option.format(*each) for each in lines)))
    choose = Sitting(read, read.lessons[0], 3)
    assert choose.answer("1").to("en")[0] == "Right: The one."
    assert choose.answer("show").to("en")[0] == "The answer: The one, The other."
    assert choose.answer("montre").to("fr")[0] == "La réponse\u00a0: L'un, L'autre."


def test_an_empty_answer_is_asked_again(sitting: Sitting) -> None:
    """Enter alone, where something is asked, is not a wrong answer: a short sentence, and the pupil stays."""
    for number in (2, 3, 4, 5):
        reply = at(sitting, number).answer("  ")
        assert (reply.sitting, reply.right) == (at(sitting, number), None)
        assert reply.to("en") == ["Type your answer, or hint, show or skip."]
        assert reply.to("fr") == ["Tapez votre réponse, ou indice, montrer ou sauter."]


def test_show_and_skip_as_the_french_say_them(sitting: Sitting) -> None:
    """Montre and montrez show, passe and saute go on, at every kind of question of a game that has no such move."""
    count = at(sitting, 3)
    assert count.answer("montre") == count.answer("montrez") == count.answer("montrer")
    for number in (2, 3, 4, 5):
        assert at(sitting, number).answer("passe").sitting == at(sitting, number).answer("Saute").sitting
        assert at(sitting, number).answer("passe").sitting == at(sitting, number + 1)


def test_who_may_pass_at_domino_passes(tmp_path: Path) -> None:
    """Where the game has the word for a move, passe is that move, right or wrong, and sauter goes on."""
    for tile, due in (("5-5", True), ("6-5", False)):
        position = f"A:{tile},4-4,3-2,1-1,1-0,2-0;B:6-1,4-2,3-3,3-0,2-2 leader=B plays=6-6"
        sitting = one_step(tmp_path, "domino", "play", position, 'ask = "legal"', 'law = "§8"')
        assert sitting.answer("passe").right is due
        assert sitting.answer("passe").sitting.done is due
        assert sitting.answer("sauter").sitting.done


def test_a_game_is_played_to_its_end(sitting: Sitting) -> None:
    """What cannot be done changes nothing; a turn is answered by the machine's; the end is told with its paragraph."""
    game = at(sitting, 5)
    assert game.opening
    assert game.answer("nonsense").sitting == game
    rng = random.Random(3)
    reply = game.answer(right(game, rng))
    while not reply.sitting.done:
        reply = reply.sitting.answer(right(reply.sitting, rng))
    assert reply.right is True
    assert "wins: all dames are lifted (§23)." in english(reply)


OVER = ("B:M1,N1,*13 phase=throw to=white", "B:M1,*14 phase=throw to=black")  # any throw lifts Black's last dame


def test_a_game_that_is_over_is_passed_over(tmp_path: Path) -> None:
    """A game that ends before the pupil is asked keeps him from nothing, wherever he comes from."""
    read = course(tmp_path, changed(*OVER))
    before = Sitting(read, read.lessons[0], 3)
    assert before.answer("2").sitting.done
    assert before.answer("skip").sitting.done
    assert at(before, 5).answer("").sitting.done
    assert at(before, 5).answer("hint").sitting == at(before, 5)


def test_a_sitting_tells_no_answer(sitting: Sitting) -> None:
    """What programs are shown of a step does not hold what is asked."""
    data = at(sitting, 3).as_data()
    assert "167" not in str(data)
    assert data["kind"] == "count"
    assert (data["step"], data["steps"], data["done"]) == (3, 5, False)
    assert [each["value"] for each in at(sitting, 4).as_data()["options"]] == ["M/R M/S", "M/S/Y"]
    assert at(sitting, 6).as_data()["done"] is True


HOLD = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"


def test_holding_is_praised_as_people_say_it(tmp_path: Path) -> None:
    """A decision typed in either language is repeated in the language of the pupil, and so are the answers shown."""
    sitting = one_step(tmp_path, "trictrac", "play", HOLD, 'ask = "legal"', 'law = "§73"')
    for typed in ("hold", "tenir"):
        reply = sitting.answer(typed)
        assert reply.to("en")[:2] == ["Right: hold.", "Also right: leave."]
        assert reply.to("fr")[:2] == ["C'est juste\u00a0: tenir.", "Justes aussi\u00a0: s'en aller."]
    assert sitting.answer("montrer").to("fr")[0] == "La réponse\u00a0: tenir, s'en aller."
    assert sitting.answer("coups").to("fr") == ["Coups permis\u00a0: tenir, s'en aller."]


MARK = 'acts = ["white throws 4-3"]'

PLAYED = 'acts = ["white throws 4-3", "white plays A/E A/D"]'


def test_what_is_due_must_be_marked(tmp_path: Path) -> None:
    """Four points of the coin: they and no others; the throw is explained to who errs twice."""
    mark = turned(tmp_path, "mark", MARK)
    assert mark.answer("marks 4").right is True
    assert mark.answer("marque 4").right is True
    wrong = mark.answer("marks 6")
    assert wrong.right is False
    assert (english(mark.answer("4")), mark.answer("4").right) == (english(mark.answer("marks 4")), True)
    assert mark.answer("6") == wrong
    assert "4" in english(wrong.sitting.answer("nothing"))
    assert mark.answer("nothing").right is False


def test_an_ecole_is_claimed_or_there_is_none(tmp_path: Path) -> None:
    """Who forgot to mark is sent to school for as much; where nothing was due nothing is right, and only that."""
    claim = turned(tmp_path, "claim", PLAYED, seat=2)
    assert claim.answer("schools 4").right is True
    assert claim.answer("schools 2").right is False
    assert claim.answer("rien").right is False
    quiet = turned(tmp_path, "claim", PLAYED.replace("4-3", "2-1").replace("A/E A/D", "A/C A/B"), seat=2)
    assert quiet.answer("nothing").right is True
    assert quiet.answer("schools 4").right is False


# --- What a pupil may type: numbers in figures and words, a choice by its number or its words, an act by its number
TABLES = (
    Option("a", Message("White's petit jan")),
    Option("b", Message("White's grand jan")),
    Option("c", Message("Black's grand jan")),
)

HOLDS = (
    Option("yes", bilingual("He may hold.", "Il peut tenir.")),
    Option("no", bilingual("He must leave.", "Il s'en va.")),
)

NUMBERS = tuple(Option.of(number) for number in range(7))


@rows(
    [
        *(("11", 11), ("eleven", 11), ("Onze", 11), ("11 points", 11), ("onze points", 11), ("11.", 11)),
        *(("twenty-one", 21), ("vingt et un", 21), ("soixante et onze", 71), ("quatre-vingts", 80)),
        *(("quatre-vingt-dix-sept", 97), ("zéro", 0), ("aucune", 0), ("none", 0), ("cent", 100)),
    ]
)
def test_a_number_in_figures_or_words(text: str, number: int) -> None:
    """English and French, with or without accents, with what is counted behind it."""
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-4", "4 5", "4 or 5", "6-5", "4.5", "deux trois", "points", "1234567"])
def test_what_is_no_number(text: str) -> None:
    """Nothing is guessed: two numbers, a part of one, a word alone."""
    with pytest.raises(Unreadable, match="is not a number"):
        read_number(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", "b"),
        ("petit jan", "a"),
        ("PETIT JAN", "a"),
        ("Black's", "c"),
        ("grand jan des noirs", "c"),
        ("noirs", "c"),
    ],
)
def test_a_choice_by_its_words(text: str, value: str) -> None:
    """As much as tells it from the others, in either language."""
    assert chosen(TABLES, text).value == value


def test_words_that_fit_two_choices_or_none() -> None:
    """The first are told with their numbers, the second refused."""
    with pytest.raises(Ambiguous, match="could be any of the answers 2 and 3"):
        chosen(TABLES, "le grand jan")
    with pytest.raises(Unknown, match=r"not one of the answers\. Type a number from 1 to 3"):
        chosen(TABLES, "le coin")
    with pytest.raises(Unknown):
        chosen(TABLES, "le")


@pytest.mark.parametrize(("text", "value"), [("oui", "yes"), ("o", "yes"), ("Y", "yes"), ("non", "no"), ("n", "no")])
def test_yes_and_no_in_either_language(text: str, value: str) -> None:
    """Even where the answers have words of their own."""
    assert chosen(HOLDS, text).value == value


def test_what_is_read_comes_before_the_value_behind_it() -> None:
    """Who types no means the answer that begins so, even where it stands for a yes."""
    forced = (
        Option("yes", bilingual("No: one six only.", "Non : un seul six.")),
        Option("no", bilingual("Yes.", "Oui.")),
    )
    assert [chosen(forced, text).value for text in ("no", "non", "n", "yes", "oui", "o", "1", "2")] == [
        *("yes", "yes", "yes", "no", "no", "no", "yes", "no")
    ]


def test_choices_that_are_numbers_stand_for_themselves() -> None:
    """2 is the number two, and not the second answer, which is one."""
    assert chosen(NUMBERS, "2").value == "2"
    with pytest.raises(Unknown, match="from 0 to 6"):
        chosen(NUMBERS, "7")


def step_of(game: str, lesson: str, number: int) -> Sitting:
    """At a step, counted from 1, of a lesson."""
    course = course_of(academie.find(game))
    return Sitting(course, find_lesson(course, lesson), number - 1)


@pytest.mark.parametrize("text", ["4", "quatre", "4 points", "marks 4", "marque 4", "je marque 4", "I mark 4"])
def test_a_number_marks(text: str) -> None:
    """The first mark of the course is worth four."""
    assert step_of("trictrac", "marking", 2).answer(text).right is True


@pytest.mark.parametrize("text", ["foo", "A/B", "4 trous"])
def test_what_is_no_act_is_no_wrong_answer(text: str) -> None:
    """It is told which acts there are, in both languages, and counts for no try."""
    reply = step_of("trictrac", "marking", 2).answer(text)
    assert (reply.right, reply.sitting.tries) == (False, 0)
    assert "does not mark anything. Type one of these, or “nothing”: marks …;" in reply.to("en")[0]
    assert "ne marque rien" in reply.to("fr")[0]
