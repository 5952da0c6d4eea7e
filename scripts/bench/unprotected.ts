import { connectUnbounded } from '#server/core/database/connect.ts'

/**
 * Removes the protection against double bookings from a database: drops the exclusion constraint and makes the advisory locks
 * shared. A shared lock costs as much but blocks nobody, so the same code only checks and inserts.
 */
export async function unprotect(url: string): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql`alter table agendamentos drop constraint agendamentos_sem_sobreposicao`
  // The function is renamed and not replaced, because PostgreSQL calls a built-in function by its number and would ignore the new
  // definition.
  await sql`alter function pg_catalog.pg_advisory_xact_lock(bigint) rename to pg_advisory_xact_lock_alone`
  await sql`
    create function pg_catalog.pg_advisory_xact_lock(bigint) returns void
    language internal volatile strict as 'pg_advisory_xact_lock_shared_int8'`
  await end()
}
