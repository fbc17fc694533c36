"""Who thinks: the machines that may sit at meetings, worker processes, their queue, and helpers on other machines.

Meetings in memory, people, the process, routes and pages may import it.
"""
