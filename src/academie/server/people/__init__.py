"""Accounts, sessions, challenges, and games as people begin and join them: plain functions.

The process, `admin`, routes and pages may import it.
"""
