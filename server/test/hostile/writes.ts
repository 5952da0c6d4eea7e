import type postgres from 'postgres'

/** A moment in a test, as the number of the last recorded write before it. */
export type Mark = string

/** Every call updates last_seen_at of its session, so for sessions only inserts and deletes are recorded. */
const eventsOf: Readonly<Record<string, string>> = { sessions: 'insert or delete' }

/**
 * Records which tables are written, also those of the job queue and the payment sandbox. A trigger notes each written row within
 * its transaction, so rolled-back writes are not noted. This is much faster than comparing all rows before and after each of
 * thousands of calls.
 */
export async function recordWrites(sql: postgres.Sql) {
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'stripe_sandbox') or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`
  const triggers = tables.map(
    ({ schema, name }) => `
      create trigger zz_recorded after ${eventsOf[name] ?? 'insert or update or delete'} on "${schema}"."${name}"
      for each row execute function recorded.note()`,
  )
  await sql.unsafe(`
    create schema recorded;
    create table recorded.writes (id bigint generated always as identity primary key, name text not null);
    create function recorded.note() returns trigger language plpgsql security definer as $$
    begin
      insert into recorded.writes (name) values (tg_table_schema || '.' || tg_table_name);
      return null;
    end $$;
    ${triggers.join(';')}
  `)
  return {
    mark: async (): Promise<Mark> => {
      const [row] = await sql<{ mark: string }[]>`select coalesce(max(id), 0)::text as mark from recorded.writes`
      return row?.mark ?? '0'
    },
    /** Returns the tables that were written after that point. */
    writtenSince: async (mark: Mark): Promise<string[]> => {
      const rows = await sql<{ name: string }[]>`select distinct name from recorded.writes where id > ${mark}::bigint order by 1`
      return rows.map(({ name }) => name)
    },
  }
}
