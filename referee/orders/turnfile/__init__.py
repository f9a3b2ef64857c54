"""Turn files: the order sheet as a file beside a letter, for people who write their orders with a program.

A .txt holds the language of letters and needs nothing here; a .json holds the same blocks by a published schema.
"""

from referee.orders.turnfile.forms import schema, to_turnfile
from referee.orders.turnfile.parsing import read_turnfile, unread

__all__ = ["read_turnfile", "schema", "to_turnfile", "unread"]
