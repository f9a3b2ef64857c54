"""A referee for El Grande by e-mail: letters in, rounds resolved, private reports out."""
