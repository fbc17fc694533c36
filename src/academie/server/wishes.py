"""What each message of a client asks of a meeting."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from academie.server import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.server.entries import Entry
    from academie.server.live import Secrets
    from academie.server.meeting import Meeting
    from academie.server.messages import Asked

    Wish = Callable[[Meeting], Entry]


def wish(message: Asked, chair: int, secrets: Secrets) -> Wish:
    """The entry that a message of a chair asks for, of whatever the meeting is then."""
    return cast("Wish", lambda meeting: _WISHES[type(message)](meeting, chair, message, secrets))


_WISHES: dict[type[Asked], Callable[..., Entry]] = {
    messages.Act: lambda meeting, chair, asked, _: meeting.act(chair, asked.text),
    messages.Throw: lambda meeting, chair, _, secrets: meeting.throw(chair, secrets.of(meeting)),
    messages.Offer: lambda meeting, chair, asked, _: meeting.offer(chair, asked.what),
    messages.Answer: lambda meeting, chair, asked, _: meeting.answer(chair, asked.what, yes=asked.yes),
    messages.Contribute: lambda meeting, chair, asked, _: meeting.contribute(chair, asked.hex),
    messages.Next: lambda meeting, chair, _, secrets: meeting.next(chair, secrets.of(meeting)),
    messages.Leave: lambda meeting, chair, _asked, _: meeting.leave(chair),
}
