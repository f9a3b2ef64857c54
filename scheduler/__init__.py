"""The long-running worker: collect, sweep and deliver around the desk. The only user of APScheduler."""

from scheduler.service import open_desk, run_worker
from scheduler.worker import Worker

__all__ = ["Worker", "open_desk", "run_worker"]
