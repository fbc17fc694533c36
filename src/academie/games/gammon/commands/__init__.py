"""The command that is about gammon alone: where it is, and what it does. This table is read before gammon is loaded."""

from academie.text.message import Message

COMMANDS = {"ubgi": ("ubgi:ubgi", Message("Run as a backgammon engine for other programs."))}
