#!/bin/sh
# Runs once, when the data folder of the primary is created. It creates the role with which the standby replicates, allows the
# role to connect, and makes commits synchronous. ALTER SYSTEM takes effect only at the next start, so no commit of this script
# waits for the standby, which cannot exist yet.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
alter system set synchronous_standby_names = 'ANY 1 (standby)';
alter system set max_slot_wal_keep_size = '10GB';
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
