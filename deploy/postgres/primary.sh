#!/bin/sh
# Runs once, when the primary's folder is made: the role and the rule by which the standby replicates, then synchronous commits.
# ALTER SYSTEM takes effect at the start that follows, so that nothing here waits for a standby that cannot exist yet.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
alter system set synchronous_standby_names = 'ANY 1 (standby)';
alter system set max_slot_wal_keep_size = '10GB';
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
