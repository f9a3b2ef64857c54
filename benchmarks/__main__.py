"""All benchmarks: `python -m benchmarks`, or `make bench`."""

from benchmarks import engine, mail, workers

if __name__ == "__main__":
    for benchmark in (engine, mail, workers):
        benchmark.main()
        print()
