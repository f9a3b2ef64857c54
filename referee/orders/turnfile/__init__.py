"""Turn files: order sheets attached to a letter, for people who write their orders with a program.

A .json file holds blocks by a published schema; a .txt file is written like a letter and needs nothing here.
"""

from referee.orders.turnfile.forms import schema, to_turnfile
from referee.orders.turnfile.parsing import read_turnfile, unread

__all__ = ["read_turnfile", "schema", "to_turnfile", "unread"]
