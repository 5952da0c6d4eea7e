#!/bin/sh
# Copies the primary once, with a replication slot, and then runs as its standby. The primary waits for a standby of this name.
set -eu
export PGPASSWORD="$REPLICATION_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  from="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=standby"
  # An earlier copy that was interrupted may have left the replication slot behind.
  psql "$from dbname=postgres replication=database" --command 'drop_replication_slot standby' >/dev/null 2>&1 || true
  pg_basebackup --dbname="$from" --pgdata="$PGDATA" --wal-method=stream --create-slot --slot=standby --write-recovery-conf
  # This server must not require a synchronous standby. After a promotion its commits would wait for a standby that does not
  # exist.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
