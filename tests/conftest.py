import tests.servers.statements  # noqa: F401  SQL is compiled once
import tests.thorough  # noqa: F401  how many examples Hypothesis tries

pytest_plugins = ["tests.servers.fixtures"]
