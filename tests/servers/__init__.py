"""Real servers for tests: a private Dovecot, an SMTP sink, a cable that can be cut."""
