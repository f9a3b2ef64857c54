import tests.thorough  # noqa: F401  how many examples Hypothesis tries

pytest_plugins = ["tests.servers.fixtures"]
