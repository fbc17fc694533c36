"""The help of every command in both languages, and what Typer says of wrong words.

The English stands where an option is declared; its French is in the catalogue, french.toml, under the English: the
house's, and those of the rooms that have commands. A test walks every command and fails on a text that has none.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from academie.cli.language import language_of
from academie.games import COMMANDS, ROOMS, folder
from academie.title import Title, typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_CATALOGUE = Path(__file__).with_name("french.toml")

# Typer's own words in a page of help, and how long they are told.
_HEADS = {
    r"^Usage: ": "Usage : ",
    r"^Arguments:$": "Arguments :",
    r"^Options:$": "Options :",
    r"^Commands:$": "Commandes :",
    r"\[OPTIONS\]": "[OPTIONS]",
    r"COMMAND \[ARGS\]\.\.\.": "COMMANDE [ARGUMENTS]...",
    r"\[required\]": "[obligatoire]",
    r"\[default:": "[sinon :",
    r"; required\]": "; obligatoire]",
    r"; default:": "; sinon :",
}

# Typer's complaints, as patterns, and the same in French.
_WRONG = (
    (r"No such option: (\S+?)\.?", "Il n'y a pas d'option {0}."),
    (r"No such option: (\S+) \(Possible options?: (.+)\)\.?", "Il n'y a pas d'option {0} ; peut-être {1}."),
    (r"No such option: (\S+) Did you mean (.+)\?", "Il n'y a pas d'option {0} ; peut-être {1}."),
    (r"No such command '(.*?)'\.", "Il n'y a pas de commande « {0} »."),
    (r"No such command '(.*?)'\. Did you mean (.+)\?", "Il n'y a pas de commande « {0} » ; peut-être {1}."),
    (r"Missing command\.", "Il manque une commande."),
    (r"Missing option '(.+)'\.", "Il manque l'option {0}."),
    (r"Missing argument '(.+)'\.", "Il manque l'argument {0}."),
    (r"Missing parameter: (.+)", "Il manque {0}."),
    (r"Got unexpected extra argument(?:s|\(s\))? \((.+)\)", "Il y a trop de mots : {0}."),
    (r"Option '(.+)' requires an argument\.", "L'option {0} demande une valeur."),
    (r"Option '(.+)' requires (\d+) arguments\.", "L'option {0} demande {1} valeurs."),
    (r"Option '(.+)' does not take a value\.", "L'option {0} ne prend pas de valeur."),
    (r"Invalid value for '(.+?)'(?: / '.+')?: (.+)", "Valeur refusée pour {0} : {1}"),
    (r"Invalid value: (.+)", "Valeur refusée : {0}"),
)
_VALUES = (
    (r"Input should be a valid integer.*", "il faut un nombre entier."),
    (r"Input should be a valid number.*", "il faut un nombre."),
    (r"Input should be a valid boolean.*", "il faut oui ou non."),
    (r"Input should be greater than or equal to (\S+)", "il faut {0} au moins."),
    (r"Input should be less than or equal to (\S+)", "il faut {0} au plus."),
)


@cache
def catalogue() -> Mapping[str, str]:
    """The French of every help text, by its English."""
    rooms = [folder(room) / "commands" / _CATALOGUE.name for room in dict.fromkeys(COMMANDS.values())]
    written = "\n".join(path.read_text(encoding="utf-8") for path in (_CATALOGUE, *rooms))
    data = tomllib.loads(written.replace("{rooms}", ", ".join(ROOMS)))
    return {_one(entry["en"]): _one(entry["fr"]) for entry in data["help"]}


def _one(text: str) -> str:
    """A text with its lines joined; paragraphs stay apart."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", cleandoc(text)))


def in_french(text: str | None) -> str | None:
    """A help text in French; as it is where the catalogue has none."""
    return None if text is None else catalogue().get(_one(text), text)


def texts(command: Any) -> Iterator[str]:
    """Every help text of a command and of those below it, in English."""
    for text in (command.help, command.short_help, getattr(command, "epilog", None)):
        if text:
            yield _one(text)
    for parameter in command.params:
        if text := getattr(parameter, "help", None):
            yield _one(text)
    for below in getattr(command, "commands", {}).values():
        yield from texts(below)


class _Bilingual:
    """What commands and groups share: a page of help in the language that is spoken."""

    def get_help(self, ctx: Any) -> str:
        """The page of help."""
        if language_of() != "fr":
            return str(super().get_help(ctx))  # type: ignore[misc]
        return _page(self, ctx, super().get_help)  # type: ignore[misc]

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, as a list of commands shows it."""
        if language_of() != "fr":
            return str(super().get_short_help_str(limit))  # type: ignore[misc]
        text = in_french(self.short_help or self.help) or ""  # type: ignore[attr-defined]
        first = re.split(r"(?<=\.)\s", text.split("\n\n")[0])[0]
        return first if len(first) <= limit else first[: limit - 3].rsplit(" ", 1)[0] + "..."


def _page(command: Any, ctx: Any, written: Any) -> str:
    """The page with every text in French; the command is as it was afterwards."""
    kept = [(each, each.help) for each in (command, *command.get_params(ctx)) if getattr(each, "help", None)]
    try:
        for each, text in kept:
            each.help = in_french(text)
        page = str(written(ctx))
    finally:
        for each, text in kept:
            each.help = text
    for pattern, french in _HEADS.items():
        page = re.sub(pattern, french, page, flags=re.MULTILINE)
    page = page.replace("Show this message and exit.", "Montre cette aide.")
    return typeset(page)


class Command(_Bilingual, TyperCommand):
    """A command whose help speaks both languages."""


class Group(_Bilingual, TyperGroup):
    """A group of commands whose help speaks both languages."""


class Commands(typer.Typer):
    """Several commands under one name, as the house shows them."""

    def __init__(self, cls: type[Group] = Group, **settings: Any) -> None:
        super().__init__(
            cls=cls,
            no_args_is_help=True,
            add_completion=False,
            pretty_exceptions_enable=False,
            rich_markup_mode=None,
            context_settings={"help_option_names": ["-h", "--help"]},
            **settings,
        )

    def add(self, name: str) -> Callable[[Any], Any]:
        """Make a function a command of that name."""
        return self.command(name, cls=Command)


def complaint(sentence: str) -> Title:
    """What Typer says of wrong words, in both languages; French where it is one of the sentences we know."""
    for pattern, french in _WRONG:
        if found := re.fullmatch(pattern, sentence):
            *first, last = found.groups() or ("",)
            return Title(sentence, french.format(*first, _value(last or "")))
    return Title(sentence, f"La commande ne se comprend pas : {sentence}")


def _value(text: str) -> str:
    for pattern, french in _VALUES:
        if found := re.fullmatch(pattern, text):
            return french.format(*found.groups())
    return text
