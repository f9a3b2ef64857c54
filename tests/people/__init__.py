"""What ordinary players write to the referee, and what a good moderator would do with it.

`messages.toml` is meant for players to read; `python -m tests.people` tells how the referee fares with it.
"""
