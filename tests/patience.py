"""How long a test waits for what should come at once: long, because a machine may be busy. No test is a stopwatch."""

PATIENCE = 50.0  # seconds until what does not come is missed
FOR_EVER = 2 * PATIENCE  # longer than that: whoever waits so long was not woken
EVIDENT = 0.3  # seconds that somebody lets pass in silence, who is certain to get no answer
