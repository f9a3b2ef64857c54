"""Checks of everything a referee needs, each with advice; plays no game, disturbs no letter.

An entry point: it reads the configuration as the worker would. No result holds a secret.
"""

from referee.doctor.examination import examine
from referee.doctor.findings import CheckResult, CheckState

__all__ = ["CheckResult", "CheckState", "examine"]
