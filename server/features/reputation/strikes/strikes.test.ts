import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, sessions, strikes } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000

let world: TestWorld
let story: Story
let rita: Person
/** A paid booking that starts five hours after the time of the test. */
let booking: { id: string; startsAt: Date }

beforeAll(async () => {
  world = await testWorld({ payments: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  booking = await paid()
  clockAt(-5)
})

async function paid() {
  const made = await story.paid()
  await story.refresh(made.id)
  return made
}
const clockAt = (hours: number) => world.clock.set(new Date(booking.startsAt.getTime() + hours * HOUR).toISOString())
const marlene = () => world.as(story.marlene)
const cancel = (over: object = {}) => marlene().booking.cancel({ bookingId: booking.id, reason: 'Não consigo ir.', ...over })
const mine = () => marlene().reputation.myStrikes()
const strikeOf = async () => (await world.db.select().from(strikes).where(eq(strikes.bookingId, booking.id)))[0]
const notificationsTo = async () => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, story.marlene.id))
  return rows.filter(({ kind }) => kind?.startsWith('reputation.')).map(({ title, link }) => `${title} ${link}`)
}
const passwordTyped = async (admin: Person) => {
  await world.as(admin).auth.session()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, admin.id))
}

describe('recording a strike', () => {
  test('a late cancellation by the professional stores a strike, of which only the professional is notified', async () => {
    await cancel()
    expect(await strikeOf()).toMatchObject({ cause: 'Cancelamento em cima da hora', occurredAt: world.now() })
    expect(await mine()).toMatchObject({ counting: 1, items: [{ bookingId: booking.id, counts: true, start: booking.startsAt }] })
    expect(await notificationsTo()).toEqual(['Novo registro /verificacoes#ocorrencias'])
    const seen = JSON.stringify(await world.as(story.ana).booking.byId({ bookingId: booking.id }))
    expect(seen).not.toContain('Outro motivo')
    expect(await reasonOf(world.as(story.ana).reputation.myStrikes())).toBe('forbidden')
    await cancel()
    expect((await mine()).counting).toBe(1)
    world.clock.advance(90 * 24 * HOUR)
    expect(await mine()).toMatchObject({ counting: 0, items: [{ counts: false }] })
  })

  test.each(['Doença', 'Risco à segurança'] as const)(
    'a strike is not stored for %s, and the contractor does not learn the cause',
    async (cause) => {
      await cancel({ cause })
      expect(await strikeOf()).toBeUndefined()
      expect(JSON.stringify(await world.as(story.ana).booking.byId({ bookingId: booking.id }))).not.toContain(cause)
    },
  )

  test('no strike is stored for a cancellation a day before the booking, nor for one by the contractor', async () => {
    clockAt(-25)
    await cancel()
    expect(await strikeOf()).toBeUndefined()
    booking = await paid()
    clockAt(-2)
    const quote = await world.as(story.ana).booking.cancelQuote({ bookingId: booking.id })
    await world.as(story.ana).booking.cancel({ bookingId: booking.id, expectedRefundInCents: quote.refundInCents ?? 0 })
    expect(await strikeOf()).toBeUndefined()
  })

  test('a strike for an absence is stored only after the absence can no longer be contested', async () => {
    clockAt(0.7)
    await world.as(story.ana).booking.reportNoShow({ bookingId: booking.id })
    const reportedAt = world.now()
    expect(await strikeOf()).toBeUndefined()
    world.clock.advance(48 * HOUR)
    await world.job('booking.close-reports')
    expect(await strikeOf()).toMatchObject({ cause: 'Ausência', occurredAt: reportedAt })
  })

  test('no strike is stored if the team decides that there was no absence', async () => {
    clockAt(0.7)
    await world.as(story.ana).booking.reportNoShow({ bookingId: booking.id })
    const about = { bookingId: booking.id, topic: 'Ausência', description: 'Eu estava lá.' } as const
    const { disputeId } = await marlene().dispute.open(about)
    await passwordTyped(rita)
    const decision = { disputeId, amountInCents: 0, resolution: 'A porteira confirmou.', absenceStands: false }
    await world.as(rita).dispute.resolve(decision)
    world.clock.advance(72 * HOUR)
    await world.job('booking.close-reports')
    expect(await strikeOf()).toBeUndefined()
  })

  test('a strike is stored at once when the professional gives the booking up, unless because of illness', async () => {
    clockAt(0.1)
    await marlene().booking.giveUp({ bookingId: booking.id })
    expect(await strikeOf()).toMatchObject({ cause: 'Ausência' })
    world.clock.set('2026-11-23T12:00:00Z')
    booking = await paid()
    clockAt(0.1)
    await marlene().booking.giveUp({ bookingId: booking.id, cause: 'Doença' })
    expect(await strikeOf()).toBeUndefined()
  })
})

describe('strikes for admins', () => {
  test('an admin lists the strikes and withdraws one with a reason that the professional reads', async () => {
    await cancel()
    const strikeId = (await strikeOf())!.id
    const { items } = await world.as(rita).reputation.strikes({})
    expect(items.find(({ id }) => id === strikeId)).toMatchObject({ professional: { name: 'Marlene Souza' }, counts: true })
    const { strikes: seen } = await world.as(rita).admin.user({ userId: story.marlene.id })
    expect(seen).toMatchObject({ counting: 1, items: [{ id: strikeId, cause: 'Cancelamento em cima da hora' }] })
    expect((await world.as(rita).admin.user({ userId: story.ana.id })).strikes).toBeNull()
    const withdraw = (reason = 'A chuva fechou a rua.') => world.as(rita).reputation.withdrawStrike({ strikeId, reason })
    await passwordTyped(rita)
    await withdraw()
    await withdraw()
    expect(await reasonOf(withdraw('Outra coisa.'))).toBe('already_withdrawn')
    expect(await mine()).toMatchObject({ counting: 0, items: [{ counts: false, withdrawnReason: 'A chuva fechou a rua.' }] })
    expect(await notificationsTo()).toContain('Registro retirado /verificacoes#ocorrencias')
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.entityId, strikeId))
    expect(acts).toMatchObject([{ action: 'strike.withdrawn', actorId: rita.id }])
  })

  test("withdrawing a strike needs the admin's password again, and nobody can withdraw their own strike", async () => {
    await cancel()
    const strikeId = (await strikeOf())!.id
    const refused = { strikeId, reason: 'Não foi assim.' }
    await passwordTyped(rita)
    world.clock.advance(HOUR)
    expect(await reasonOf(world.as(rita).reputation.withdrawStrike(refused))).toBe('step_up_required')
    await passwordTyped(rita)
    expect(await reasonOf(world.as(rita).reputation.withdrawStrike({ ...refused, strikeId: world.newId() }))).toBe('not_found')
    await expect(world.as(rita).reputation.withdrawStrike({ strikeId, reason: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const both = await world.person({ name: 'Dora Reis', roles: ['admin'], professional: true })
    await world.db.update(strikes).set({ professionalId: both.id }).where(eq(strikes.id, strikeId))
    await passwordTyped(both)
    expect(await reasonOf(world.as(both).reputation.withdrawStrike(refused))).toBe('own_strike')
  })
})
