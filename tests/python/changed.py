"""Documents that were changed."""

import copy


def changed(data, place, value):
    """A copy of a document with another value at a place, which keys and numbers lead to."""
    made = copy.deepcopy(data)
    part = made
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return made
