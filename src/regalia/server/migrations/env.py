"""Run by Alembic: apply the migrations in the transaction of the connection it was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
