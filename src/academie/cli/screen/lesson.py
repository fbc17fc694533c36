"""Where a pupil sits at a terminal, for lessons and for exercises: a step shown, a line asked for, words served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.output import asked
from academie.cli.screen.board import View, render
from academie.cli.screen.keywords import COMMANDS
from academie.cli.screen.pages import show_paragraph
from academie.cli.words import say
from academie.errors import AcademieError
from academie.lessons.answers import numeral

if TYPE_CHECKING:
    from rich.console import Console

    from academie.lessons import Sitting


class Bench:
    """A pupil at a terminal."""

    def __init__(self, screen: Console, view: View) -> None:
        self.screen, self.view, self.language = screen, view, view.language

    def served(self, sitting: Sitting, text: str) -> bool:
        """What the terminal answers by itself: the board again, a paragraph, help."""
        word, _, rest = text.partition(" ")
        if word.lower() in COMMANDS["board"].names:
            self.show(sitting)
        elif word.lower() in COMMANDS["help"].names:
            self.tell(say("learn_help", self.language))
        elif word.lower() in COMMANDS["law"].names and rest:
            try:
                show_paragraph(sitting.game.law.find(rest.strip()), self.language)
            except AcademieError as error:
                self.tell(error.to(self.language))
        else:
            return False
        return True

    def show(self, sitting: Sitting) -> None:
        """The step: its number, its board, its text, what to choose from, where it stands in law and book."""
        step, state = sitting.step, sitting.state
        self.tell("")
        if state is not None and step.kind != "tell":
            self.screen.print(render(sitting.game, state, view=self.view), end="")
        if sitting.bout is not None:  # a game under way has said what it is
            return
        for line in sitting.opening:
            self.tell(line.to(self.language))
        steps = len(sitting.lesson.steps)
        number = f"{sitting.number + 1}/{steps}  " if steps > 1 else ""
        where = ", ".join([*step.law, *([step.source] if step.source else [])])
        self.tell(f"{number}{step.text.to(self.language)}" + (f" ({where})" if where else ""))
        if step.marks:
            self.tell(say("look_at", self.language, marks=", ".join(step.marks)))
        if step.kind == "game":
            self.tell(say("bout_help", self.language))
        titles = [option.title.to(self.language) for option in sitting.options]
        if numeral(sitting.options):
            self.tell("  " + ", ".join(titles))
        else:
            for place, title in enumerate(titles, start=1):
                self.tell(f"  {place}. {title}")

    def tell(self, text: str) -> None:
        """Print a sentence."""
        self.screen.print(text, markup=False, soft_wrap=not self.screen.is_terminal)

    def ask(self, prompt: str) -> str | None:
        """A line from the pupil; None when there will be no more."""
        return asked(self.screen, prompt)
