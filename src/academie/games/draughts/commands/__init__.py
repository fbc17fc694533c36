"""The commands that are about draughts alone: where each is and what it does, as the command line lists its own.

They stand at the height of the command line, whose options and words they use; nothing in the room knows them.
"""

from academie.text.message import Message

COMMANDS = {
    "pdn": ("pdn:pdn", Message("Read a PDN file.")),
    "hub": ("hub:hub", Message("Be a draughts engine on standard input and output.")),
    "endgame": ("endgame:app", Message("The solved endings of draughts.")),
    "repertoire": ("repertoire:app", Message("The repertoire of openings of draughts.")),
}
