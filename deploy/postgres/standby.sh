#!/bin/sh
# Copies the primary once, with a slot of its own, then runs as its standby under the name that the primary waits for.
set -eu
export PGPASSWORD="$REPLICATION_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  from="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=standby"
  # A first try that was cut off leaves its slot behind.
  psql "$from dbname=postgres replication=database" --command 'drop_replication_slot standby' >/dev/null 2>&1 || true
  pg_basebackup --dbname="$from" --pgdata="$PGDATA" --wal-method=stream --create-slot --slot=standby --write-recovery-conf
  # Otherwise it would wait for a standby of its own as soon as it is promoted.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
