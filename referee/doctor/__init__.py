"""A look at everything a referee needs, told line by line with what to do about it; plays no game, disturbs no letter.

An entry point: it reads the configuration as the worker would. Nothing it says holds a secret.
"""

from referee.doctor.examination import examine
from referee.doctor.findings import CheckResult, CheckState

__all__ = ["CheckResult", "CheckState", "examine"]
