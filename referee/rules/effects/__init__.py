"""The primitives cards are made of, one family a file, and the steps they put on the agenda."""
