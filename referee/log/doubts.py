"""Why a letter is held: the one value that carries the reason from a letter's header to the letter about it.

Must not know how a reason is found, nor how it is worded.
"""

from __future__ import annotations

from typing import Literal

Doubt = Literal[
    "",  # none; or an entry from before doubts were told apart
    "senders",  # it names more than one sender
    "header",  # its header is odd, and programs read such headers differently
    "address",  # it came from another address than the one on file
    "proof",  # our mail server does not vouch for its sender
    "route",  # it came by a new route, and nobody vouches for senders
    "tag",  # only the tag in its subject names a letter of ours, and nobody vouches for senders
    "fresh",  # it answers no letter of ours
    "tables",  # likewise, and its writer plays at several tables and names none
    "list",  # it came through a mailing list, or as bulk mail
    "machine",  # it looks as if a program had written it
]
"""The reason why a letter is held: nothing it says is done until an OK."""

ABOUT_ITS_WAY: tuple[Doubt, ...] = ("", "list", "machine")
"""Doubts with which the sender is certain all the same."""
