"""The laws and glossaries of all games as pages, in both languages, from the same texts that `academie law` reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import academie
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import Game
    from academie.game.law import Paragraph, Term

LANGUAGES = ("en", "fr")

_LAWS = bilingual("The laws and words of the games", "Les lois et les mots des jeux")
_LAW = bilingual("The law: {game}", "La loi : {game}")
_WORDS = bilingual("The words: {game}", "Les mots : {game}")
_OTHER = Message("En français")
_BOTH = bilingual(
    "The law by which each game is played here, in our own words, with the lines of the books; and its words.",
    "La loi par laquelle chaque jeu se joue ici, dans nos propres mots, avec les lignes des livres ; et ses mots.",
)
_NO_CODE = bilingual("No program decides by it: {reason}.", "Aucun programme n'en décide : {reason}.")
_UNDER = bilingual("Where {key} is {value}: {meaning}", "Où {key} est {value} : {meaning}")
_CITED = re.compile(r"§(\d+)")


def write(source: Path) -> None:
    """A page of law and a page of words for each game and language, and the two tables of them."""
    folder = source / "law"
    folder.mkdir()
    for language in LANGUAGES:
        (folder / f"index.{language}.md").write_text(table(language), encoding="utf-8")
        for game in academie.GAMES:
            (folder / f"{game.name}.{language}.md").write_text(law(game, language), encoding="utf-8")
            (folder / f"{game.name}-words.{language}.md").write_text(words(game, language), encoding="utf-8")


def table(language: str) -> str:
    """The games, each with its law and its words."""
    pages = "\n".join(f"{game.name}.{language}\n{game.name}-words.{language}" for game in academie.GAMES)
    return (
        f"# {_LAWS.to(language)}\n\n{_turn('index', language)}\n\n{_BOTH.to(language)}\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{pages}\n```\n"
    )


def law(game: Game, language: str) -> str:
    """The whole law of a game."""
    known = set(game.law.paragraphs)
    return "\n\n".join(
        [
            f"# {_LAW.fill(game=game.title).to(language)}",
            _turn(game.name, language),
            *(_paragraph(game, each, language, known) for each in game.law),
            "",
        ]
    )


def words(game: Game, language: str) -> str:
    """The whole glossary of a game, by the alphabet."""
    known = set(game.law.paragraphs)
    terms = sorted(game.glossary, key=lambda term: _name(term, language).casefold())
    return "\n\n".join(
        [
            f"# {_WORDS.fill(game=game.title).to(language)}",
            _turn(f"{game.name}-words", language),
            *(_term(game, each, language, known) for each in terms),
            "",
        ]
    )


def _turn(page: str, language: str) -> str:
    other = "fr" if language == "en" else "en"
    return f"[{_OTHER.to(language)}]({page}.{other}.md)"


def _paragraph(game: Game, each: Paragraph, language: str, known: set[str]) -> str:
    """One paragraph: its heading, its text, its sources."""
    number = each.number.removeprefix("§")
    parts = [
        f"({_place(game, language, number)})=\n## {each.number} {each.title.to(language)}",
        _cited(game, each.text.to(language), language, known),
        f"{{.sources}}\n{'; '.join(each.sources)}",
    ]
    if each.reason is not None:
        parts.append(_cited(game, _NO_CODE.fill(reason=each.reason).to(language), language, known))
    return "\n\n".join(parts)


def _term(game: Game, term: Term, language: str, known: set[str]) -> str:
    """One word, found by the index too: what it is in the other language, what it means, its paragraph, its source."""
    name, other = _name(term, language), _name(term, "fr" if language == "en" else "en")
    said = f" ({other})" if other.casefold() != name.casefold() else ""
    differing = [_UNDER.fill(key=key, value=value, meaning=meaning).to(language) for key, value, meaning in term.by]
    meaning = " ".join([term.meaning.to(language), *differing, f"{term.law}. *{term.source}*"])
    entry = f"single: {name.replace(';', ',')}; {game.title.to(language)}"
    return f"{{index}}`{name} <{entry}>`{said}\n: {_cited(game, meaning, language, known)}"


def _name(term: Term, language: str) -> str:
    return term.name.to(language)


def _place(game: Game, language: str, number: str) -> str:
    return f"{game.name.replace('_', '-')}-{language}-{number}"


def _cited(game: Game, text: str, language: str, known: set[str]) -> str:
    """A text whose paragraphs of the game's own law are links."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{_place(game, language, found[1])})" if found[0] in known else found[0]

    return _CITED.sub(link, text)
