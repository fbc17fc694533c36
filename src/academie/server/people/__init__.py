"""Who somebody is, and what he begins: accounts, sessions, meetings begun and joined, challenges. Plain functions.

The process, its operator, routes and pages may import it.
"""
