"""The commands that are about draughts alone: where each is, and what it does.

They use the options and words of the command line; nothing else in draughts imports them. This table is read before
draughts is loaded.
"""

from academie.text.message import Message

COMMANDS = {
    "pdn": ("pdn:pdn", Message("Read a PDN file.")),
    "hub": ("programs:hub", Message("Run as a draughts engine for other programs.")),
    "dxp": ("programs:dxp", Message("Play other draughts programs over TCP.")),
    "endgame": ("endgame:app", Message("Look up and build endgame tables of draughts.")),
    "repertoire": ("repertoire:app", Message("Look up and build the openings of draughts.")),
}
