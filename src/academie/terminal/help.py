"""The help of every command in both languages.

The English stands where an option is declared; the catalogues have the rest. A command of more than a dozen options
shows those that belong to no group, and all of them, group by group, with --help-all.
"""

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator
from inspect import cleandoc
from typing import Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import OptionInfo

from academie.errors import Unknown, quoted
from academie.game.registry import PACKAGES
from academie.input.names import Names
from academie.terminal.output import language_of
from academie.text.message import Message, languages, translated, typeset

# Words that Typer itself writes on a page of help, with their translations.
_HEADS = {
    r"^Usage: ": "Usage : ",
    r"^Commands:$": "Commandes:",
    r"^(?=\S)(.*\S):$": r"\1 :",
    r"COMMAND \[ARGS\]\.\.\.": "COMMANDE [ARGUMENTS]...",
}
_NOTES = {
    "[required]": "[obligatoire]",
    "[default:": "[sinon :",
    "; required]": "; obligatoire]",
    "; default:": "; sinon :",
    "[env var: ": "[ou ",
}

MOST = 12  # options on the first page of help
_WHOLE = f"{__name__}.whole"  # set when --help-all was typed
_SHOW = "Show this message and exit."  # Typer's own
_GAMES = ", ".join(PACKAGES)  # the catalogues have {games} in its place, so that a new game changes none of them


def key_of(text: str) -> str:
    """A help text as the catalogues have it: its lines joined, its paragraphs apart."""
    joined = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", cleandoc(text)))
    return joined.replace(_GAMES, "{games}")


def in_french(text: str | None) -> str | None:
    """A help text in French."""
    return None if text is None else translated(key_of(text), "", "fr").replace("{games}", _GAMES)


def texts(command: Any) -> Iterator[str]:
    """Every help text of a command and of those below it, in English."""
    for text in (command.help, command.short_help, getattr(command, "epilog", None)):
        if text:
            yield key_of(text)
    for parameter in command.params:
        for text in (getattr(parameter, "help", None), getattr(parameter, "rich_help_panel", None)):
            if text:
                yield key_of(text)
    for below in filter(None, getattr(command, "commands", {}).values()):
        yield from texts(below)


class _Bilingual:
    """What commands and groups share: a page of help in the language that is spoken."""

    def get_help(self, ctx: Any) -> str:
        """The page of help."""
        if language_of() != "fr":
            return str(super().get_help(ctx))  # type: ignore[misc]
        return _page(self, ctx, super().get_help)  # type: ignore[misc]

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - a list breaks long lines
        """The first sentence, as a list of commands shows it."""
        text = self.short_help or self.help or ""  # type: ignore[attr-defined]
        sentence = in_french(text) if language_of() == "fr" else key_of(text)
        return re.split(r"(?<=\.)\s", (sentence or "").split("\n\n")[0])[0]


def _page(command: Any, ctx: Any, written: Any) -> str:
    """The page with every text in French; the command is as it was afterwards."""
    helps = [(each, each.help) for each in (command, *command.get_params(ctx)) if getattr(each, "help", None)]
    try:
        for each, text in helps:
            each.help = in_french(text)
        page = str(written(ctx))
    finally:
        for each, text in helps:
            each.help = text
    for pattern, french in _HEADS.items():
        page = re.sub(pattern, french, page, flags=re.MULTILINE)
    page = page.replace(_SHOW, translated(_SHOW, "", "fr"))
    return typeset(page)


class Command(_Bilingual, TyperCommand):
    """A command whose help speaks both languages, and begins with what is asked for most."""

    @property
    def crowded(self) -> bool:
        """Whether it has too many options for one page of help."""
        return any("--help-all" in each.opts for each in self.params)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """How it is called: the arguments stand as they were declared."""
        named = (each.metavar or "" for each in self.get_params(ctx) if each.param_type_name == "argument")
        return [self.options_metavar or "", *named]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The arguments and the options, those of a group under its title where all of them are asked for."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for each in self.get_params(ctx):
            group = getattr(each, "rich_help_panel", None) if self.crowded else None
            if (row := row_of(each, ctx)) is None or (group and _WHOLE not in ctx.meta):
                continue
            usual = "Options" if each.param_type_name == "option" else "Arguments"
            sections.setdefault(_spoken(group) if group else usual, []).append(row)
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def row_of(parameter: Any, ctx: Any) -> tuple[str, str] | None:
    """What help says of a parameter, without the names of types: “--port N”, “0 to 65535”; None for a hidden one."""
    found = parameter.get_help_record(ctx)
    if found is None:
        return None
    language, (name, text) = language_of(), found
    called = parameter.metavar if parameter.param_type_name == "argument" else re.sub(r" <.*>", " N", name)
    text = re.sub(r"\b(\d+)<=x<=(\d+)", lambda found: _FROM_TO.fill(least=found[1], most=found[2]).to(language), text)
    text = re.sub(r"\bx>=(\d+)(?:\.0)?", lambda found: _OR_MORE.fill(least=found[1]).to(language), text)
    for english, french in _NOTES.items() if language == "fr" else ():
        text = text.replace(english, french)
    return called, text


_FROM_TO = Message.within("of an option", "{least} to {most}")
_OR_MORE = Message.within("of an option", "{least} or more")


def _spoken(text: str) -> str:
    return (in_french(text) or text) if language_of() == "fr" else text


class Group(_Bilingual, TyperGroup):
    """A group of commands whose help speaks both languages."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was typed; raises `Unknown` where there is none of that name."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            near = ["--help"] if args[0] == "help" else Names(dict.fromkeys(self.list_commands(ctx), ())).near(args[0])
            near = ["--version"] if args[0] == "version" and ctx.parent is None else near
            refusal = Message("There is no command {name}. Did you mean {near}?") if near else _NO_COMMAND
            raise Unknown(refusal.fill(name=quoted(args[0]), near=", ".join(near), path=ctx.command_path))
        return super().resolve_command(ctx, args)


_NO_COMMAND = Message("There is no command {name}. “{path} --help” lists all commands.")


class Commands(typer.Typer):
    """Several commands under one name, with our help."""

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
        return lambda function: self.command(name, cls=Command)(spread(function))


def spread(function: Any) -> Any:
    """A command as Typer reads it: the options of its parts, which are dataclasses, stand one by one.

    Every command has --lang; one of too many options for a page of help has --help-all besides.
    """
    parts: dict[str, list[str]] = {}
    given: dict[str, tuple[Any, Any]] = {}  # the type and what is declared of each option
    hints = get_type_hints(function)
    for each in inspect.signature(function).parameters.values():
        kind = hints[each.name]
        if dataclasses.is_dataclass(kind):
            own = get_type_hints(kind)
            given |= {field.name: (own[field.name], field.default) for field in dataclasses.fields(kind)}
            parts[each.name] = [field.name for field in dataclasses.fields(kind)]
        else:
            given[each.name] = kind, each.default
    given["lang"] = str | None, _LANGUAGE
    if sum(isinstance(declared, OptionInfo) for _, declared in given.values()) >= MOST:  # --help is one more
        given["help_all"] = bool, _HELP_ALL

    def run(**values: Any) -> Any:
        values.pop("help_all", None)
        language_of(values.pop("lang"))  # `language.listen` has heard it; here one that there is not is refused
        made = {name: hints[name](**{each: values.pop(each) for each in fields}) for name, fields in parts.items()}
        return function(**values, **made)

    run.__name__, run.__doc__ = function.__name__, function.__doc__
    run.__annotations__ = {name: kind for name, (kind, _) in given.items()}
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # read by Typer
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=declared, annotation=kind)
            for name, (kind, declared) in given.items()
        ]
    )
    return run


def _show_all(ctx: typer.Context, given: bool) -> None:
    if given:
        ctx.meta[_WHOLE] = True
        typer.echo(ctx.get_help())
        raise typer.Exit


_LANGUAGE = typer.Option(
    None,
    "--lang",
    metavar="|".join(languages()),
    show_default=False,
    help="The language of all output. By default, LANG decides.",
)
_HELP_ALL = typer.Option(False, "--help-all", is_eager=True, callback=_show_all, help="Show every option and exit.")
