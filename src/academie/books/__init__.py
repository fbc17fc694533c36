"""The four printed books that the program cites by line: a reader's own copy, aligned to our line numbers.

The texts are not part of the program. It ships a fingerprint of each: how long each line is, and hashes of some
passages of twelve letters, which serve to find a line in a copy and not to read it.
"""
