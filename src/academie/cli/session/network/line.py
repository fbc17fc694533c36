"""What somebody types in a game on a server: it is sent, and the result is shown when it arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from academie.cli.session.history import machine_hint
from academie.cli.session.network.meeting import clean, title
from academie.errors import AcademieError
from academie.input.names import NO, YES, typed
from academie.referee.acts import OfferDraw
from academie.server.meeting.phrases import key_of as phrase_of
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.cli.session.network.game import RemoteGame
    from academie.terminal.keywords import Orders

Data = dict[str, Any]
_INVITE = Message(
    "Send this link to your opponents. It opens in a browser, or with academie play --link '…':\n{address}"
)
_HOW = Message("Type a move or an act; “acts” lists them. Press Enter to throw, or to do the only thing possible.")
_LONGEST = 300  # signs of an act


class RemoteLine:
    """The lines typed at a meeting."""

    def __init__(self, course: RemoteGame) -> None:
        self.course, self.talk, self.board, self.language = course, course.talk, course.board, course.language

    def invitation(self, meeting: Data) -> str:
        """How others sit down, while a chair is free; then how they watch."""
        address = f"{self.course.server.url}/m/{meeting['link']}"
        if meeting["key"]:
            return self.course.word(_INVITE.fill(address=f"{address}?key={meeting['key']}"))
        return self.course.word(Message("Anyone with this link can watch: {address}", address=address))

    def prompt(self) -> str:
        """A person may type at any time; a program gets no prompt that it would have to separate from the log."""
        return "> " if self.course.host is not None and self.course.host.surface.person else ""

    @property
    def commands(self) -> list[str]:
        """All that may be said at a meeting."""
        return [
            "acts", "throw", "hint", "draw", "resign", "undo", "adjourn", "resume", "rematch", "next", "board", "law",
            "glossary", "who", "clock", "link", "sheet", "say", "save", "help", "quit",
        ]  # fmt: skip

    @property
    def how(self) -> list[str]:
        """How acts are typed."""
        return [self.course.word(_HOW)]

    @property
    def questions(self) -> Orders:
        """Commands that only ask something."""
        return {
            "acts": self._acts,
            "moves": self._acts,
            "hint": self._hint,
            "who": lambda _: self.board.head,
            "clock": lambda _: self.course.clock.times or self.course.word(Message("This game has no clock.")),
            "link": lambda _: self.invitation(self.talk.meeting),
            "sheet": lambda _: self.course.sheet(),
        }

    @property
    def orders(self) -> Orders:
        """Commands that are sent."""
        offers = {"undo": "back", "adjourn": "adjourn", "resume": "resume", "rematch": "rematch"}
        return {
            "throw": lambda _: self._ask("throw"),
            "next": lambda _: self._ask("next"),
            "draw": lambda _: self._ask("act", text=OfferDraw(0).said()),
            "say": lambda rest: self._ask("phrase", key=phrase_of(rest)),
            "resign": lambda _: self._ask("leave"),
            **{command: self._offering(what) for command, what in offers.items()},
        }

    def lines(self, _: str) -> Iterator[str]:
        """The acts that are open to us, in both languages."""
        yield from (str(act[each]) for act in self.talk.meeting["acts"] for each in (self.language, "en"))

    def answers(self, text: str) -> bool:
        """Whether a line is an act that is open, or the answer to what we were asked."""
        said = text.casefold()
        acts = self.talk.meeting["acts"]
        return said in typed(YES, NO) or any(said in {act["en"].casefold(), act["fr"].casefold()} for act in acts)

    def typed(self, text: str) -> str:
        """An act, an answer to an offer, or an empty line; the result is shown when it arrives."""
        with self.talk.lock:
            said = text.casefold()
            if not text:
                self._entered()
            elif said in typed(YES, NO):
                return self._answered(text, yes=said in typed(YES))
            else:
                self._ask("act", text=text[:_LONGEST])
        return ""

    def _ask(self, kind: str, **fields: object) -> str:
        with self.talk.lock:
            self.talk.ask(kind, **fields)
        return ""

    def _answered(self, text: str, *, yes: bool) -> str:
        """Yes or no: to an offer, or at the table where something is asked there."""
        chair, acts = self.talk.meeting["chair"], self.talk.meeting["acts"]
        offered = [str(offer["what"]) for offer in self.board.view.unanswered()]
        listed = any(text.casefold() in {act["en"].casefold(), act["fr"].casefold()} for act in acts)
        drawn = any(offer["what"] == "draw" and offer["chair"] != chair for offer in self.talk.meeting["offered"])
        at_table = drawn or any(act["kind"] == "answer" for act in acts)
        if not listed and (others := [what for what in offered if what != "draw"]):
            return self._ask("answer", what=others[0], yes=yes)
        if listed or at_table or (chair is not None and self.talk.meeting["chooser"] == chair):
            return self._ask("act", text=text)
        return self.course.word(Message("There is no question for you to answer."))

    def _entered(self) -> None:
        """An empty line: the throw, the next game, or the only turn there is."""
        meeting = self.talk.meeting
        kinds = [act["kind"] for act in meeting["acts"]]
        turns = [act["text"] for act in meeting["acts"] if act["kind"] in {"turn", "settle"}]
        if meeting["dice_due"]:
            self._ask("throw")
        elif "next" in meeting["offers"]:
            self._ask("next")
        elif len(turns) == 1 and "answer" not in kinds:
            self._ask("act", text=turns[0])
        else:
            self.course.tell_status(again=True)

    def doubt(self, command: str) -> str:
        """Where the law of a game has no word for giving it up the whole meeting would be, and he is asked first."""
        meeting = self.talk.meeting
        alone = meeting["seat"] is not None and meeting["position"] is not None and meeting["result"] is None
        try:
            if command != "resign" or (
                alone and self.board.game.left(self.board.position(meeting["position"]), meeting["seat"])
            ):
                return ""
        except AcademieError:
            pass
        return self.course.word(Message("Resign the whole series, not only this game? Yes or no? "))

    def _offering(self, what: str) -> Callable[[str], str]:
        """Offer something, or accept what is offered."""

        def offer(_: str) -> str:
            if any(each["what"] == what for each in self.board.view.unanswered()):
                return self._ask("answer", what=what, yes=True)
            return self._ask("offer", what=what)

        return offer

    def _acts(self, _: str) -> str:
        said = [title(act).to(self.language) for act in self.talk.meeting["acts"]]
        said += [self.course.word(Message("throw"))] if self.talk.meeting["dice_due"] else []
        return clean(", ".join(said)) or self.course.word(Message("You have nothing to do now."))

    def _hint(self, _: str) -> str:
        """What a machine would play and what the books advise, where no other person plays."""
        meeting, state = self.talk.meeting, self.board.seen
        people = [chair for chair in meeting["chairs"] if chair["kind"] != "machine"]
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        if len(people) > 1 or not mine or state is None or not state.moves():
            return self.course.word(Message("Hints are given only on your turn, and only against machines."))
        return machine_hint(self.board.game, state, self.language)
