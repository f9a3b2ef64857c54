"""How long tests wait. No test is a stopwatch: machines may be busy."""

PATIENCE = 50.0  # seconds to wait for what should happen at once
FOR_EVER = 2 * PATIENCE  # a timeout that shows that a waiter was not woken
EVIDENT = 0.3  # seconds of silence where no answer can come
