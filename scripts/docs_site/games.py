"""A page for each game, in both languages: what it is like, how it is played, and where its law, words and lessons are.

The way it is played is told by the lessons' own explanations, in their order; the exercises between them are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import academie
from academie.game.registry import find
from academie.lessons import course_of
from academie.players.members import members_of
from academie.scene.card import card_of
from academie.text.message import bilingual

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import Game

_TITLE = bilingual("The thirteen games", "Les treize jeux")
_ABOUT = bilingual(
    "Each name leads to a page: what the game is like, how it is played, and where to learn it.",
    "Chaque nom mène à une page : le caractère du jeu, la façon de le jouer, et où l'apprendre.",
)
_COLUMNS = bilingual("| Game | Book | What it is like |", "| Jeu | Livre | Ce qu'il est |")
_BOARD = bilingual("The board at the beginning", "Le tablier au début")
_PLAYED = bilingual("How it is played", "Comment on y joue")
_NEXT = bilingual("Where to go on", "Pour continuer")
_RULES = bilingual("Rule sets: {profiles}.", "Règles : {profiles}.")
_OPPONENTS = bilingual(
    "Opponents, from the weakest: {members}.", "Adversaires, du plus faible au plus fort : {members}."
)
_TEXTS = bilingual(
    "[The law](../law/{name}.en.md), paragraph by paragraph with its sources, and "
    "[the words](../law/{name}-words.en.md) of the game.",
    "[La loi](../law/{name}.fr.md), article par article avec ses sources, et "
    "[les mots](../law/{name}-words.fr.md) du jeu.",
)
_LESSONS = bilingual(
    "`academie learn {name}` teaches it in {count} lessons; `academie play {name}` begins a game.",
    "`academie learn {name}` l'enseigne en {count} leçons ; `academie play {name}` commence une partie.",
)


def table(language: str) -> str:
    """The list of the games, each with its book and its character."""
    rows = [_row(game, language) for game in academie.GAMES]
    head = f"{_COLUMNS.to(language)}\n|---|---|---|"
    pages = "\n".join(f"{game.name}{_ending(language)}" for game in academie.GAMES)
    return (
        f"# {_TITLE.to(language)}\n\n{_ABOUT.to(language)}\n\n{head}\n" + "\n".join(rows) + "\n\n"
        f"```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    )


def _ending(language: str) -> str:
    return "" if language == "en" else f".{language}"


def _row(game: Game, language: str) -> str:
    card = card_of(game.name)
    link = f"[{game.title.to(language)}]({game.name}{_ending(language)}.md)"
    return f"| {link} | {card.books.to(language).removesuffix('.')} | {card.character.to(language)} |"


def page(name: str, language: str) -> str:
    """The page of one game."""
    game, card, course = find(name), card_of(name), course_of(name)
    parts = [
        f"# {game.title.to(language)}",
        card.character.to(language),
        f"*{card.books.to(language)}*",
        f"![{_BOARD.to(language)}](boards/{name}.svg)",
        f"## {_PLAYED.to(language)}",
    ]
    for lesson in course.lessons:
        lines = [" ".join(step.text.to(language).split()) for step in lesson.steps if step.kind in {"show", "tell"}]
        parts += [f"### {lesson.title.to(language)}", *lines] if lines else []
    profiles = ", ".join(f"{each.title.to(language)} (`{key}`)" for key, each in game.profiles.profiles.items())
    members = ", ".join(each.title.to(language) for each in members_of(game))
    links = [
        _TEXTS.fill(name=name),
        _LESSONS.fill(name=name, count=len(course.lessons)),
        _RULES.fill(profiles=profiles),
        _OPPONENTS.fill(members=members),
    ]
    parts += [f"## {_NEXT.to(language)}", "\n".join(f"- {each.to(language)}" for each in links)]
    return "\n\n".join(parts) + "\n"


def write_boards(folder: Path) -> None:
    """The picture of each game's board at the beginning."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in academie.GAMES:
        (folder / f"{game.name}.svg").write_text(game.svg(game.start()), encoding="utf-8")
