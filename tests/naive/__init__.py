"""The rules a second time, written from the rulebooks alone: who scores what where, and what may be placed and moved.

Plain dicts and loops over the words of the conformance cases, slow and without a thought for anything but the books.
Nothing here but `playing`, `following` and `verdicts` may import the referee: what both say alike was not copied.
"""
