import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, bookings, notifications } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const reason = 'A conta de quem atenderia foi desativada.'
let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world.close())

const cancel = (bookingId: string, admin: Person = rita) => world.as(admin).booking.cancelByTeam({ bookingId, reason })
const statusOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status
async function paid() {
  const booking = await story.paid()
  await story.refresh(booking.id)
  return booking
}
const notificationsAbout = (bookingId: string, { id }: { id: string }) =>
  world.db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.eventKey, `booking.cancelled:${bookingId}`)))

test('the team cancels a paid booking: the contractor gets a full refund, the professional gets nothing, and both read the reason', async () => {
  const { id } = await paid()
  expect(await cancel(id)).toEqual({ bookingId: id, refundInCents: 10_800 })
  await world.jobs()
  expect(await statusOf(id)).toBe('Cancelado')
  expect(await story.refundsOf(id)).toMatchObject([{ amountInCents: 10_800, status: 'succeeded' }])
  for (const [person, other] of [
    [story.ana, story.marlene],
    [story.marlene, story.ana],
  ] as const) {
    const [message, ...others] = await notificationsAbout(id, person)
    expect(message?.body).toMatch(new RegExp(`^Nossa equipe cancelou a visita de .+ com ${other.name}\\. Motivo: `))
    expect(message?.body).toContain('Motivo: A conta de quem atenderia foi desativada.')
    expect(others).toEqual([])
  }
  const detail = await world.as(story.ana).booking.byId({ bookingId: id })
  expect(detail).toMatchObject({ cancelReason: 'team', cancelledBy: 'system', cancelNote: reason })
  expect(detail.history.at(-1)?.what).toBe('Visita cancelada pela equipe')
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(acts).toMatchObject([
    { action: 'booking.cancelled-by-team', actorId: rita.id, details: { from: 'Confirmado', refundInCents: 10_800 } },
  ])
})

test('the team cancels an unpaid request: no refund is made, and the professional, who did not know of it, is not notified', async () => {
  const { id } = await story.booked()
  expect(await cancel(id)).toEqual({ bookingId: id, refundInCents: 0 })
  expect(await notificationsAbout(id, story.ana)).toHaveLength(1)
  expect(await notificationsAbout(id, story.marlene)).toEqual([])
})

long('twenty cancellations by the team and one by the contractor at once make one refund', async () => {
  const { id } = await paid()
  const byAna = world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
  await Promise.all([reasonOf(byAna), ...Array.from({ length: 20 }, () => reasonOf(cancel(id)))])
  await world.jobs()
  expect(await story.refundsOf(id)).toMatchObject([{ amountInCents: 10_800, status: 'succeeded' }])
})

test('an admin who takes part in the booking cannot cancel it for the team', async () => {
  const { id } = await paid()
  await world.database.sql`insert into user_roles (user_id, role) values (${story.ana.id}, 'admin')`
  expect(await reasonOf(cancel(id, story.ana as Person))).toBe('own_booking')
  await world.database.sql`delete from user_roles where user_id = ${story.ana.id} and role = 'admin'`
})

test('the team cannot cancel an unknown or a cancelled booking, and an admin must have confirmed the password recently', async () => {
  const { id } = await paid()
  expect(await reasonOf(cancel('00000000-0000-4000-8000-000000000000'))).toBe('not_found')
  await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
  expect(await reasonOf(cancel(id))).toBe('wrong_state')
  expect(await reasonOf(world.as(story.ana).booking.cancelByTeam({ bookingId: id, reason }))).toBe('forbidden')
  expect(await reasonOf(world.as(rita).booking.cancelByTeam({ bookingId: id, reason: '   ' }))).toBe('BAD_REQUEST')
  world.clock.advance(11 * 60_000)
  expect(await reasonOf(cancel(id))).toBe('step_up_required')
})
