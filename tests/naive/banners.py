"""Who may take a banner on (Big Box, Anniversary)."""

from tests.naive.table import Table, region_of, regions, unladen


def may_bear(table: Table, seat: str, zone: str) -> bool:
    """One's own in a region, the King's too, that bears nothing yet; in the Castillo no banner flies."""
    return region_of(table, zone) in regions(table) and unladen(table, zone, seat) > 0
