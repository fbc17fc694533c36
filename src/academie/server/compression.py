"""Compressed answers, drawings among them."""

import gzip

from fastapi import Request, Response

# A drawing has styles of its own, and no script, also where it is opened alone.
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

_LEAST = 1_000  # bytes from which on it is worth compressing
_LEVEL = 5


def packs(request: Request) -> bool:
    """Whether the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Request, answer: Response) -> Response:
    """An answer, compressed if that saves enough and the client accepts it."""
    answer.headers.setdefault("vary", "accept-encoding")
    if len(answer.body) >= _LEAST and packs(request) and "content-encoding" not in answer.headers:
        answer.body = gzip.compress(answer.body, _LEVEL, mtime=0)
        answer.headers.update({"content-encoding": "gzip", "content-length": str(len(answer.body))})
    return answer


def drawing(request: Request, svg: str, status: int = 200, keep: str = "no-store") -> Response:
    """A drawing as an answer, compressed if the client reads gzip."""
    heads = {"content-security-policy": DRAWING, "cache-control": keep}
    return packed(request, Response(svg, status, heads, media_type="image/svg+xml"))
