"""Sentences people read: messages in English with named fields, and the catalogues that translate them.

Imports nothing of the package; everything else may import it.
"""
