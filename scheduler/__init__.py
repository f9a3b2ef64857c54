"""The long-running worker: collects letters, sweeps due games and delivers. The only user of APScheduler."""

from scheduler.service import open_desk, run_worker
from scheduler.worker import Worker

__all__ = ["Worker", "open_desk", "run_worker"]
