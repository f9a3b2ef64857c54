"""The Anniversary banners: their literals in `box`, and beside them what they do."""
