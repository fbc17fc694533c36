"""Every sentence people read is in every catalogue; laws, glossaries and profiles bring their own translations."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import catalogues
from academie import errors
from academie.errors import AcademieError
from academie.game import Game
from academie.game.registry import GAMES
from academie.terminal import output
from academie.text import message as catalogue
from academie.text.message import Message, bilingual, typeset
from layers.sources import nodes, shelves

ERRORS = {kind.__name__ for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, AcademieError)}
LANGUAGES = pytest.mark.parametrize("path", catalogues.catalogues(), ids=lambda path: path.parts[-3])

# Words that are the same in both languages: names, terms of art, and a few that English took from French.
ALIKE = {
    "ACADÉMIE", "Académie", "Articles", "Options", "Sources",
    "Chouette", "Le", "Partie", "Poule", "Revanche", "Tour", "écrire", "partie", "pavillon", "refaits", "robot",
    "revanche", "tour", "tourner", "tout",
    "Dames", "rabattues", "Domino", "Verdict", "Gammon", "Garanguet", "Jacquet", "Lepeintre", "Manoury", "Plain",
    "Revertier", "Toc", "Trictrac", "Tourne-case", "Toute-table", "amateur", "as", "boude", "bredouille", "correction",
    "corrections", "dame", "dames", "de", "exact", "grand", "grande", "jan", "marqué", "octuple", "petit", "petite",
    "point", "points", "Relevé", "retour", "signature", "six", "table", "talon", "trou", "trous",
    "Berger", "Buchholz", "Club", "Jetons", "Minutes", "Sonneborn-Berger",
    "Contact", "Je", "Journal", "Livre", "Menu", "Metz", "Pl", "Points", "Pts", "Trous", "absent", "bezet", "carmes",
    "club", "en", "la", "Pause", "Score", "Solution", "machine", "quines", "rigueur", "sonnez", "ternes",
}  # fmt: skip
ENGLISH = re.compile(r"\b(the|is|are|was|not|with|you|your|his|must|which|there|this|that|before|only|may be)\b")
FRENCH = re.compile(r"\b(les|est|sont|pas|avec|vous|votre|dans|pour|qui|doit|sur|peut)\b")


def fields(text: str) -> set[str]:
    """The fields a sentence has filled in; a brace that is not a field is a brace."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


def cited(text: str) -> list[str]:
    """The paragraphs a sentence cites."""
    return re.findall(r"§\d+", text)


@cache
def translations(path: Path) -> dict[tuple[str, str], str]:
    """A catalogue: the translation of each sentence in its context."""
    return {(each.context or "", each.id): each.string for each in catalogues.read(path) if each.id}


@LANGUAGES
def test_a_catalogue_is_whole(path: Path) -> None:
    """It has a translation of every sentence of the code and nothing else, none of them doubtful."""
    expected = {(each.context or "", each.id) for each in catalogues.extracted() if each.id}
    found = translations(path)
    assert expected - found.keys() == set(), "python scripts/catalogues.py update"
    assert found.keys() - expected == set(), "python scripts/catalogues.py update"
    assert [key for key, text in found.items() if not text] == []
    assert [each.id for each in catalogues.read(path) if each.id and each.fuzzy] == []


@LANGUAGES
def test_a_catalogue_is_compiled(path: Path) -> None:
    """What the program reads was made from what is written."""
    assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(path), "make build"


@LANGUAGES
def test_a_translation_says_the_same(path: Path) -> None:
    """It cites the same paragraphs and fills in a field where the English does."""
    for (_, english), other in translations(path).items():
        assert cited(english) == cited(other), english
        assert bool(fields(english)) == bool(fields(other)), english


def french() -> Iterator[tuple[str, str]]:
    """Every sentence with its French, fields left out; what only joins others is passed over."""
    (path,) = [each for each in catalogues.catalogues() if each.parts[-3] == "fr"]
    for (_, english), other in translations(path).items():
        pair = re.sub(r"\{[^}]*\}", "", english), re.sub(r"\{[^}]*\}", "", other)
        if len(pair[0]) > 1:
            yield pair


def test_french_is_french() -> None:
    """Each language has its own words, quotation marks and full stops."""
    for one, other in french():
        if one == other:
            assert set(re.findall(r"[A-Za-zÀ-ÿ-]{2,}", one)) <= ALIKE, one
        assert not (len(other) > 20 and ENGLISH.search(other) and not FRENCH.search(other)), other
        assert not (len(one) > 20 and FRENCH.search(one) and not ENGLISH.search(one)), one
        assert one.endswith(".") == other.endswith("."), one
        assert not set("“”") & set(other), other
        assert not set("«»") & set(one), one


@shelves()
def test_every_field_is_filled(shelf: list[Path]) -> None:
    """A message is given just the fields that one language or another asks for."""
    known: dict[str, set[str]] = {}
    for path in catalogues.catalogues():
        for (_, english), other in translations(path).items():
            known.setdefault(english, fields(english)).update(fields(other))
    for path, node in ((each, node) for each in shelf for node in nodes(each)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Message", "Message.within", *ERRORS}:
            text = node.args[-1] if node.args else None
            given = {each.arg for each in node.keywords}
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and given and None not in given:
                assert known.get(text.value) == given, f"{path}, line {node.lineno}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_texts_of_a_game_are_two(game: Game) -> None:
    """Law, glossary, profiles and options speak both languages."""
    for paragraph in game.law:
        assert paragraph.text.en != paragraph.text.fr
        assert not (ENGLISH.search(paragraph.text.fr) and not FRENCH.search(paragraph.text.fr)), paragraph.number
        assert not (FRENCH.search(paragraph.text.en) and not ENGLISH.search(paragraph.text.en)), paragraph.number
    for term in game.glossary:
        assert term.meaning.en != term.meaning.fr, term.key
    for each in [*game.profiles.profiles.values(), *game.profiles.options.values()]:
        assert each.about.en != each.about.fr, each.name


def test_french_is_set_as_printers_do() -> None:
    """Thin spaces before ; ! ? and within guillemets, a fixed one before a colon; positions stay."""
    assert typeset("Non ; oui : « 6-5 » ! W:A13;B:Y15") == "Non\u202f; oui\u00a0: «\u202f6-5\u202f»\u202f! W:A13;B:Y15"
    assert bilingual("No; “a”", "Non ; « a »").to("fr") == "Non\u202f; «\u202fa\u202f»"
    assert bilingual("No; “a”", "Non ; « a »").to("en") == "No; “a”"


def test_a_field_is_read_in_the_language_of_the_whole() -> None:
    """A value that is a message goes into each text in its language; other values into all."""
    whole = bilingual("{who} has {count}.", "{who} en a {count}.").fill(who=bilingual("White", "Blanc"), count=2)
    assert whole == bilingual("White has 2.", "Blanc en a 2.")


@pytest.mark.parametrize("kind", sorted(ERRORS))
def test_errors_speak_both(kind: str) -> None:
    """Each kind of error carries its sentence in every language and is English where nobody asks."""
    error = getattr(errors, kind)(bilingual("It is wrong; mend it.", "C'est fautif ; corrigez."))
    assert str(error) == error.to("en") == "It is wrong; mend it."
    assert error.to("fr") == "C'est fautif\u202f; corrigez."
    assert getattr(errors, kind)("{count} are wrong.", count=2).to("en") == "2 are wrong."


def test_a_third_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue put beside the others is read, and the command line takes it; what it lacks stays English."""
    path = tmp_path / "de" / "LC_MESSAGES" / "academie.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "The law"\nmsgstr "Das Gesetz"\n\nmsgid "{rank} of {count}"\nmsgstr "{rank} von {count}"\n')
    path.with_suffix(".mo").write_bytes(catalogues.compiled(path))
    monkeypatch.setattr(catalogue, "CATALOGUES", tmp_path)
    for each in (catalogue.languages, catalogue.opened):
        each.cache_clear()
        monkeypatch.setattr(catalogue, each.__name__, cache(each.__wrapped__))
    assert catalogue.languages() == ("en", "de")
    assert Message("The law").to("de") == "Das Gesetz"
    assert Message("{rank} of {count}", rank=Message("The law"), count=3).to("de") == "Das Gesetz von 3"
    assert Message("Lessons").to("de") == "Lessons"
    monkeypatch.setattr(output, "languages", catalogue.languages)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert output.language_of("de") == output.language_of() == "de"
    with pytest.raises(errors.Unknown, match=r"Choose the language en or de, not “it”\."):
        output.language_of("it")
