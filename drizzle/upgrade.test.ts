import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '#server/test/stage/database.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { bookings } from './schema/index.ts'

const folder = join(import.meta.dirname, 'migrations')
const { db, drop } = await emptyDatabase()
afterAll(drop)

/** Runs migrations as they are in the folder, each in one transaction. */
async function migrate(fits: (number: number) => boolean) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && fits(Number(name.slice(0, 4))))
  for (const name of files.toSorted()) {
    const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  }
}

/** Writes a booking with the columns that are given alone: the others may not have been there yet. Answers its id. */
async function writtenThen(tx: Pick<typeof db, 'execute'>, booking: typeof bookings.$inferInsert): Promise<string> {
  const row: Record<string, unknown> = { ...booking }
  const given = Object.entries(getTableColumns(bookings)).filter(([key]) => row[key] !== undefined)
  const names = given.map(([, column]) => sql.identifier(column.name))
  const values = given.map(([key, column]) => sql.param(row[key], column))
  const [written] = await tx.execute<{ id: string }>(
    sql`insert into ${bookings} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)}) returning id`,
  )
  return written!.id
}

test('bookings written before the rules of 0011 are brought in line with them', async () => {
  await migrate((number) => number < 11)
  const sample = sampleRows(db)
  const old = async (over: Partial<typeof bookings.$inferInsert>) => {
    const pair = { contractorId: await sample.user(), professionalId: await sample.professional() }
    return db.transaction(async (tx) => {
      await tx.execute(sql`set local plumai.seeding = 'on'`)
      return writtenThen(tx, { ...fourHours(), ...pair, ...over })
    })
  }
  const paid = { paymentStatus: 'Pago', holdExpiresAt: null } as const
  const confirmed = await old({ ...paid, status: 'Confirmado' })
  const running = await old({ ...paid, status: 'Em Andamento' })
  const kept = await old({ ...paid, status: 'Confirmado', startCode: '0042' })
  const hold = await old({ holdExpiresAt: null, createdAt: new Date('2026-11-20T12:00:00Z') })
  const cancelled = await old({ status: 'Cancelado', cancelledAt: new Date('2026-11-20T12:00:00Z'), cancelReason: null })

  await migrate((number) => number >= 11)
  const rowOf = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]
  expect((await rowOf(confirmed))?.startCode).toMatch(/^\d{4}$/)
  expect((await rowOf(running))?.startCode).toMatch(/^\d{4}$/)
  expect((await rowOf(kept))?.startCode).toBe('0042')
  expect((await rowOf(hold))?.holdExpiresAt).toEqual(new Date('2026-11-20T12:15:00Z'))
  // Nobody had been asked what a visit is for.
  for (const id of [confirmed, cancelled]) expect(await rowOf(id)).toMatchObject({ services: [], supplies: 'A combinar' })
  expect((await rowOf(cancelled))?.cancelReason).toBe('payment_expired')
})
