"""What moderators and hosts may command: a class for each, how a letter's lines are read as commands, and carried out.

`directing` answers a moderator's letter, `drafts` that of a host who sets a game up.
"""
