"""A whole game on one machine: mail servers on loopback, the real worker, correspondents with e-mail only."""
