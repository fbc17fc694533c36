"""Names as people spell them, and the comparison of the project's words with those of a source."""

from pathlib import Path
from typing import Any

import pytest

import own_words
from academie.cli.session.sitting import opponents_of
from academie.corpus import books, find_book, find_books, find_entry
from academie.errors import Unknown, Unreadable
from academie.game.registry import GAMES, PACKAGES, find, has_part, part_of
from academie.input.names import Names, bare, folded
from academie.lessons import courses, find_lesson
from academie.lessons.exercises import find_kind, kinds_of
from academie.match import forms_of
from academie.match.forms import find_form
from academie.text.message import bilingual

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Toute-table", "toutetable"),
        ("TOUTE_TABLE", "toutetable"),
        ("École", "ecole"),
        ("le coup d'œil", "lecoupdoeil"),
        ("À la  rigueur", "alarigueur"),
        ("§ 17", "17"),
        ("-", ""),
    ],
)
def test_what_is_forgiven(text: str, plain: str) -> None:
    """Case, accents, ligatures, hyphens, underscores, spaces and apostrophes."""
    assert folded(text) == plain


@pytest.mark.parametrize("text", ["Les dames", "le jeu de dames", "Jeu des Dames", "the dames", "dames", "DAMES"])
def test_an_article_counts_for_nothing(text: str) -> None:
    """Nor does the word for a game."""
    assert bare(text) == "dames"


def spellings(name: str) -> list[str]:
    """A name as people might spell it."""
    return [name, name.upper(), name.replace("_", " "), name.replace("_", "-").title(), f" {name} "]


@games
def test_a_game_is_found_however_it_is_spelled(game: object) -> None:
    """By its name, by its titles in both languages, by what its card calls it."""
    name = game.name  # type: ignore[attr-defined]
    titles = [find(name).title]
    if has_part(name, "card") and part_of(name, "card").CARD.title is not None:
        titles.append(part_of(name, "card").CARD.title)
    for said in [name, *(text for title in titles for text in (title.en, title.fr))]:
        for text in spellings(said):
            assert find(text) is game, text
    assert has_part(name.upper(), "card") == has_part(name, "card")


def test_the_examples_of_people() -> None:
    """As they were typed."""
    expected = {
        "toute-table": "toute_table",
        "Toute Table": "toute_table",
        "Dames rabattues": "dames_rabattues",
        "TRICTRAC": "trictrac",
        "tric-trac": "trictrac",
        "les échecs": "chess",
        "echecs": "chess",
        "jeu du toc": "toc",
        "Dames à la polonaise": "draughts",
        "tourne case": "tourne_case",
        "checkers": "draughts",
        "Backgammon": "gammon",
    }
    assert {text: find(text).name for text in expected} == expected
    assert find("trictrac").glossary.find("École").key == "ecole"


def test_who_was_meant_is_offered() -> None:
    """A near miss is answered with the name, anything else with all of them; in both languages."""
    with pytest.raises(Unknown, match=r"no game “tritrac”; did you mean trictrac\?") as refusal:
        find("tritrac")
    assert refusal.value.text.fr.endswith("vouliez-vous dire trictrac ?")
    with pytest.raises(Unknown, match=", ".join(PACKAGES).replace("_", "-")):
        find("bridge")
    with pytest.raises(Unknown, match="did you mean manoury"):
        find_book("manouri")
    with pytest.raises(Unknown, match=r"There is no paragraph “bredouile”. Did you mean §71"):
        find("trictrac").law.find("bredouile")


@games
def test_profiles_and_options(game: object) -> None:
    """By names and titles; the profile found has its own name."""
    book = game.profiles  # type: ignore[attr-defined]
    for profile in book.profiles.values():
        for text in (profile.name.upper(), profile.name.replace("-", " "), profile.title.en, profile.title.fr):
            assert book.find(text).name == profile.name
    for option in book.options.values():
        base = option.applies_to[0]
        for text in (option.name.upper(), option.name.replace("-", "_"), option.title.fr, option.title.en.lower()):
            assert book.find(f"{base} + {text}").name == f"{base}+{option.name}"
            assert book.option_for(text) == option.name


@games
def test_forms_setups_lessons_and_exercises(game: object) -> None:
    """Whatever is chosen from a list is found by its title too."""
    rules = find(game.name)  # type: ignore[attr-defined]
    for form in forms_of(rules).values():
        assert {find_form(rules, forms_of(rules), text) for text in (form.name.upper(), form.title.fr)} == {form}
    for setup in rules.setups:
        assert rules.check_setup(setup.upper().replace("_", " ")) == setup
    for kind in kinds_of(rules).values():
        assert find_kind(rules, kind.title.fr.upper()) is kind


def test_lessons_and_books() -> None:
    """A lesson by its title, a book by its name or title, an entry by its number or id."""
    for course in courses():
        for number, lesson in enumerate(course.lessons, start=1):
            assert find_lesson(course, lesson.title.fr.upper()) is lesson
            assert find_lesson(course, str(number)) is lesson
    for book in books():
        assert find_book(book.name.upper().replace("-", " ")) is book
        assert find_book(book.named.fr) is book
    assert find_books("Académie") == find_books("academie")
    assert find_entry("Manoury", "6") == find_entry("manoury", "6")


def test_two_names_alike_are_refused() -> None:
    """In one list no two names, nor titles of two, may be spelled alike: profiles and laws are read so."""
    with pytest.raises(Unreadable, match="“one” and “two” are spelled the same"):
        Names({"one": ["L'école"], "two": [bilingual("school", "lecole")]})


@games
def test_no_list_of_the_house_has_two(game: object) -> None:
    """Not its forms, exercises, sides, setups; profiles, options and headings are checked when they are read."""
    rules = find(game.name)  # type: ignore[attr-defined]
    rules.profiles.check_names()
    rules.law.check_names()
    Names({form.name: (form.title,) for form in forms_of(rules).values()})
    Names({kind.name: (kind.title,) for kind in kinds_of(rules).values()})
    Names({side.en: (side,) for side in rules.players})
    Names(dict.fromkeys(rules.setups, ()))
    Names(dict.fromkeys(rules.glossary.terms, ()))


def test_no_list_of_the_whole_house_has_two() -> None:
    """Not its games, its books, its lessons."""
    Names({game.name: (game.title,) for game in GAMES})
    Names({book.name: (book.named,) for book in books()})
    for course in courses():
        Names({lesson.id: (lesson.title,) for lesson in course.lessons})


def test_a_word_of_two_senses() -> None:
    """The glossary gives both, what the word means before what is announced by it; a key is its own."""
    book = find("trictrac").glossary
    assert [term.event for term in book.all("Trou")] == [False, True]
    assert book.find("trou").event
    for word in ("coup", "partie", "poule"):  # an event of that key hid the word (AUJ l.2757, 2759, 2839)
        assert [term.event for term in find("domino").glossary.all(word)] == [False, True]


def test_a_term_of_several_names() -> None:
    """Each of them finds it; who is not understood is told names, not keys."""
    book = find("trictrac").glossary
    assert [book.find(word).key for word in ("coin", "Coin de repos", "pile", "piles", "tas de bois")] == [
        "coin_de_repos", "coin_de_repos", "talon", "talon", "talon",
    ]  # fmt: skip
    with pytest.raises(Unknown, match="Did you mean rest corner") as refusal:
        book.find("coin de repo")
    assert "_" not in str(refusal.value)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("trictrac", ("dé carré", "dés carrés")),  # LEP l.1727: named in the plural, asked for in either
        ("trictrac", ("dé pipé", "dés pipés")),
        ("trictrac", ("combinaison sensible", "combinaisons insensibles")),
        ("trictrac", ("bidet", "bidets", "baudet", "charger le bidet")),  # ACAD-B l.1670, 1806
        ("chess", ("pion passé", "pions passés", "pion de passé")),
        ("domino", ("dé forcé", "dés forcés")),
    ],
)
def test_a_term_in_the_singular_and_in_the_plural(game: str, words: tuple[str, ...]) -> None:
    """However many the glossary names, one and several find the same term."""
    assert len({find(game).glossary.find(word).key for word in words}) == 1


def test_a_person_may_be_called_as_a_machine_is_spelled() -> None:
    """In the head of a journal a machine stands as the roster writes it; a name spelled otherwise is a person's."""
    gammon = find("gammon")
    machine, person = opponents_of(gammon, ("random", "Random"), 1)
    assert machine is not None
    assert person is None


# --- Our own words


BOOK = """Avant que le meunier ne ferme la porte du mou-
lin, il compte & range les sacs que ses voisins
n'ont pas encore pris. De l'œuvre pofée en A, dame de 32 à 27, 31 à 22, 18 à 13.

L e c h a t d u m e u n i e r d o r t t o u j o u r s s o u s l a r o u e

Le fou de la dame prend le pion du roi qui dort, et le coup de la place du côté de la case.
"""


@pytest.fixture
def compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Compares a text with the book; gives the exit status and what is printed."""
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "mill.txt").write_text(BOOK, encoding="utf-8")

    def run(text: str, *options: str, suffix: str = ".md") -> tuple[int, str]:
        path = tmp_path / f"ours{suffix}"
        path.write_text(text, encoding="utf-8")
        status = own_words.main([str(tmp_path / "books"), str(path), *options])
        return status, capsys.readouterr().out

    return run


def test_finds_eight_words(compare: Any) -> None:
    """Eight words of a source are told with both lines; case, punctuation and line breaks hide nothing."""
    status, output = compare("Rien ici.\nOn sait que **le meunier** NE ferme\nla porte,\ndu lieu.\n", "--words", "7")
    assert status == 1
    assert "ours.md:2: que le meunier NE ferme la porte du (mill.txt:1)" in output
    assert output.endswith("2 windows of 7 words stand in a source, in 1 passages.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("la porte du moulin, il compte et range", "(mill.txt:1)"),  # a word whole again, and & is et
        ("Le chat du meunier dort toujours sous la meule.", "Le chat du meunier dort toujours sous la (mill.txt:5)"),
        ("Les voisins n’ont pas encore pris de l'oeuvre posée.", "(mill.txt:"),  # ligatures and the long s
        ("la dame prend le pion du roi qui dort", "(mill.txt:"),  # a word more than a move, or without a man
        ("le coup de la place du côté de la case", "(mill.txt:"),
        ("dame de 32 à 27, 31 à 22, 18 à 13", ""),  # notation is nobody's
        ("Le fou de la dame prend le pion du roi", ""),
        ("Le meunier ne ferme la porte du bourg qu'après avoir compté les sacs.", ""),  # seven words are not eight
    ],
)
def test_whose_words_they_are(compare: Any, text: str, said: str) -> None:
    """A word divided at a line's end, a spaced scan and old spellings hide nothing; notation and moves are nobody's."""
    status, output = compare(text)
    assert (status, said in output) == (int(bool(said)), True)
    assert said or output == "0 windows of 8 words stand in a source, in 0 passages.\n"


def test_strings_of_python(compare: Any) -> None:
    """Of a Python file the strings are compared, pieces written side by side as one, and nothing else."""
    code = 'SAID = (\n    "le meunier ne ferme "\n    "la porte du moulin"\n)\n'
    assert compare(code, suffix=".py")[0] == 1
    assert compare("# le meunier ne ferme la porte du moulin\n", suffix=".py")[0] == 0


def test_nothing_to_compare(tmp_path: Path) -> None:
    """A folder without texts is refused: an empty shelf would find every text innocent."""
    with pytest.raises(SystemExit):
        own_words.main([str(tmp_path)])
