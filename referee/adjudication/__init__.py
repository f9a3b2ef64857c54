"""What becomes of a letter or a tick: judged, filed, and the game resolved as far as the sheets reach."""
