"""What needs no game in progress: games, laws, books, lessons, positions, finished games.

Workers, routes and pages may import it. Of the server it knows only `meeting`.
"""
