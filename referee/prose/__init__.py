"""Running words beside the language of orders, or instead of it: a plain answer counts, orders are only proposed.

Pure; knows the language of orders, which knows nothing of it.
"""
