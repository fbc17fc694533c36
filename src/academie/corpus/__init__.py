"""The corpora of the games: positions and lines of play from the old books, read, checked and exported.

    for book in books(): ...                 every book
    report = check_book(find_book(name))     each line replayed, each count and correction looked at
    export_book(book, "json")                or a format that the book's game writes

It decides no rule: the games read moves and positions.
"""

from academie.corpus.check import check_book, check_entry
from academie.corpus.export import export_book
from academie.corpus.record import Book, Correction, Entry, LeftOut, Line, Print, Reference, Remark
from academie.corpus.report import Conflict, Doubt, EntryReport, Readings, Report, Verdict
from academie.corpus.shelf import books, find_book, find_books, find_entry, load_file

__all__ = [
    "Book",
    "Conflict",
    "Correction",
    "Doubt",
    "Entry",
    "EntryReport",
    "LeftOut",
    "Line",
    "Print",
    "Readings",
    "Reference",
    "Remark",
    "Report",
    "Verdict",
    "books",
    "check_book",
    "check_entry",
    "export_book",
    "find_book",
    "find_books",
    "find_entry",
    "load_file",
]
