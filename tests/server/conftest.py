"""Databases for the tests of the server."""
