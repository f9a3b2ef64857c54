"""The language of orders: words into blocks, blocks into answers. Pure; knows the rules, not the mail."""
