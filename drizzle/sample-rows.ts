import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { randomUUID } from 'node:crypto'
import * as schema from './schema/index.ts'

type Db = PostgresJsDatabase<typeof schema>
type NewBooking = typeof schema.bookings.$inferInsert

/** Inserts rows that satisfy every constraint, so that a test can change one value and expect a refusal. */
export function sampleRows(db: Db) {
  let people = 0
  return {
    /** Writes a user and returns the id. */
    async user(over: Partial<typeof schema.users.$inferInsert> = {}): Promise<string> {
      people += 1
      const row = { ...person(people), ...over }
      await db.insert(schema.users).values(row)
      return row.id
    },

    /** Writes a user with an approved professional profile ('Aprovado') and returns the user's id. */
    async professional(over: Partial<typeof schema.professionalProfiles.$inferInsert> = {}, account: Partial<schema.User> = {}) {
      const userId = await this.user(account)
      await db.insert(schema.professionalProfiles).values({
        userId,
        yearsOfExperience: 5,
        services: ['Faxina Leve'],
        dailyPriceInCents: 20_000,
        verificationStatus: 'Aprovado',
        ...over,
      })
      return userId
    },

    /** Writes a requested booking of four hours at noon UTC on 2027-01-04 and returns its id. */
    async booking(over: Partial<NewBooking> & Pick<NewBooking, 'contractorId' | 'professionalId'>): Promise<string> {
      const id = randomUUID()
      await db.insert(schema.bookings).values({ id, ...fourHours(), ...over })
      return id
    },

    /** Writes a payment of R$ 120,00 for a booking and returns its id. */
    async payment(bookingId: string, userId: string, over: Partial<typeof schema.payments.$inferInsert> = {}): Promise<string> {
      const id = randomUUID()
      const row = {
        id,
        kind: 'booking' as const,
        bookingId,
        userId,
        amountInCents: 12_000,
        idempotencyKey: randomUUID(),
        ...over,
      }
      await db.insert(schema.payments).values(row)
      return id
    },
  }
}

/** Columns of a four-hour booking at `start`: half of a daily price of R$ 200,00, plus a fee of 20 %. */
export function fourHours(start = new Date('2027-01-04T12:00:00Z')) {
  return {
    startsAt: start,
    endsAt: new Date(start.getTime() + 4 * 3_600_000),
    hours: 4 as const,
    amountInCents: 10_000,
    feeInCents: 2_000,
    totalInCents: 12_000,
    dailyPriceInCents: 20_000,
    feeInBasisPoints: 2_000,
    holdExpiresAt: new Date(start.getTime() - 3_600_000),
  }
}

function person(number: number) {
  const digits = String(number).padStart(11, '0')
  return {
    id: randomUUID(),
    name: 'Rita de Cássia',
    cpf: digits,
    phone: `+55${digits}`,
    email: `rita${number}@exemplo.com.br`,
    passwordHash: 'x',
  }
}
