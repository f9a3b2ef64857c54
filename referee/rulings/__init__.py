"""What moderators may command: the commands, what a log keeps of them, how a letter's lines are read as commands.

Knows words and shapes. Must not know whether a command can be carried out: `referee.directives` sees to that.
"""
