"""Why a meeting refuses what it is asked: each sentence says what is wrong, and what to do."""

from academie.text.message import Message

OVER = Message("This game is over. You can offer a rematch.")
NOT_OVER = Message("This game is not over yet. Finish it first.")
ADJOURNED = Message("The game is adjourned. Agree to resume it first.")
NOT_ADJOURNED = Message("No game is adjourned here.")
NO_GAME = Message("No game is in progress. Start the next one.")
PLAYING = Message("A game is in progress. Finish it first.")
IDLE = Message("You are not playing in this game. Wait for the next one.")
NO_SEAT = Message("You are only watching. Take a seat to play.")
MISSING = Message("The game begins when every player has joined. Still missing: {names}.")
CHOOSES = Message("{name} must choose first: {prompt}")
NO_THROW = Message("You cannot ask for a throw now.")
NO_SHARE = Message("{text} is not a dice seed. Give 1 to 64 bytes, each as two characters from 0 to 9 and a to f.")
SHARED = Message("You have already sent your dice seed.")
BEGUN = Message("The first game has begun. Dice seeds must be sent before it.")
OFFERED = Message("This is already offered. Wait for the answer, or answer it.")
SPOKEN = Message("There have been enough offers since the last move. Play a move first.")
NO_OFFER = Message("There is no such offer, or it has been withdrawn.")
OWN_OFFER = Message("You cannot answer your own offer. You can only withdraw it.")
ANSWERED = Message("You have already accepted this.")
NOT_ASKED = Message("This offer was not made to you.")
HIDDEN = Message("Moves cannot be taken back at {title}, because your opponent would have seen hidden tiles.")
RIGUEUR = Message(
    "À la rigueur, players cannot agree to take a move back. You can only use what the rules allow: "
    "adoube, claim or let it pass."
)
NOTHING = Message("You have made no move to take back.")
NO_REMATCH = Message("Not every player has agreed to a rematch yet.")
