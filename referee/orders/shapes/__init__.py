"""The shapes of orders, a file each: the value, how it is read, written and carried out, what is remarked, examples."""
