import { eq, inArray } from 'drizzle-orm'
import { bookings, professionalProfiles, subscriptions } from '#db/schema/index.ts'
import { DomainError } from '#server/core/errors.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { jobs } from '#server/jobs.ts'
import { takePaymentJobs } from '#server/test/sim/flows/payments.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { visa } from '#server/test/stage/payments.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import { type Habits, type Hours, type Model, paymentShown } from './agenda-model.ts'

const totals: Record<Hours, number> = { 4: 10_800, 6: 16_200, 8: 21_600 }

export type Real = Awaited<ReturnType<typeof peopleIn>>

/**
 * The professionals: one without buffers, one with a buffer before each booking, and one with a buffer after and at most two
 * bookings a day.
 */
export const habits: readonly Habits[] = [
  { before: 0, after: 0, maxADay: null },
  { before: 60, after: 0, maxADay: null },
  { before: 0, after: 15, maxADay: 2 },
]

/** Creates three contractors and a professional for each entry of `habits`. Their subscriptions last longer than any run. */
export async function peopleIn(world: TestWorld) {
  const contractors = [
    await world.person({ subscriber: true }),
    await world.person({ subscriber: true }),
    await world.person({ subscriber: true }),
  ]
  const professionals: Person[] = []
  for (const { before, after, maxADay } of habits) {
    const person = await world.person({ professional: { buffers: [before, after] } })
    await world.db
      .update(professionalProfiles)
      .set({ maxBookingsPerDay: maxADay })
      .where(eq(professionalProfiles.userId, person.id))
    professionals.push(person)
  }
  const ids = contractors.map(({ id }) => id)
  await world.db
    .update(subscriptions)
    .set({ endsAt: new Date('2040-01-01') })
    .where(inArray(subscriptions.userId, ids))
  return { world, contractors, professionals }
}

/** The API, called by a person of the model. */
export function as({ world }: Real, person: Person | undefined) {
  if (!person) throw new Error('none of these people')
  return world.as(person)
}

export function totalOf(hours: Hours): number {
  return totals[hours]
}

/** The value of an API call, or the reason of its refusal. Any other error is rethrown. */
export async function outcomeOf<T>(call: Promise<T>): Promise<{ answer: string; value: T | null }> {
  try {
    return { answer: 'done', value: await call }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    if (cause instanceof DomainError) return { answer: cause.reason, value: null }
    throw error
  }
}

/** Pays a charge at the bank. Returns false if the charge was withdrawn. */
export async function payAtBank({ world }: Real, chargeId: string): Promise<boolean> {
  return (
    (await world.sandbox?.browser.confirm(chargeId, visa, null).then(
      () => true,
      () => false,
    )) ?? false
  )
}

/** Delivers the webhooks about a charge, each `copies` times at once. */
export async function deliverWebhooks({ world }: Real, chargeId: string, copies: number): Promise<void> {
  const mine = (await webhooksOf(world)).filter(({ body }) => body.includes(chargeId))
  for (const { body, signature } of mine)
    await Promise.all(Array.from({ length: copies }, () => receiveWebhook(world.ctx, body, signature)))
}

/** Runs payment jobs until the queue has none. */
export async function runPaymentJobs({ world }: Real): Promise<void> {
  for (;;) {
    const taken = await takePaymentJobs(world, 100)
    if (taken.length === 0) return
    for (const { task, id } of taken) await jobs[task]!(world.ctx, { id })
  }
}

/** The database rows that differ from the model. */
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

/** The start code of a booking. */
export async function codeOf({ world }: Real, bookingId: string): Promise<string> {
  const [row] = await world.db.select({ code: bookings.startCode }).from(bookings).where(eq(bookings.id, bookingId))
  return row?.code ?? '0000'
}

/** Returns which of the bookings a later request of their contractor replaced. */
export async function replacedAmong({ world }: Real, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await world.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  return rows.filter(({ status, cancelReason }) => status === 'Cancelado' && cancelReason === 'replaced').map(({ id }) => id)
}
