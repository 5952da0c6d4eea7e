import { sql } from 'drizzle-orm'
import type { Tx } from '#server/core/context.ts'

/** Waits for its turn on what a customer holds, until the end of the transaction; always before `turnOnAgenda`: no circle is possible. */
export async function turnOnHolds(tx: Tx, contractorId: string): Promise<void> {
  await turn(tx, `booking.holds:${contractorId}`)
}

/** The same on a professional's agenda. */
export async function turnOnAgenda(tx: Tx, professionalId: string): Promise<void> {
  await turn(tx, `booking.agenda:${professionalId}`)
}

async function turn(tx: Tx, name: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
