"""A seat at a table on a server: what is seen is what the server sent; whether an act is good the server says."""

from __future__ import annotations

import dataclasses
import secrets
import time
from contextlib import contextmanager, suppress
from shlex import quote
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from academie import files
from academie.cli.layout import BETWEEN
from academie.cli.options import write_text
from academie.cli.session.clocks import told_time
from academie.cli.session.commands import NO, YES
from academie.cli.session.conversation import Conversation
from academie.cli.session.history import write_journal
from academie.cli.session.meeting import MeetingView, clean, joined, sheet_of, title
from academie.cli.session.phrases import WORDS
from academie.cli.session.seat import faced, machine_hint
from academie.cli.session.wire import Wire
from academie.cli.sheet import print_sheet
from academie.errors import AcademieError, Unreadable, quoted, why
from academie.game import Look
from academie.journal import read
from academie.referee import referee_of
from academie.referee.acts import OfferDraw, Play
from academie.server.phrases import key_of as phrase_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from academie.cli.away import Wanted
    from academie.cli.board import View
    from academie.cli.session.seat import Host, Orders
    from academie.cli.session.server import House
    from academie.game import Game, Move, State

Data = dict[str, Any]
_LINK = 22  # signs of a link
_LONGEST = 300  # signs of an act
_RECALLED = 6  # entries that somebody who comes back is told again
_TICK = 1.5  # seconds: the least that is said to be left, so that only the server ends a game by its clock
_NO_LINK = Title(
    "{link} is no link of a game; it has 22 letters and digits, alone or at the end of an address.",
    "{link} n'est pas le lien d'une partie ; il a 22 lettres et chiffres, seul ou au bout d'une adresse.",
)
_UNPROVED = Title(
    "The proof of the dice cannot be kept in {path}: {why}.", "La preuve des dés ne peut se garder dans {path} : {why}."
)


def link_of(text: str) -> str:
    """The link that somebody gives, alone or as the address of the meeting's page."""
    link = text.partition("?")[0].strip().rstrip("/").rpartition("/")[2]
    if len(link) != _LINK or not link.isascii() or not link.replace("-", "").replace("_", "").isalnum():
        raise Unreadable(_NO_LINK.fill(link=quoted(text)))
    return link


def key_of(text: str) -> str:
    """The key of the chairs in the address of an invitation; nothing where it has none."""
    return next(iter(parse_qs(text.strip().partition("?")[2]).get("key", [])), "")


def begin(house: House, wanted: Wanted, *, clock: str, public: bool) -> str:
    """A new meeting on a server; its link."""
    house.enter()
    asked = {**dataclasses.asdict(wanted), "clock": clock, "public": public, "name": house.name}
    return str(house.post("/api/v1/meetings", asked)["link"])


def join(house: House, link: str, key: str = "") -> None:
    """Enter the server; with the key of an invitation sit down in an open chair, if we have none there yet."""
    house.enter()
    found = house.get(f"/api/v1/meetings/{link}")
    seated = any(chair["you"] for chair in found["chairs"])
    free = any(chair["kind"] == "open" for chair in found["chairs"])
    if key and free and not seated:
        house.post(f"/api/v1/meetings/{link}/chairs", {"name": house.name, "key": key})


class RemoteSeat:
    """One person at one meeting of a server, and at its rematches; whoever has no chair looks on."""

    stop = None
    path: Path | None = None
    handing = over_prompt = ""

    def __init__(self, house: House, link: str, language: str) -> None:
        self.house, self.language = house, language
        self.talk = Conversation(link, language, self._heard)
        self.host: Host | None = None
        self._shown = ""  # the position on the screen
        self._good: State | None = None  # the last position that could be read
        self._last: Move | None = None
        self._base: State | None = None  # the position before what is told next, where the server sends several entries
        self._sat: list[str] = []  # the names that were told last
        self._told_status = ""
        self._clocks: tuple[list[int | None], int | None, float] = ([], None, 0.0)  # left, running, since when
        self._share = ""  # the share of chance: a house that could refuse it for another one would choose its dice
        self._shared = False
        self._ended = 0  # games whose end was told
        self._here: list[bool] = []
        self._refusal = ""  # the last sentence by which something was refused, until something else is told
        self._finished = False

    # --- What is seen

    @property
    def meeting(self) -> Data:
        """The view sent last; empty before the first."""
        return self.talk.meeting

    @property
    def view(self) -> MeetingView:
        """The same, read."""
        return MeetingView(self.meeting, self.language)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.view.game

    @property
    def head(self) -> str:
        """What is played, by which rules, and by whom."""
        return clean(self.view.head.to(self.language)) if self.meeting else ""

    @property
    def seen(self) -> State | None:
        """The position as the server shows it to us; while none can be read, the last that could."""
        line = self.meeting.get("position")
        if line is None:
            return None
        # Between a play and the word that ends it a board can stand as no rule leaves it; the next one is shown.
        with suppress(AcademieError):
            self._good = self._read(line)
        return self._good

    def _read(self, line: str) -> State:
        return self.game.read(line, self.meeting["profile"] or None)

    @property
    def last(self) -> Move | None:
        """The last move played."""
        return self._last

    def look(self, view: View) -> Look:
        """The board from our side."""
        return Look(view.language, faced(view, self.game, second=self.meeting["seat"] == 1).a_at, arrow=True)

    @property
    def status(self) -> str:
        """What is waited for."""
        return clean(BETWEEN.join(line.to(self.language) for line in self.view.waited())) if self.meeting else ""

    @property
    def times(self) -> str:
        """What the clocks show now; nothing where there are none."""
        left, running, since = self._clocks
        gone = int((time.monotonic() - since) * 1000)
        shown = [
            WORDS["time"].fill(name=self.view.name(chair), time=told_time(rest - (gone if chair == running else 0)))
            for chair, rest in enumerate(left)
            if rest is not None
        ]
        return clean(joined(shown).to(self.language))

    # --- What happens

    @contextmanager
    def at(self, host: Host) -> Iterator[None]:
        """Connected, from how others are invited until he leaves."""
        self.host = host
        found = self.house.get(f"/api/v1/meetings/{self.talk.link}")["meeting"]
        if found["key"]:
            self._tell(self._invitation(found))
        if found["chair"] is None:
            self._say("only_watching")
        self.talk.since = max(0, found["number"] - _RECALLED)
        wire = Wire(self.house, self.talk)
        self.talk.send = wire.send
        wire.open()
        try:
            with self.talk.changed:
                self.talk.changed.wait_for(lambda: not self.talk.open or bool(self.meeting))
            yield
        finally:
            self.talk.leave()
            wire.close()

    @property
    def over(self) -> bool:
        """Whether the server will not go on with us."""
        return not self.talk.open

    def proceed(self) -> str | None:
        """Things come by themselves; a program that plays waits until it is asked for something."""
        talk = self.talk
        if self.host is not None and not self.host.surface.person:
            with talk.changed:
                talk.changed.wait_for(lambda: not talk.open or (talk.settled and self.view.asked))
        return None

    def handed(self) -> None:
        """Everybody has a screen of his own."""

    def run_clock(self) -> None:
        """The server's clocks run there."""

    def stop_clock(self) -> list[str]:
        """They are the server's."""
        return []

    def fall(self) -> str | None:
        """The server tells it."""
        return None

    def rest(self) -> float:
        """Until the clock that runs shows another second, on a screen where it stays in view."""
        left, running, since = self._clocks
        shown = None if running is None or running >= len(left) else left[running]
        if shown is None or self.host is None or not self.host.surface.live:
            return float("inf")
        return max(_TICK, shown / 1000 - (time.monotonic() - since))

    # --- What is heard

    def _heard(self, kind: str, message: Data) -> None:
        hearing: dict[str, Callable[[Data], None]] = {
            "welcome": self._welcome, "entry": self._entry, "done": lambda _: self._now(), "refused": self._refused,
            "clock": self._clock, "here": self._heard_here, "said": self._said, "notice": self._notice,
            "error": self._notice, "wrong": lambda wrong: self._tell(wrong["sentence"].to(self.language)),
            "restored": self._restored, "shut": lambda shut: self._say("shut", **shut),
        }  # fmt: skip
        if kind in hearing:
            hearing[kind](message)
        elif kind in {"lost", "back", "unsent"}:
            self._say(kind)

    def _welcome(self, message: Data) -> None:
        sat = [chair["name"] for chair in message["meeting"]["chairs"]]
        if sat != self._sat:
            self._sat = sat
            if self.host is not None and not self.host.surface.live:  # a screen has it in view
                self._tell(self.head)
        self._here = list(self.meeting["here"])
        self._now()

    def _restored(self, _: Data) -> None:
        self._say("restored")
        self._forget()

    def _entry(self, message: Data) -> None:
        self._played(message["text"] if message["kind"] == "act" else "")
        if not self.talk.entered(message):
            return
        if message["kind"] == "game":
            self._forget()
        told = [title(line).to(self.language) for line in message["told"]]  # the referee's rulings among them
        self._tell("\n".join(told))
        if told:
            self._refusal = ""
            if self.meeting.get("seat") is not None and self.meeting.get("waits") == self.meeting["seat"]:
                self._told_status = ""  # whoever is asked is reminded of it
        if message["changes"] is not None:
            self._base = None
            self._set_clocks()
        self._now()

    def _played(self, text: str) -> None:
        """An act as its line has it: the move is marked that leads on from the position sent last, and so on."""
        line = self.meeting.get("position")
        if not text or line is None:
            return
        with suppress(AcademieError):
            act = referee_of(self.meeting["game"]).read_act(text)
            if isinstance(act, Play):
                self._last = None  # a move that no rule allows is not marked, nor is the one before it
                state = self._base or self._read(line)
                self._last = self.game.read_move(state, act.play)
                self._base = state.after(self._last)

    def _refused(self, message: Data) -> None:
        refusal = title(message["sentence"]).to(self.language)
        if refusal != self._refusal:
            self._refusal = refusal
            self._tell(refusal)

    def _notice(self, message: Data) -> None:
        told = title(message["sentence"]).to(self.language)
        if told != self._refusal:  # who was refused for the same reason has read it
            self._tell(told)
        self._refusal = ""

    def _clock(self, message: Data) -> None:
        self._clocks = list(message["remaining"]), message["running"], time.monotonic()

    def _set_clocks(self) -> None:
        """The clocks as they stood at the last entry; what they show since then the server tells apart."""
        left: list[int | None] = [None] * len(self.meeting["chairs"])
        for clock in self.meeting["clocks"]:
            left[clock["chair"]] = clock["remaining_ms"]
        self._clocks = left, self.meeting["running"], time.monotonic()

    def _heard_here(self, message: Data) -> None:
        if not self.meeting:
            return
        for chair, (before, now) in enumerate(zip(self._here, message["chairs"], strict=False)):
            if before != now and chair != self.meeting["chair"] and self.meeting["games"]:
                self._say("comes" if now else "goes", name=self.view.name(chair))
        self._here = list(message["chairs"])

    def _said(self, message: Data) -> None:
        self._say("says", name=self.view.name(message["chair"]), sentence=title(message["sentence"]))

    def _now(self) -> None:
        """Show where things stand, once all that was told is told."""
        meeting = self.meeting
        if not meeting or self.talk.since != meeting["number"]:  # more is to come, or the view that goes with it
            return
        self._contribute()
        ended = meeting["result"] is not None and self._ended < meeting["games"]
        # Whoever holds a hand looks at it all the while, and everybody at how a game begins.
        looks = not self._shown or self.game.hidden
        if ended or self.view.asked or meeting["seat"] is None or looks:
            self._show()
        if ended:
            self._ended = meeting["games"]
            self._tell(self.view.result())
        if meeting["again"]:
            self._move(meeting["again"])
        elif meeting["over"]:
            self._finish()
        elif not self.talk.waiting:
            self._tell_status()
        if self.host is not None and self.host.surface.live and self.meeting:
            self.host.show()

    def _show(self) -> None:
        """The board, where it is another than on the screen."""
        line = self.meeting["position"]
        if self.host is None or line is None or line == self._shown or self.host.surface.live:
            return
        with suppress(AcademieError):
            self._read(line)
            self._shown = line
            self.host.show()

    def _tell_status(self, *, again: bool = False) -> None:
        """What is waited for, said once; a screen has it in view."""
        told = "\n".join(line.to(self.language) for line in self.view.waited())
        if told and (told != self._told_status or again) and self.host is not None and not self.host.surface.live:
            times = "" if self.meeting["position"] is None else self.times
            self._tell(told + (f"  [{times}]" if times else ""))
        self._told_status = told

    def _contribute(self) -> None:
        """Our share of chance, given unasked."""
        chair = self.meeting["chair"]
        if chair is None or chair not in self.meeting["missing"] or self._shared:
            return
        self._share = self._share or secrets.token_hex(32)
        if self.game.chance or self.game.hidden:
            self._say("commit", commit=self.meeting["commit"])
            self._say("share", share=self._share)
        self._shared = True
        self.talk.ask("contribute", hex=self._share)

    def _finish(self) -> None:
        """All is over: the sheet, and how to prove the dice."""
        if self._finished:
            return
        self._finished = True
        self._tell(self._sheet())
        self._prove()
        if self.meeting["chair"] is not None:
            self._say("rematch")

    def _prove(self) -> None:
        """What proves the throws and deals of a meeting that is over, kept as a file, and how to check it."""
        meeting = self.meeting
        if not (self.game.chance or self.game.hidden):
            return
        path = files.data() / "proofs"
        try:
            path /= f"{link_of(meeting['link'])}.json"  # as the server names it: it may not say where files are written
            text = self.house.text(f"/api/v1/meetings/{meeting['link']}/proof")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except AcademieError as error:
            self._tell(error.to(self.language))
        except OSError as error:
            self._tell(_UNPROVED.fill(path=path, why=why(error)).to(self.language))
        else:
            self._say("proved", path=path, commit=meeting["commit"])

    def _move(self, link: str) -> None:
        """Go on to the rematch."""
        self._say("again")
        self.talk.move(link)
        self._share, self._shared, self._ended, self._finished, self._sat = "", False, 0, False, []
        self._forget()

    def _forget(self) -> None:
        """Another game, or another meeting: nothing of it is on the screen."""
        self._shown, self._good, self._last, self._base, self._told_status = "", None, None, None, ""

    # --- What is told

    def _tell(self, text: str) -> None:
        if self.host is not None:
            self.host.tell(clean(text))

    def _say(self, key: str, **values: object) -> None:
        self._tell(self._word(key, **values))

    def _word(self, key: str, **values: object) -> str:
        return clean(WORDS[key].fill(**values).to(self.language))

    def _invitation(self, meeting: Data) -> str:
        """How others sit down, while a chair is free; then how they watch."""
        address = f"{self.house.url}/m/{meeting['link']}"
        if meeting["key"]:
            return self._word("invite", address=f"{address}?key={meeting['key']}")
        return self._word("watch_link", address=address)

    def _sheet(self) -> str:
        """The score sheet, once all is over; until then how it stands."""
        found = self.meeting["sheet"]
        if found is None:
            standing = title(self.meeting["standing"]).to(self.language)
            return standing[:1].upper() + standing[1:]
        if not found["rows"]:
            return self._word("unsettled")
        if self.host is not None:
            with self.host.surface.printing() as console:
                print_sheet(console, sheet_of(found), [title(name) for name in found["names"]], self.language)
        return ""

    # --- What is asked and typed

    def prompt(self) -> str:
        """He may type at any time; a program reads nothing that it would have to part from what is told."""
        return "> " if self.host is not None and self.host.surface.person else ""

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
        return [self._word("help")]

    @property
    def questions(self) -> Orders:
        """Commands that only ask something."""
        return {
            "acts": self._acts,
            "moves": self._acts,
            "hint": self._hint,
            "who": lambda _: self.head,
            "clock": lambda _: self.times or self._word("no_clock"),
            "link": lambda _: self._invitation(self.meeting),
            "sheet": lambda _: self._sheet(),
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
        yield from (str(act[each]) for act in self.meeting["acts"] for each in (self.language, "en"))

    def answers(self, text: str) -> bool:
        """Whether a line is an act that is open, or the answer to what we were asked."""
        said = text.casefold()
        acts = self.meeting["acts"]
        return said in YES | NO or any(said in {act["en"].casefold(), act["fr"].casefold()} for act in acts)

    def typed(self, text: str) -> str:
        """An act, an answer to an offer, or an empty line; what comes of it is told when it comes."""
        with self.talk.lock:
            said = text.casefold()
            if not text:
                self._entered()
            elif said in YES | NO:
                return self._answered(text, yes=said in YES)
            else:
                self._ask("act", text=text[:_LONGEST])
        return ""

    def _ask(self, kind: str, **fields: object) -> str:
        with self.talk.lock:
            self.talk.ask(kind, **fields)
        return ""

    def _answered(self, text: str, *, yes: bool) -> str:
        """Yes or no: to an offer, or at the table where something is asked there."""
        chair, acts = self.meeting["chair"], self.meeting["acts"]
        offered = [str(offer["what"]) for offer in self.view.unanswered()]
        listed = any(text.casefold() in {act["en"].casefold(), act["fr"].casefold()} for act in acts)
        drawn = any(offer["what"] == "draw" and offer["chair"] != chair for offer in self.meeting["offered"])
        at_table = drawn or any(act["kind"] == "answer" for act in acts)
        if not listed and (others := [what for what in offered if what != "draw"]):
            return self._ask("answer", what=others[0], yes=yes)
        if listed or at_table or (chair is not None and self.meeting["chooser"] == chair):
            return self._ask("act", text=text)
        return self._word("nothing_asked")

    def _entered(self) -> None:
        """An empty line: the throw, the next game, or the only turn there is."""
        meeting = self.meeting
        kinds = [act["kind"] for act in meeting["acts"]]
        turns = [act["text"] for act in meeting["acts"] if act["kind"] in {"turn", "settle"}]
        if meeting["dice_due"]:
            self._ask("throw")
        elif "next" in meeting["offers"]:
            self._ask("next")
        elif len(turns) == 1 and "answer" not in kinds:
            self._ask("act", text=turns[0])
        else:
            self._tell_status(again=True)

    def doubt(self, command: str) -> str:
        """Where the law of a game has no word for giving it up the whole meeting would be, and he is asked first."""
        meeting = self.meeting
        alone = meeting["seat"] is not None and meeting["position"] is not None and meeting["result"] is None
        try:
            if command != "resign" or (alone and self.game.left(self._read(meeting["position"]), meeting["seat"])):
                return ""
        except AcademieError:
            pass
        return self._word("gives_all_up")

    def _offering(self, what: str) -> Callable[[str], str]:
        """Offer something, or accept what is offered."""

        def offer(_: str) -> str:
            if any(each["what"] == what for each in self.view.unanswered()):
                return self._ask("answer", what=what, yes=True)
            return self._ask("offer", what=what)

        return offer

    def _acts(self, _: str) -> str:
        said = [title(act).to(self.language) for act in self.meeting["acts"]]
        said += [self._word("throw")] if self.meeting["dice_due"] else []
        return clean(", ".join(said)) or self._word("no_acts")

    def _hint(self, _: str) -> str:
        """What a machine would play and what the books advise, where no other person plays."""
        meeting, state = self.meeting, self.seen
        people = [chair for chair in meeting["chairs"] if chair["kind"] != "machine"]
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        if len(people) > 1 or not mine or state is None or not state.moves():
            return self._word("no_hint")
        return machine_hint(self.game, state, self.language)

    # --- The end

    def may_save(self, path: Path) -> bool:
        """Whether nothing is there."""
        return not path.exists()

    def save(self, path: Path) -> None:
        """Write the game as the server has it: in the format of the file's name where it is one game."""
        text = self.house.text(f"/api/v1/meetings/{self.meeting['link']}/journal")
        if self.meeting["form"] == "single":
            write_journal(read(text), path)
        else:
            write_text(path, text)

    def ending(self) -> str:
        """That the game is kept, and how to come back."""
        if self.meeting and self.meeting["over"]:
            return self._word("bye")
        name = f" --name {quote(self.house.name)}" if self.house.name else ""
        return self._word("kept", url=self.house.url, link=self.talk.link, name=name)
