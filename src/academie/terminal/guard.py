"""What every error becomes before the user sees it: one sentence and an exit code, never a traceback.

0 is success, 1 a negative outcome (a check that failed), 2 bad input, 70 a fault of ours, 130 an interrupt.
"""

import errno
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any

import typer

from academie.errors import AcademieError, quoted, why
from academie.terminal.help import Group
from academie.terminal.output import complain, language_of, listen
from academie.text.message import Message

BAD_INPUT, OUR_FAULT, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141


class Guarded(Group):
    """A group of commands that fails in one sentence."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit; without `standalone_mode`, run it and let errors pass."""
        listen(sys.argv[1:] if args is None else args)

        def run() -> Any:
            return super(Guarded, self).main(args, prog_name, complete_var, False, windows_expand_args, **extra)

        return sys.exit(guarded(run)) if standalone_mode else run()


def guarded(run: Callable[[], Any]) -> int:
    """The exit code of a command; errors are printed on the error output."""
    try:
        code = run()
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _close_pipe()
    except AcademieError as error:
        return _tell(error.text, BAD_INPUT)
    except Exception as error:  # noqa: BLE001 - the one place where nothing may pass
        return _usage(error) if hasattr(error, "format_message") else _fault(error)
    return code if isinstance(code, int) else 0


def _tell(sentence: Message, code: int) -> int:
    complain(sentence.to(language_of()))
    return code


def _usage(error: Any) -> int:
    """What Typer refuses: an unknown option, a missing argument, a value out of range."""
    message, context = str(error.format_message()), getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":  # a command that was asked nothing shows its help
        typer.echo(message)
        return 0
    if not message.strip() or message.startswith("Missing command"):
        return _tell(Message("Type a command, or “academie --help” for a list."), BAD_INPUT)
    text = complaint(error)
    return _tell(text if context is None else _TRY.fill(told=text, path=context.command_path), BAD_INPUT)


_TRY = Message("{told} Try “{path} --help”.")
_NO_OPTION = Message("There is no option {option}.")
_NEAR_OPTION = Message("There is no option {option}. Did you mean {near}?")
_MISSING = {"argument": Message("{name} is missing."), "option": Message("The option {name} is missing.")}
_NO_VALUE = Message("{option} takes no value.")
_VALUES = Message("{option} needs {count} values.")
_EXTRA = Message("Too many words: {words}.")
_WRONG_VALUE = {  # by the type of pydantic's error
    "int": Message("{option} must be a whole number, not {value}."),
    "float": Message("{option} must be a number, not {value}."),
    "greater_than_equal": Message("{option} must be at least {ge}."),
    "less_than_equal": Message("{option} must be at most {le}."),
}
_OTHER_VALUE = Message("{option} cannot take this value ({why}).")
_OTHER = Message("The command cannot be understood ({why}).")


def complaint(error: Any) -> Message:
    """What a refusal of Typer's says, by its type and what it carries; in a frame where we do not know it."""
    why = " ".join(str(getattr(error, "message", error)).split()).removesuffix(".")
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = ", ".join(sorted(error.possibilities or ()))
        return (_NEAR_OPTION if near else _NO_OPTION).fill(option=error.option_name, near=near)
    if kind == "MissingParameter" and error.param is not None:
        return _MISSING[error.param.param_type_name].fill(name=_called(error.param))
    if kind == "BadOptionUsage":
        count = next((int(word) for word in why.split() if word.isdecimal()), 1)
        text = _NO_VALUE if "not take" in why else Message("{option} needs a value.") if count == 1 else _VALUES
        return text.fill(option=error.option_name, count=count)
    if kind == "BadParameter" and error.param is not None:
        return _wrong_value(error, why)
    if why.startswith("Got unexpected extra argument"):
        return _extra(error, why.partition("(")[2] if "(s)" not in why else why.partition("(s)")[2].strip(" ()"))
    return _OTHER.fill(why=why)


def _called(param: Any) -> str:
    """An option by its name, an argument by what stands for it in the help."""
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name.upper())


def _wrong_value(error: Any, why_not: str) -> Message:
    found: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    first: dict[str, Any] = found[0] if found else {"type": "", "input": ""}
    kind = first["type"]
    known = _WRONG_VALUE.get(kind) or _WRONG_VALUE.get(kind.partition("_")[0], _OTHER_VALUE)
    values = {"value": quoted(str(first["input"])), "why": why_not}
    values |= {name: f"{bound:g}" for name, bound in first.get("ctx", {}).items() if isinstance(bound, int | float)}
    return known.fill(option=_called(error.param), **values)


def _extra(error: Any, words: str) -> Message:
    """Words too many; where an option took another option for its value, that it needs more values."""
    for param in error.ctx.command.params if error.ctx is not None else ():
        value = error.ctx.params.get(param.name)
        if isinstance(value, tuple) and any(str(each).startswith("--") for each in value):
            return _VALUES.fill(option=param.opts[0], count=len(value))
    return _EXTRA.fill(words=words.rstrip(")"))


def _fault(error: Exception) -> int:
    if isinstance(error, OSError) and error.filename is not None:
        unusable = Message("The file {path} cannot be used: {why}.")
        return _tell(unusable.fill(path=error.filename, why=why(error)), BAD_INPUT)
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        _close_pipe()
        return _tell(Message("The output cannot be written: {why}.", why=why(error)), BAD_INPUT)
    if os.environ.get("ACADEMIE_DEBUG") == "1":
        traceback.print_exception(error)
    what = " ".join(str(error).split())[:200]
    ours = Message(
        "academie has a bug ({kind}: {what}). Please report it with your command and the output of ACADEMIE_DEBUG=1."
    )
    return _tell(ours.fill(kind=type(error).__name__, what=what), OUR_FAULT)


def _close_pipe() -> int:
    """Whoever reads us has had enough; the interpreter must not complain when it flushes the rest."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return PIPE_CLOSED
