"""The page of the screens that a first-time player of trictrac sees.

Sits down to the real program on a terminal of 80×24 in memory, types what such a player would, and writes down what
stands on the screen. Fails where a screen does not come, so that the page cannot tell what is no longer so.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from cli.typists import CTRL_C, DOWN, Typist  # a helper of the tests

SEED = "7"


class Walk:
    """One player, and the page on which he writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines: list[str] = []
        self._person: Typist | None = None

    @property
    def person(self) -> Typist:
        """The person at the terminal."""
        if self._person is None:
            raise RuntimeError("nobody has sat down")
        return self._person

    def say(self, *paragraphs: str) -> None:
        """Words between the screens."""
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def sit(self, *arguments: str) -> Typist:
        """Begin the program."""
        self._person = Typist(*arguments, data=self.folder)
        return self._person

    def shot(self) -> None:
        """The screen as it stands."""
        self.lines += ["```", *(row.rstrip() for row in self.person.rows()), "```", ""]


def walked(folder: Path) -> list[str]:
    """The whole walk."""
    walk = Walk(folder)
    _chosen(walk)
    _first_turn(walk)
    _questions(walk)
    _left_and_resumed(walk)
    return walk.lines


def _chosen(walk: Walk) -> None:
    walk.say(
        "# A first walk through trictrac",
        "What a newcomer sees from `academie play` on, on a terminal of 80 columns and 24 rows. A program typed these "
        "lines and copied the screens.",
        "Type `academie play`. It lists the games, and describes the first at the right.",
    )
    person = walk.sit("play", "--seed", SEED)
    person.wait_for("Which game?")
    walk.shot()
    walk.say("The arrow key goes down the list; each game is described in turn. Go back to the first and press Enter.")
    person.keys(DOWN + DOWN)
    person.wait(lambda: person.foot().endswith("> 2"), "the second game")
    walk.shot()
    person.keys("\x15")
    person.line("trictrac")
    person.wait_for("the Mazette", "the Master")
    walk.say("Eight opponents are offered, the weakest first, each with a rating. Enter takes the weakest.")
    walk.shot()
    person.line("")


def _first_turn(walk: Walk) -> None:
    person = walk.person
    person.wait_for("You >")
    walk.say(
        "This is the board, both players' marks in its rims, the throw at the foot. The arrows at the rims show "
        "which way the dames go. The machine's last move stands at the right."
    )
    walk.shot()
    walk.say("If you do not know what to type, ask: `?`.")
    person.line("?")
    person.wait_for("glossary", "undo")
    walk.shot()
    if "You >" not in person.flat():
        person.keys("q")
        person.wait_for("You >")
    walk.say("Touch your pile: `A` shows where a dame may go from there.")
    person.line("A")
    person.wait_for("From A:", "You >")
    walk.shot()


def _questions(walk: Walk) -> None:
    person = walk.person
    walk.say("`moves` lists all moves, each with a number; `1` plays the first.")
    person.line("moves")
    person.wait_for("1) ", "You >")
    walk.shot()
    if "You >" not in person.flat():
        person.keys("q")
    person.line("1")
    person.wait_for("Y/")
    person.wait_for("You >")
    walk.shot()
    walk.say("To look up a word, type `what is bredouille`.")
    person.line("what is bredouille")
    person.wait_for("bredouille", "You >")
    walk.shot()
    walk.say("An illegal move, `H/L`, which would enter the coin with one dame: the answer names the paragraph.")
    person.line("H/L A/F")
    person.wait_for("coin", "(§", "You >")
    walk.shot()


def _left_and_resumed(walk: Walk) -> None:
    person = walk.person
    walk.say("Ctrl-C leaves. The last sentence stays on the terminal.")
    person.keys(CTRL_C)
    code = person.ended()
    if code:
        sys.exit(f"The program ended with {code}:\n{person.text()}")
    person.close()
    walk.say("The next day `academie play` marks the unfinished game, and asks whether to continue it.")
    person = walk.sit("play")
    person.wait_for("Which game?", "unfinished")
    walk.shot()
    person.line("1")
    person.wait_for("yes/no")
    person.line("yes")
    person.wait_for("You >")
    walk.shot()
    person.line("quit")
    person.ended()
    person.close()


def page() -> str:
    """The walk, from the first screen to the last."""
    with tempfile.TemporaryDirectory() as folder:
        return "\n".join(walked(Path(folder))) + "\n"
