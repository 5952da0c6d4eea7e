import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargebacks, sessions } from '#db/schema/index.ts'
import { teamPaymentTexts } from '#shared/team-payments.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const refund = (input: object) => world.as(rita).payment.refund({ reason: 'A visita não aconteceu.', ...input })

async function confirmed() {
  const { id: bookingId } = await story.booked()
  const { chargeId } = await story.start(bookingId)
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await story.refresh(bookingId)
  const [payment] = await story.paymentsOf(bookingId)
  return { bookingId, paymentId: payment?.id ?? '' }
}

const find = (filter: object) => world.as(rita).payment.find(filter)
const found = async (filter: object) => (await find(filter)).items.map(({ booking }) => booking?.id)

test('admins find a payment by booking id, receipt number or either name, without accents, newest first', async () => {
  world.clock.advance(60_000)
  const { bookingId, paymentId } = await confirmed()
  world.clock.advance(60_000)
  const later = await confirmed()
  expect(await found({ search: bookingId })).toEqual([bookingId])
  const receipt = `20261123-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
  expect(await found({ search: receipt })).toEqual([bookingId])
  expect((await found({ search: 'ana PRÁDO' })).slice(0, 2)).toEqual([later.bookingId, bookingId])
  expect((await found({ search: 'souza' }))[0]).toBe(later.bookingId)
  expect(await found({ search: 'ninguém' })).toEqual([])
  expect(await found({ search: '100%' })).toEqual([])
  await refund({ bookingId, amountInCents: 800 })
  const [item] = (await find({ search: bookingId })).items
  expect(item).toMatchObject({ payerName: 'Ana Prado', totalInCents: 10_800, refundedInCents: 800, state: 'partly' })
})

test('admins find payments by state and by day in Brasília, with the ledger sums of those days', async () => {
  world.clock.set('2026-11-25T02:30:00Z')
  const late = await confirmed()
  world.clock.set('2026-11-25T12:00:00Z')
  const { bookingId } = await confirmed()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
  await refund({ bookingId, amountInCents: 1_080 })
  const on = (day: string) => find({ from: day, to: day })
  expect((await on('2026-11-24')).sums).toEqual({
    payments: 1,
    chargedInCents: 10_800,
    refundedInCents: 0,
    feeInCents: 1_800,
  })
  expect(await on('2026-11-25')).toMatchObject({
    items: [{ booking: { id: bookingId }, state: 'partly' }],
    sums: { payments: 1, chargedInCents: 10_800, refundedInCents: 1_080, feeInCents: 1_620 },
  })
  expect(await found({ from: '2026-11-24', state: 'paid' })).toEqual([late.bookingId])
  expect(await found({ from: '2026-11-24', state: 'unpaid' })).toEqual([])
  expect(await found({ from: '2026-11-24', kind: 'subscription' })).toEqual([])
  expect(await reasonOf(find({ from: '2026-11-25', to: '2026-11-24' }))).toBe('BAD_REQUEST')
})

test('the payments of a person are listed in pages of twenty, each payment once', async () => {
  const ana = story.ana.id
  const [first, rest] = [await find({ personId: ana }), [] as string[]]
  for (let cursor = first.nextCursor; cursor;) {
    const page = await find({ personId: ana, cursor })
    expect(page.sums).toBeNull()
    rest.push(...page.items.map(({ paymentId }) => paymentId))
    cursor = page.nextCursor
  }
  const all = [...first.items.map(({ paymentId }) => paymentId), ...rest]
  expect(first).toMatchObject({ personName: 'Ana Prado', sums: { payments: all.length } })
  expect(new Set(all).size).toBe(all.length)
  expect(await found({ personId: rita.id })).toEqual([])
})

test('a payment that is refunded in full or disputed at the bank is shown as not refundable', async () => {
  const { bookingId, paymentId } = await confirmed()
  const obstacle = async () => (await find({ search: bookingId })).items[0]?.obstacle
  expect(await obstacle()).toBeNull()
  expect(await world.as(rita).payment.previewRefund({ bookingId, amountInCents: 5_400 })).toMatchObject({
    remainingInCents: 10_800,
    fromProfessionalInCents: 4_500,
    fromPlatformInCents: 900,
  })
  const dispute = { amountInCents: 10_800, reason: 'fraudulent', openedAt: world.clock.now() }
  await world.db.insert(chargebacks).values({ paymentId, providerDisputeId: 'dp_seen', ...dispute })
  expect(await obstacle()).toBe(teamPaymentTexts.disputedAtBank)
  await world.db.delete(chargebacks)
  await refund({ bookingId })
  expect(await obstacle()).toBe(teamPaymentTexts.nothingLeft)
})
