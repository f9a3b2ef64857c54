"""What moderators and hosts may command: a class for each, and how a letter's lines are read as commands.

Must not know how a letter of theirs is answered: `referee.directives` sees to that.
"""
