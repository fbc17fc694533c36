"""Why a meeting refuses what it is asked: each sentence says what is wrong, and what to do."""

from __future__ import annotations

from academie.text.message import Message

OVER = Message("This meeting is over; ask for a rematch.")
NOT_OVER = Message("The meeting is not over; play it to its end.")
ADJOURNED = Message("The game is adjourned; agree to go on first.")
NOT_ADJOURNED = Message("Nothing is adjourned here.")
NO_GAME = Message("No game is being played; begin the next one.")
PLAYING = Message("A game is being played; finish it first.")
IDLE = Message("You sit out in this game; wait for your turn to play.")
NO_SEAT = Message("You only look on here; take a chair to play.")
MISSING = Message("The game begins when everybody has sat down and shared a seed for the dice. Still missing: {names}.")
CHOOSES = Message("{name} first chooses: {prompt}")
NO_THROW = Message("There is no throw for you to ask for now.")
NO_SHARE = Message("{text} is no share of chance; give 1 to 64 bytes, each as two digits from 0 to 9 and a to f.")
SHARED = Message("You have given your share of chance already.")
BEGUN = Message("The first game has begun; shares of chance come before it.")
OFFERED = Message("That stands offered already; wait for the answer, or answer it.")
SPOKEN = Message("Enough has been offered since anything was played; play on first.")
NO_OFFER = Message("That was not offered, or is no longer.")
OWN_OFFER = Message("The others answer what you offer; you may only withdraw it.")
ANSWERED = Message("You have accepted that already.")
NOT_ASKED = Message("You are not asked about that.")
HIDDEN = Message("Nothing is taken back at {title}: what has been shown cannot be hidden again.")
RIGUEUR = Message(
    "À la rigueur nothing is taken back by consent; do what the law allows: adoube, claim or let it pass."
)
NOTHING = Message("You have done nothing that could be taken back.")
NO_REMATCH = Message("Not all have agreed to a rematch yet.")
