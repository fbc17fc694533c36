"""Why a meeting refuses what it is asked: each sentence says what is wrong, and what to do."""

from __future__ import annotations

from academie.title import Title

OVER = Title("This meeting is over; ask for a rematch.", "Cette rencontre est finie ; demandez une revanche.")
NOT_OVER = Title("The meeting is not over; play it to its end.", "La rencontre n'est pas finie ; achevez-la.")
ADJOURNED = Title(
    "The game is adjourned; agree to go on first.", "La partie est ajournée ; convenez d'abord de la reprendre."
)
NOT_ADJOURNED = Title("Nothing is adjourned here.", "Rien n'est ajourné ici.")
NO_GAME = Title("No game is being played; begin the next one.", "Aucune partie n'est en cours ; commencez la suivante.")
PLAYING = Title("A game is being played; finish it first.", "Une partie est en cours ; achevez-la d'abord.")
IDLE = Title(
    "You sit out in this game; wait for your turn to play.", "Vous ne jouez pas cette partie ; attendez votre tour."
)
NO_SEAT = Title(
    "You only look on here; take a chair to play.", "Vous n'êtes ici que spectateur ; prenez une place pour jouer."
)
MISSING = Title(
    "The first game begins when everybody has sat down and given a share of chance; still missing: {names}.",
    "La première partie commence quand chacun est assis et a donné sa part de hasard ; il manque : {names}.",
)
CHOOSES = Title("{name} first chooses: {prompt}", "{name} choisit d'abord : {prompt}")
NO_THROW = Title("There is no throw for you to ask for now.", "Vous n'avez pas de jet à demander à présent.")
NO_SHARE = Title(
    "{text} is no share of chance; give 1 to 64 bytes, each as two digits from 0 to 9 and a to f.",
    "{text} n'est pas une part de hasard ; donnez de 1 à 64 octets, chacun par deux chiffres de 0 à 9 et de a à f.",
)
SHARED = Title("You have given your share of chance already.", "Vous avez déjà donné votre part de hasard.")
BEGUN = Title(
    "The first game has begun; shares of chance come before it.",
    "La première partie est commencée ; les parts de hasard se donnent avant.",
)
OFFERED = Title(
    "That stands offered already; wait for the answer, or answer it.",
    "C'est déjà proposé ; attendez la réponse, ou répondez.",
)
SPOKEN = Title(
    "Enough has been offered since anything was played; play on first.",
    "On a bien assez proposé depuis le dernier coup ; jouez d'abord.",
)
NO_OFFER = Title("That was not offered, or is no longer.", "Cela n'est pas proposé, ou ne l'est plus.")
OWN_OFFER = Title(
    "The others answer what you offer; you may only withdraw it.",
    "C'est aux autres de répondre à votre offre ; vous pouvez seulement la retirer.",
)
ANSWERED = Title("You have accepted that already.", "Vous l'avez déjà accepté.")
NOT_ASKED = Title("You are not asked about that.", "On ne vous le demande pas.")
HIDDEN = Title(
    "Nothing is taken back at {title}: what has been shown cannot be hidden again.",
    "{title} : on ne reprend rien ; ce qui a été vu ne se cache plus.",
)
RIGUEUR = Title(
    "À la rigueur nothing is taken back by consent; do what the law allows: adoube, claim or let it pass.",
    "À la rigueur on ne reprend rien à l'amiable ; usez de ce que la loi permet : adouber, réclamer ou laisser passer.",
)
NOTHING = Title("You have done nothing that could be taken back.", "Vous n'avez rien fait qui puisse se reprendre.")
NO_REMATCH = Title("Not all have agreed to a rematch yet.", "Tous n'ont pas encore accepté la revanche.")
