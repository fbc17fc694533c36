"""A meeting on a server as it was sent last: who sits there, what is waited for, how a game ended. It only reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from academie.cli.session.seat import told_end
from academie.errors import Unreadable, quoted
from academie.match import forms_of
from academie.match.clock import Clock
from academie.match.forms import Sheet
from academie.match.reckoning import Line
from academie.players.characters import called
from academie.registry import find
from academie.state import LATE
from academie.text.message import Message, bilingual, joined, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game

Data = dict[str, Any]
_LINK = 22  # signs of a link
_NO_LINK = Message(
    "{link} is not a link to a game. A link has 22 letters and digits, alone or at the end of an address."
)


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
        """What is played."""
        return find(self.data["game"])

    def name(self, chair: int) -> Message:
        """Who sits in a chair."""
        found = self.data["chairs"][chair]
        if found["kind"] == "open":
            return WORDS["nobody"]
        if found["kind"] == "machine":
            return called(found["name"])
        return verbatim(found["name"]) if found["name"] else WORDS["guest"].fill(number=chair + 1)

    def names(self, chairs: Sequence[int]) -> Message:
        """Who sits in several."""
        return joined([self.name(chair) for chair in chairs])

    def waited(self) -> list[Message]:
        """What is waited for."""
        meeting, chair = self.data, self.data["chair"]
        if meeting["over"]:
            return []
        if meeting["missing"] and meeting["position"] is None:
            free = any(meeting["chairs"][chair]["kind"] == "open" for chair in meeting["missing"])
            return [WORDS["open"] if free else WORDS["missing"].fill(names=self.names(meeting["missing"]))]
        if meeting["adjourned"]:
            return [*self.offers(), WORDS["waits_adjourned" if chair is None else "is_adjourned"]]
        if meeting["chooser"] is not None and meeting["prompt"] is not None:
            prompt, chooser = title(meeting["prompt"]), meeting["chooser"]
            return [prompt if chooser == chair else WORDS["chooses"].fill(name=self.name(chooser), prompt=prompt)]
        if "next" in meeting["offers"]:
            return [WORDS["next_game"]]
        return [*self.offers(), *self._turn()]

    def offers(self) -> list[Message]:
        """What others offer us."""
        return [
            WORDS["is_offered"].fill(name=self.name(offer["chair"]), what=WORDS[f"o_{offer['what']}"])
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
            key = "your_throw" if meeting["dice_due"] else "your_turn"
            return [WORDS[key].fill(side=title(meeting["sides"][seat]), stage=stage)]
        return [WORDS["their_turn"].fill(name=self.name(meeting["seats"][waits]), stage=stage)]

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
        mode = WORDS["rigueur"] if meeting["mode"] == "rigueur" else ""
        clock = WORDS["clocked"].fill(clock=Clock.read(meeting["clock"]).told) if meeting["clock"] != "none" else ""
        found = forms_of(self.game).get(meeting["form"])
        form = "" if found is None else WORDS["formed"].fill(form=found.title)
        profile = self.game.profiles.find(meeting["profile"] or None).title
        mine, chairs = meeting["chair"], range(len(meeting["chairs"]))
        who = joined([WORDS["you"].fill(name=self.name(n)) if n == mine else self.name(n) for n in chairs])
        named = {
            "title": self.game.title,
            "profile": profile,
            "form": form,
            "mode": mode,
            "clock": clock,
            "chairs": who,
        }
        return WORDS["sat"].fill(**named)

    def result(self) -> str:
        """How a game ended."""
        meeting, found = self.data, self.data["result"]
        if found is None or found["reason"] == LATE:  # that was told when it happened
            return ""
        winner, shares = found["winner"], found["shares"]
        gained = [] if winner is None else [seat for seat, share in enumerate(shares) if share == shares[winner]]
        names = self.names([meeting["seats"][seat] for seat in gained]).to(self.language)
        void = found["reason"] == "nulle" or not found["points"]
        return told_end(self.game, names, title(found).to(self.language), found["law"], self.language, void=void)


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


# What the terminal says of a meeting
WORDS = {
    "sat": Message("{title}, {profile}{form}{mode}{clock}: {chairs}."),
    "formed": verbatim(", {form}"),
    "rigueur": Message(", played à la rigueur"),
    "clocked": verbatim(", {clock}"),
    "you": Message("{name} (you)"),
    "time": verbatim("{name} {time}"),
    "nobody": Message("an open seat"),
    "guest": Message("seat {number}"),
    "only_watching": Message("You are watching."),
    "invite": Message(
        "Send this link to your opponents. It opens in a browser, or with academie play --link '…':\n{address}"
    ),
    "watch_link": Message("Anyone with this link can watch: {address}"),
    "commit": Message("The server's commitment to its dice: {commit}"),
    "share": Message("Your share in the dice: {share}"),
    "throw": Message("throw"),
    "open": Message("The game begins when all players are there. Type link to invite."),
    "missing": Message("Waiting for {names} to begin."),
    "lost": Message("Connection lost. Trying again; the game is safe."),
    "back": Message("Connected again."),
    "unsent": Message("It will be sent when the connection is back."),
    "shut": Message("The server closed the connection ({status}). Press Enter to leave."),
    "restored": Message("The server was restored from a backup. The game is shown as it was then."),
    "comes": Message("{name} is here."),
    "goes": Message("{name} has left."),
    "says": Message("{name}: {sentence}"),
    "your_turn": Message("Your turn, {side} ({stage})."),
    "your_throw": Message("Your turn, {side} ({stage}). Press Enter to throw."),
    "their_turn": Message("It is the turn of {name} ({stage})."),
    "chooses": Message("Waiting for the answer of {name}: {prompt}"),
    "next_game": Message("Press Enter to begin the next game."),
    "is_offered": Message("{name} offers {what}: yes or no?"),
    "is_adjourned": Message("The game is adjourned. Type resume to continue."),
    "waits_adjourned": Message("The game is adjourned."),
    "nothing_asked": Message("There is no question for you to answer."),
    "gives_all_up": Message("Resign the whole series, not only this game? Yes or no? "),
    "unsettled": Message("No game was finished, so there is nothing to settle."),
    "o_back": Message("to take back"),
    "o_adjourn": Message("to adjourn"),
    "o_resume": Message("to resume"),
    "o_rematch": Message("a rematch"),
    "o_draw": Message("a draw"),
    "no_acts": Message("You have nothing to do now."),
    "no_clock": Message("This game has no clock."),
    "no_hint": Message("Hints are given only on your turn, and only against machines."),
    "proved": Message("To check the dice: academie dice verify {path} --commit {commit}"),
    "rematch": Message("Type rematch for another game, or quit."),
    "again": Message("The rematch begins."),
    "kept": Message("The game is saved. Come back with academie play --server {url} --link {link}{name}"),
    "bye": Message("Goodbye."),
    "help": Message(
        "Type a move or an act; “acts” lists them. Press Enter to throw, or to do the only thing possible."
    ),
}
