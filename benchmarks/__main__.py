"""All benchmarks: `python -m benchmarks`, or `make bench`."""

from benchmarks import engine, mail, pictures, workers

if __name__ == "__main__":
    for benchmark in (engine, mail, pictures, workers):
        benchmark.main()
        print()
