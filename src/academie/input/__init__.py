"""What people and files say, read strictly: files of fields and words, and names as people spell them.

Imports sentences, values and errors; knows no game.
"""
