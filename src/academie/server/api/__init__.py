"""What programs ask over HTTP and sockets, and which plain function answers: glue, and nothing else.

The application and the pages may import it.
"""
