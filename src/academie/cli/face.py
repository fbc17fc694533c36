"""How a meeting on a server looks at a terminal: the board, whose turn it is, the clocks, the end and its sheet.

Everything shown is what the server sent, as the viewer may know it; nothing is decided here, and no game is named.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from academie.cli.board import View, render
from academie.cli.hints import machine_hint
from academie.cli.phrasing import WORDS, told_time
from academie.cli.sheet import print_sheet
from academie.errors import AcademieError
from academie.games import find
from academie.match import forms_of
from academie.match.clock import Clock
from academie.match.forms import Sheet
from academie.match.reckoning import Line
from academie.players.calling import called
from academie.referee import referee_of
from academie.referee.acts import Play
from academie.state import LATE
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.cli.above import Above
    from academie.game import Game, Move, State

Data = dict[str, Any]


def title(data: Data) -> Title:
    """A sentence of the server's."""
    return Title(str(data["en"]), str(data["fr"]))


class Face:
    """What is printed of a meeting; `meeting` is the view sent last."""

    def __init__(self, screen: Above, look: View, url: str) -> None:
        self.screen, self.look, self.url = screen, look, url
        self.meeting: Data = {}
        self.clocks: tuple[list[int | None], int | None, float] = ([], None, 0.0)  # left, running, since when
        self._shown = ""  # the position on the screen
        self._last: Move | None = None
        self._status = ""

    # --- Words

    @property
    def language(self) -> str:
        """In which things are said."""
        return self.look.language

    @property
    def game(self) -> Game:
        """What is played."""
        return find(self.meeting["game"])

    def say(self, key: str, **values: object) -> None:
        """A sentence of the terminal's own."""
        self.screen.tell(self.word(key, **values))

    def word(self, key: str, **values: object) -> str:
        """The same, not printed."""
        return WORDS[key].fill(**values).to(self.language)

    def name(self, chair: int) -> Title:
        """Who sits in a chair."""
        found = self.meeting["chairs"][chair]
        if found["kind"] == "open":
            return WORDS["nobody"]
        if found["kind"] == "machine":
            return called(found["name"])
        return Title(found["name"], found["name"]) if found["name"] else WORDS["guest"].fill(number=chair + 1)

    def names(self, chairs: Sequence[int]) -> Title:
        """Several of them."""
        found = [self.name(chair) for chair in chairs]
        return Title(", ".join(name.en for name in found), ", ".join(name.fr for name in found))

    # --- The table

    def head(self) -> None:
        """What is played, by which rules, and by whom."""
        meeting = self.meeting
        mode = WORDS["rigueur"] if meeting["mode"] == "rigueur" else ""
        clock = WORDS["clocked"].fill(clock=Clock.read(meeting["clock"]).told) if meeting["clock"] != "none" else ""
        found = forms_of(self.game).get(meeting["form"])
        form = "" if found is None else WORDS["formed"].fill(form=found.title)
        profile = self.game.profiles.find(meeting["profile"] or None).title
        self.say("sat", title=self.game.title, profile=profile, form=form, mode=mode, clock=clock, chairs=self.who())

    def who(self) -> Title:
        """The chairs, ours marked."""
        mine, chairs = self.meeting["chair"], range(len(self.meeting["chairs"]))
        found = [WORDS["you"].fill(name=self.name(n)) if n == mine else self.name(n) for n in chairs]
        return Title(", ".join(name.en for name in found), ", ".join(name.fr for name in found))

    def invite(self, meeting: Data) -> None:
        """How others sit down, while a chair is free; then how they watch."""
        address = f"{self.url}/m/{meeting['link']}"
        if meeting["key"]:
            self.say("invite", address=f"{address}?key={meeting['key']}")
        else:
            self.say("watch_link", address=address)

    def played(self, text: str) -> None:
        """An act as its line has it: the move that leads on from the position sent last is marked on the board."""
        line = self.meeting.get("position")
        if not text or line is None:
            return
        with suppress(AcademieError):
            act = referee_of(self.meeting["game"]).read_act(text)
            if isinstance(act, Play):
                self._last = None  # a move that no rule allows is not marked, nor is the one before it
                self._last = self.game.read_move(self._read(line), act.play)

    def _read(self, line: str) -> State:
        return self.game.read(line, self.meeting["profile"] or None)

    def board(self, *, again: bool = False) -> None:
        """The board as we may know it, where it is another than on the screen or is asked for."""
        line = self.meeting["position"]
        if line is None:
            if again:
                self.say("no_board")
            return
        try:
            state = self._read(line)
        except AcademieError:
            # Between a play and the word that ends it a board can stand as no rule leaves it; the next one is shown.
            if again:
                raise
            return
        if line != self._shown or again:
            self._shown = line
            self.screen.show(render(self.game, state, self._last, self._faced()))

    def _faced(self) -> View:
        """The board turned to who sits second, where the game is so looked at."""
        turned = self.game.turned and self.meeting["seat"] == 1 and not self.look.a_at
        return replace(self.look, a_at="right") if turned else self.look

    @property
    def fresh(self) -> bool:
        """Whether nothing of this game has been shown yet."""
        return not self._shown

    def forget(self) -> None:
        """Another game, or another meeting: nothing of it is on the screen."""
        self._shown, self._last, self._status = "", None, ""

    # --- Whose turn it is

    def stir(self) -> None:
        """Something was told: whoever is asked is reminded of it."""
        if self.meeting.get("seat") is not None and self.meeting.get("waits") == self.meeting["seat"]:
            self._status = ""

    def status(self, *, again: bool = False) -> None:
        """What is waited for, said once."""
        told = "\n".join(line.to(self.language) for line in self._waited())
        if told and (told != self._status or again):
            clocks = None if self.meeting["position"] is None else self.time()
            self.screen.tell(told + (f"  [{clocks.to(self.language)}]" if clocks is not None else ""), "bold")
        self._status = told

    def _waited(self) -> list[Title]:
        meeting, chair = self.meeting, self.meeting["chair"]
        if meeting["over"]:
            return []
        if meeting["missing"] and meeting["position"] is None:
            free = any(meeting["chairs"][chair]["kind"] == "open" for chair in meeting["missing"])
            return [WORDS["open"] if free else WORDS["missing"].fill(names=self.names(meeting["missing"]))]
        if meeting["adjourned"]:
            return [*self._offered(), WORDS["waits_adjourned" if chair is None else "is_adjourned"]]
        if meeting["chooser"] is not None and meeting["prompt"] is not None:
            prompt, chooser = title(meeting["prompt"]), meeting["chooser"]
            return [prompt if chooser == chair else WORDS["chooses"].fill(name=self.name(chooser), prompt=prompt)]
        if "next" in meeting["offers"]:
            return [WORDS["next_game"]]
        return [*self._offered(), *self._turn()]

    def _offered(self) -> list[Title]:
        """What others offer us."""
        chair = self.meeting["chair"]
        return [
            WORDS["is_offered"].fill(name=self.name(offer["chair"]), what=WORDS[f"o_{offer['what']}"])
            for offer in self.meeting["offered"]
            if chair is not None and offer["chair"] != chair and chair not in offer["accepted"]
        ]

    def _turn(self) -> list[Title]:
        meeting = self.meeting
        waits, seat = meeting["waits"], meeting["seat"]
        if waits is None or meeting["stage"] is None or not meeting["seats"]:
            return []
        stage = title(meeting["stage"])
        if seat is not None and (waits == seat or meeting["dice_due"]):
            key = "your_throw" if meeting["dice_due"] else "your_turn"
            return [WORDS[key].fill(side=title(meeting["sides"][seat]), stage=stage)]
        return [WORDS["their_turn"].fill(name=self.name(meeting["seats"][waits]), stage=stage)]

    def set_clocks(self) -> None:
        """The clocks as they stood at the last entry; what they show since then the server tells apart."""
        left: list[int | None] = [None] * len(self.meeting["chairs"])
        for clock in self.meeting["clocks"]:
            left[clock["chair"]] = clock["remaining_ms"]
        self.clocks = left, self.meeting["running"], time.monotonic()

    def time(self) -> Title | None:
        """What the clocks show now; None where there are none."""
        left, running, since = self.clocks
        if all(each is None for each in left):
            return None
        gone = int((time.monotonic() - since) * 1000)
        each = [
            (chair, told_time(rest - (gone if chair == running else 0)))
            for chair, rest in enumerate(left)
            if rest is not None
        ]
        names = [(self.name(chair), told) for chair, told in each]
        return Title(", ".join(f"{n.en} {t.en}" for n, t in names), ", ".join(f"{n.fr} {t.fr}" for n, t in names))

    def hint(self) -> None:
        """What a machine would play and what the books advise, where no other person plays."""
        meeting = self.meeting
        state = None if meeting["position"] is None else self._read(meeting["position"])
        people = [chair for chair in meeting["chairs"] if chair["kind"] != "machine"]
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        if len(people) > 1 or not mine or state is None or not state.moves():
            self.say("no_hint")
            return
        self.screen.tell(machine_hint(self.game, state, self.language))

    # --- The end

    def result(self) -> None:
        """How a game ended."""
        meeting, found = self.meeting, self.meeting["result"]
        if found is None or found["reason"] == LATE:  # that was told when it happened
            return
        winner, shares = found["winner"], found["shares"]
        gained = [] if winner is None else [seat for seat, share in enumerate(shares) if share == shares[winner]]
        void = found["reason"] == "nulle" or not found["points"]  # what is to be played again is no draw
        key = "won" if gained else "void" if void else "drawn"
        names = self.names([meeting["seats"][seat] for seat in gained])
        law = self.game.law.find(found["law"])
        self.say(key, names=names, reason=title(found), law=found["law"], title=law.title)

    def sheet(self) -> None:
        """The score sheet, once all is over; until then how it stands."""
        found = self.meeting["sheet"]
        if found is None:
            standing = title(self.meeting["standing"]).to(self.language)
            self.screen.tell(standing[:1].upper() + standing[1:])
            return
        if not found["rows"]:
            self.say("unsettled")
            return
        with self.screen.printing() as console:
            print_sheet(console, sheet_of(found), [title(name) for name in found["names"]], self.language)


def sheet_of(data: Data) -> Sheet:
    """A score sheet as the server sends it."""
    return Sheet(
        title(data["title"]),
        tuple(title(cell) for cell in data["columns"]),
        tuple(tuple(title(cell) for cell in row) for row in data["rows"]),
        tuple(Line(title(line), line["value"], total=line["total"]) for line in data["lines"]),
        tuple(data["money"]),
        tuple(title(note) for note in data["notes"]),
        tuple(data["counts"]),
    )
