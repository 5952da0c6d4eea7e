import { connectUnbounded } from '#server/core/database/connect.ts'

/**
 * Takes from a database what keeps two bookings apart: the exclusion constraint, and of the advisory locks that only one may hold
 * them. They cost as much as before, but nobody waits: the same verbs then check and insert, and nothing else.
 */
export async function unprotect(url: string): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql`alter table agendamentos drop constraint agendamentos_sem_sobreposicao`
  // Renamed, not replaced: the server calls its own functions by number, whatever their rows say.
  await sql`alter function pg_catalog.pg_advisory_xact_lock(bigint) rename to pg_advisory_xact_lock_alone`
  await sql`
    create function pg_catalog.pg_advisory_xact_lock(bigint) returns void
    language internal volatile strict as 'pg_advisory_xact_lock_shared_int8'`
  await end()
}
