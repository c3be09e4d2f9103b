"""What snapshots that are JSON have in common: one form for the same data, and what spoils it."""

from __future__ import annotations

import json

__all__ = ["OF_DAMAGE", "canonical"]

OF_DAMAGE = (
    *(ValueError, TypeError, KeyError, IndexError, AttributeError),
    *(OverflowError, RecursionError),
)
"""What reading bytes that are no snapshot may raise."""

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def canonical(data: object) -> bytes:
    """Data as JSON: one form only, in UTF-8."""
    # A name may hold half a pair of surrogates; `json.loads` reads them back.
    return _encode(data).encode("utf-8", "surrogatepass")
