"""All benchmarks: `python -m benchmarks`, or `make bench`."""

from benchmarks import engine, letters

if __name__ == "__main__":
    engine.main()
    print()
    letters.main()
