"""The words of orders, a literal for each language: a translator needs to read nothing else."""
