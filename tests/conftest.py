from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.servers.fixtures"]

# What Hypothesis tries may take as long as it takes on a busy machine.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
