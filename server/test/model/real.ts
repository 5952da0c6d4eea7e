import { eq, inArray } from 'drizzle-orm'
import { bookings, professionalProfiles, subscriptions } from '#db/schema/index.ts'
import { DomainError } from '#server/core/errors.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { jobs } from '#server/jobs.ts'
import { takePaymentJobs } from '#server/test/sim/flows/money.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { visa } from '#server/test/stage/payments.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import { type Habits, type Hours, type Model, paymentShown } from './agenda-model.ts'

const totals: Record<Hours, number> = { 4: 10_800, 6: 16_200, 8: 21_600 }

export type Real = Awaited<ReturnType<typeof castIn>>

/** How the professionals work: without breaks, with one before each visit alone, and with one after and two visits a day at most. */
export const habits: readonly Habits[] = [
  { before: 0, after: 0, mostADay: null },
  { before: 60, after: 0, mostADay: null },
  { before: 0, after: 15, mostADay: 2 },
]

/** Three households, and a professional of each habit; plans that outlive every run. */
export async function castIn(world: TestWorld) {
  const households = [
    await world.person({ subscriber: true }),
    await world.person({ subscriber: true }),
    await world.person({ subscriber: true }),
  ]
  const professionals: Person[] = []
  for (const { before, after, mostADay } of habits) {
    const person = await world.person({ professional: { buffers: [before, after] } })
    await world.db
      .update(professionalProfiles)
      .set({ maxBookingsPerDay: mostADay })
      .where(eq(professionalProfiles.userId, person.id))
    professionals.push(person)
  }
  const ids = households.map(({ id }) => id)
  await world.db
    .update(subscriptions)
    .set({ endsAt: new Date('2040-01-01') })
    .where(inArray(subscriptions.userId, ids))
  return { world, households, professionals }
}

/** The API as one of the cast. */
export function as({ world }: Real, person: Person | undefined) {
  if (!person) throw new Error('nobody of the cast')
  return world.as(person)
}

export function totalOf(hours: Hours): number {
  return totals[hours]
}

/** What a call of the API answered: its value, or the reason why it was refused. Every other error goes on. */
export async function outcomeOf<T>(call: Promise<T>): Promise<{ answer: string; value: T | null }> {
  try {
    return { answer: 'done', value: await call }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    if (cause instanceof DomainError) return { answer: cause.reason, value: null }
    throw error
  }
}

/** The bank takes the card; false where the charge was withdrawn. */
export async function payAtBank({ world }: Real, chargeId: string): Promise<boolean> {
  return (
    (await world.sandbox?.browser.confirm(chargeId, visa, null).then(
      () => true,
      () => false,
    )) ?? false
  )
}

/** The webhooks about a charge arrive, each so many times at once. */
export async function bringWebhooks({ world }: Real, chargeId: string, copies: number): Promise<void> {
  const mine = (await webhooksOf(world)).filter(({ body }) => body.includes(chargeId))
  for (const { body, signature } of mine)
    await Promise.all(Array.from({ length: copies }, () => receiveWebhook(world.ctx, body, signature)))
}

/** Runs the payment's jobs until none is left. */
export async function workThrough({ world }: Real): Promise<void> {
  for (;;) {
    const taken = await takePaymentJobs(world, 100)
    if (taken.length === 0) return
    for (const { task, id } of taken) await jobs[task]!(world.ctx, { id })
  }
}

/** What of the rows is not as the model has it. */
export async function differences(model: Model, { world }: Real): Promise<string[]> {
  const ids = model.bookings.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await world.db.select().from(bookings).where(inArray(bookings.id, ids))
  return model.bookings.flatMap((expected) => {
    const row = rows.find(({ id }) => id === expected.id)
    const [is, should] = [
      [row?.status, row?.paymentStatus, row?.startsAt.toISOString()].join(' '),
      [expected.status, paymentShown(expected), new Date(expected.start).toISOString()].join(' '),
    ]
    return is === should ? [] : [`${expected.id} is ${is}, not ${should}`]
  })
}

/** The code that the customer of a visit tells at the door. */
export async function codeOf({ world }: Real, bookingId: string): Promise<string> {
  const [row] = await world.db.select({ code: bookings.startCode }).from(bookings).where(eq(bookings.id, bookingId))
  return row?.code ?? '0000'
}

/** Which of some bookings were called off because their household took another slot instead. */
export async function replacedAmong({ world }: Real, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await world.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  return rows.filter(({ status, cancelReason }) => status === 'Cancelado' && cancelReason === 'replaced').map(({ id }) => id)
}
