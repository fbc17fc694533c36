"""What a person types at a visit: a command, an answer to what another offers, or an act, which is sent as it stands.

Whether an act is good the server says; what is no command and no answer is sent to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.cli.face import title
from academie.cli.phrasing import NO, YES, command_of
from academie.cli.texts import show_paragraph
from academie.errors import AcademieError
from academie.referee.acts import OfferDraw
from academie.server.phrases import key_of

if TYPE_CHECKING:
    from academie.cli.face import Face
    from academie.cli.session.remote import Visit

Data = dict[str, Any]
_LONGEST = 300  # signs of an act


class Orders:
    """The lines that one person types at a visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self._leaving = False  # whether he was asked if he gives everything up

    @property
    def face(self) -> Face:
        """What is printed."""
        return self.visit.face

    @property
    def meeting(self) -> Data:
        """The view sent last."""
        return self.visit.meeting

    def typed(self, text: str) -> None:
        """A line: a command, an answer to an offer, or an act in words."""
        with self.visit.lock:
            if not self.meeting:
                self.visit.open = self.visit.open and command_of(text)[0] != "quit"
                return
            said = text.casefold()
            command, rest = command_of(text)
            leaving, self._leaving = self._leaving, False
            if leaving and said in YES | NO:
                self._gave_up(yes=said in YES)
            elif not text:
                self._entered()
            elif any(said in {act["en"].casefold(), act["fr"].casefold()} for act in self.meeting["acts"]):
                self.visit.ask("act", text=text)
            elif command:
                self._commanded(command, rest)
            elif said in YES | NO:
                self._answered(text, yes=said in YES)
            else:
                self.visit.ask("act", text=text[:_LONGEST])

    def _answered(self, text: str, *, yes: bool) -> None:
        """Yes or no: to an offer, or at the table where something is asked there."""
        chair = self.meeting["chair"]
        drawn = any(offer["what"] == "draw" and offer["chair"] != chair for offer in self.meeting["offered"])
        at_table = drawn or any(act["kind"] == "answer" for act in self.meeting["acts"])
        if offered := self._offered():
            self.visit.ask("answer", what=offered, yes=yes)
        elif at_table or (chair is not None and self.meeting["chooser"] == chair):
            self.visit.ask("act", text=text)
        else:
            self.face.say("nothing_asked")

    def _entered(self) -> None:
        """An empty line: the throw, the next game, or the only turn there is."""
        meeting = self.meeting
        kinds = [act["kind"] for act in meeting["acts"]]
        turns = [act["text"] for act in meeting["acts"] if act["kind"] in {"turn", "settle"}]
        if meeting["dice_due"]:
            self.visit.ask("throw")
        elif "next" in meeting["offers"]:
            self.visit.ask("next")
        elif len(turns) == 1 and "answer" not in kinds:
            self.visit.ask("act", text=turns[0])
        else:
            self.face.status(again=True)

    def _commanded(self, command: str, rest: str) -> None:
        plain = {
            "throw": lambda: self.visit.ask("throw"),
            "next": lambda: self.visit.ask("next"),
            "resign": self._resign,
            "draw": lambda: self.visit.ask("act", text=OfferDraw(0).said()),
            "say": lambda: self.visit.ask("phrase", key=key_of(rest)),
            "board": lambda: self.face.board(again=True),
            "sheet": self.face.sheet,
        }
        if command in {"back", "adjourn", "resume", "rematch"}:
            self._offer(command)
        elif command in plain:
            plain[command]()
        else:
            getattr(self, f"_do_{command}")(rest)

    def _resign(self) -> None:
        """Give the game up; where its law has no word for that the whole meeting would be, and he is asked first."""
        if self._resigns():
            self.visit.ask("leave")
        else:
            self._leaving = True
            self.face.say("gives_all_up")

    def _resigns(self) -> bool:
        """Whether it is the game alone that is given up."""
        meeting, room = self.meeting, self.face.game
        if meeting["seat"] is None or meeting["position"] is None or meeting["result"] is not None:
            return False
        try:
            room.left(room.read(meeting["position"]), meeting["seat"])
        except AcademieError:
            return False
        return True

    def _gave_up(self, *, yes: bool) -> None:
        if yes:
            self.visit.ask("leave")
        else:
            self.face.say("stays")

    def _offered(self) -> str:
        """What somebody offers us that we have not answered; a draw is answered at the table."""
        chair = self.meeting["chair"]
        found = (o for o in self.meeting["offered"] if o["chair"] != chair and chair not in o["accepted"])
        return next((str(offer["what"]) for offer in found if offer["what"] != "draw"), "")

    def _offer(self, what: str) -> None:
        """Offer something, or accept what is offered."""
        if self._offered() == what:
            self.visit.ask("answer", what=what, yes=True)
        else:
            self.visit.ask("offer", what=what)

    def _do_acts(self, _: str) -> None:
        said = [title(act).to(self.face.language) for act in self.meeting["acts"]]
        said += [self.face.word("throw")] if self.meeting["dice_due"] else []
        if said:
            self.face.screen.tell(", ".join(said))
        else:
            self.face.say("no_acts")

    def _do_hint(self, _: str) -> None:
        self.face.hint()

    def _do_who(self, _: str) -> None:
        self.face.head()

    def _do_clock(self, _: str) -> None:
        clocks = self.face.time()
        told = self.face.word("no_clock") if clocks is None else clocks.to(self.face.language)
        self.face.screen.tell(told)

    def _do_link(self, _: str) -> None:
        self.face.invite(self.face.meeting)

    def _do_law(self, number: str) -> None:
        paragraph = self.face.game.law.find(number or "1")
        with self.face.screen.printing() as console:
            show_paragraph(paragraph, self.face.language, console)

    def _do_help(self, _: str) -> None:
        self.face.say("help", commands=self.face.word("commands"))

    def _do_quit(self, _: str) -> None:
        self.visit.open = False
