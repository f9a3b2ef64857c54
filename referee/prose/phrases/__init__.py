"""The orders that are understood in running words, a file each: how they are read, and how a sheet takes them in."""
