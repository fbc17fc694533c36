"""What every error becomes before the user sees it: one sentence and an exit code, never a traceback.

0 is success, 1 a negative outcome (a check that failed), 2 bad input, 70 a fault of ours, 130 an interrupt.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING, Any

import typer

from academie.cli.help import Group, complaint
from academie.cli.output import language_of, listen
from academie.errors import AcademieError, why
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BAD_INPUT, OUR_FAULT, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141


class Guarded(Group):
    """A group of commands with the house's way of failing."""

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
    """The exit code of a command; what went wrong is told on the error output."""
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
    typer.echo(sentence.to(language_of()), err=True)
    return code


def _usage(error: Any) -> int:
    """Typer's own complaint: an unknown option, a missing argument, a value out of range."""
    message = str(error.format_message())
    if message.lstrip().startswith("Usage:"):
        # A command that was asked nothing shows its help, which is no error.
        typer.echo(message)
        return 0
    sentence = " ".join(message.split())
    context = getattr(error, "ctx", None)
    if context is None or not sentence:
        asked_nothing = Message("Type a command, or “academie --help” for a list.")
        return _tell(complaint(sentence) if sentence else asked_nothing, BAD_INPUT)
    told = complaint(sentence)
    stop = "" if sentence.endswith((".", "?")) else "."
    tried = Message("{told}{stop} Try “{path} --help”.")
    return _tell(tried.fill(told=told, stop=stop, path=context.command_path), BAD_INPUT)


def _fault(error: Exception) -> int:
    if isinstance(error, OSError) and error.filename is not None:
        unusable = Message("The file {path} cannot be used: {why}.")
        return _tell(unusable.fill(path=error.filename, why=why(error)), BAD_INPUT)
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
