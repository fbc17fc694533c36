"""A meeting on a server as it was last sent: who sits there, who is to act, how a game ended. It only reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from academie.errors import Unreadable, quoted
from academie.game import Game
from academie.game.registry import find
from academie.game.state import LATE
from academie.match import forms_of
from academie.match.arithmetic import Line
from academie.match.clock import Clock
from academie.match.forms import Sheet
from academie.players.characters import called
from academie.terminal.output import ending
from academie.text.message import Message, bilingual, joined, verbatim

Data = dict[str, Any]
_LINK = 22  # signs of a link
_NO_LINK = Message(
    "{link} is not a link to a game. A link has 22 letters and digits, alone or at the end of an address."
)
_OPEN = Message("The game begins when all players are there. Type link to invite.")
_RESUME = Message("The game is adjourned. Type resume to continue.")
_ADJOURNED = Message("The game is adjourned.")
_YOUR_THROW = Message("Your turn, {side} ({stage}). Press Enter to throw.")
_OFFERS = {
    "back": Message("to take back"),
    "adjourn": Message("to adjourn"),
    "resume": Message("to resume"),
    "rematch": Message("a rematch"),
    "draw": Message("a draw"),
}


def title(data: Data) -> Message:
    """A sentence of the server's."""
    return bilingual(str(data["en"]), str(data["fr"]))


def clean(text: str) -> str:
    """A text without what would steer the terminal: it comes from another machine."""
    return "".join(sign for sign in text if sign == "\n" or sign >= " ").replace("\x7f", "").replace("\x9b", "")


def link_of(text: str) -> str:
    """The link that somebody gives, alone or as the address of the meeting's page."""
    link = text.partition("?")[0].strip().rstrip("/").rpartition("/")[2]
    if len(link) != _LINK or not link.isascii() or not link.replace("-", "").replace("_", "").isalnum():
        raise Unreadable(_NO_LINK.fill(link=quoted(text)))
    return link


def key_of(text: str) -> str:
    """The key of the chairs in the address of an invitation; nothing where it has none."""
    return next(iter(parse_qs(text.strip().partition("?")[2]).get("key", [])), "")


@dataclass(frozen=True)
class MeetingView:
    """What the server sent of a meeting, read in a language."""

    data: Data
    language: str

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return find(self.data["game"])

    def name(self, chair: int) -> Message:
        """The player in a chair."""
        found = self.data["chairs"][chair]
        if found["kind"] == "open":
            return Message("an open seat")
        if found["kind"] == "machine":
            return called(found["name"])
        return verbatim(found["name"]) if found["name"] else Message("seat {number}", number=chair + 1)

    def names(self, chairs: Sequence[int]) -> Message:
        """The players in several chairs."""
        return joined([self.name(chair) for chair in chairs])

    def waited(self) -> list[Message]:
        """What the table waits for."""
        meeting, chair = self.data, self.data["chair"]
        if meeting["over"]:
            return []
        if meeting["missing"] and meeting["position"] is None:
            free = any(meeting["chairs"][chair]["kind"] == "open" for chair in meeting["missing"])
            return [_OPEN if free else Message("Waiting for {names} to begin.", names=self.names(meeting["missing"]))]
        if meeting["adjourned"]:
            return [*self.offers(), _ADJOURNED if chair is None else _RESUME]
        if meeting["chooser"] is not None and meeting["prompt"] is not None:
            prompt, chooser = title(meeting["prompt"]), meeting["chooser"]
            return [
                prompt
                if chooser == chair
                else Message("Waiting for the answer of {name}: {prompt}", name=self.name(chooser), prompt=prompt)
            ]
        if "next" in meeting["offers"]:
            return [Message("Press Enter to begin the next game.")]
        return [*self.offers(), *self._turn()]

    def offers(self) -> list[Message]:
        """What others offer us."""
        return [
            Message("{name} offers {what}: yes or no?", name=self.name(offer["chair"]), what=_OFFERS[offer["what"]])
            for offer in self.unanswered()
        ]

    def unanswered(self) -> list[Data]:
        """What others offer, and we have not answered."""
        chair = self.data["chair"]
        offered = [] if chair is None else self.data["offered"]
        return [offer for offer in offered if offer["chair"] != chair and chair not in offer["accepted"]]

    def _turn(self) -> list[Message]:
        meeting = self.data
        waits, seat = meeting["waits"], meeting["seat"]
        if waits is None or meeting["stage"] is None or not meeting["seats"]:
            return []
        stage = title(meeting["stage"])
        if seat is not None and (waits == seat or meeting["dice_due"]):
            yours = _YOUR_THROW if meeting["dice_due"] else Message("Your turn, {side} ({stage}).")
            return [yours.fill(side=title(meeting["sides"][seat]), stage=stage)]
        return [Message("It is the turn of {name} ({stage}).", name=self.name(meeting["seats"][waits]), stage=stage)]

    @property
    def asked(self) -> bool:
        """Whether it is for us to say something."""
        meeting, chair = self.data, self.data["chair"]
        table = meeting["seat"] is not None and (meeting["waits"] == meeting["seat"] or meeting["dice_due"])
        between = meeting["over"] or meeting["adjourned"] or "next" in meeting["offers"]
        mine = chair is not None and meeting["chooser"] == chair
        return bool(table or between or mine or self.unanswered() or meeting["acts"])

    @property
    def head(self) -> Message:
        """What is played, by which rules, and by whom."""
        meeting = self.data
        mode = Message(", played à la rigueur") if meeting["mode"] == "rigueur" else ""
        clock = (
            verbatim(", {clock}").fill(clock=Clock.read(meeting["clock"]).in_words)
            if meeting["clock"] != "none"
            else ""
        )
        found = forms_of(self.game).get(meeting["form"])
        form = "" if found is None else verbatim(", {form}").fill(form=found.title)
        profile = self.game.profiles.find(meeting["profile"] or None).title
        mine, chairs = meeting["chair"], range(len(meeting["chairs"]))
        who = joined([Message("{name} (you)", name=self.name(n)) if n == mine else self.name(n) for n in chairs])
        named = {"title": self.game.title, "profile": profile, "form": form, "mode": mode, "clock": clock}
        return Message("{title}, {profile}{form}{mode}{clock}: {chairs}.", **named, chairs=who)

    def result(self) -> str:
        """How a game ended."""
        meeting, found = self.data, self.data["result"]
        if found is None or found["reason"] == LATE:  # which was shown when it happened
            return ""
        winner, shares = found["winner"], found["shares"]
        gained = [] if winner is None else [seat for seat, share in enumerate(shares) if share == shares[winner]]
        names = self.names([meeting["seats"][seat] for seat in gained]).to(self.language)
        void = found["reason"] == "nulle" or not found["points"]
        law = self.game.law.find(found["law"]).title
        return ending(names, title(found), found["law"], law, void=void).to(self.language)


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
