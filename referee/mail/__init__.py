"""Letters in and letters out. Knows mail, not games."""
