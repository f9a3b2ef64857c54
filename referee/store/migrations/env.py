"""How a migration runs: over the connection, and in the transaction, of `referee.store.schema`."""

from alembic import context

from referee.store.tables import TableRow

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=TableRow.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
)
context.run_migrations()
