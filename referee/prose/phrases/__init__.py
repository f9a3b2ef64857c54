"""The orders that are understood in running words, a file each.

A file has readers, whose docstrings show what they read, and beside them the functions that add what was read to a
candidate sheet. `table.py` lists the readers.
"""
