import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings, reviews, servicePurchases, transfers } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true, skipInvariants: true })
  story = await storyOf(world)
})
afterAll(() => world?.close())

const ofAna = () => world.as(story.ana).dashboard.contractor()
const ofMarlene = () => world.as(story.marlene).dashboard.professional()

test('the dashboard of a person without bookings shows zeros for twelve months', async () => {
  const { rating, months } = await ofAna()
  expect(rating).toEqual({ average: 0, count: 0 })
  expect(months).toHaveLength(12)
  expect(months.every(({ inCents }) => inCents === 0)).toBe(true)
  const figures = await ofMarlene()
  expect(figures.months).toHaveLength(12)
  expect(figures.months.at(-1)).toMatchObject({ receivedInCents: 0, rating: null, bookings: 0 })
})

test('the dashboard and the financial reports give the same spending by month', async () => {
  await story.refresh((await story.paid()).id)
  world.clock.set('2026-12-31T12:00:00Z')
  await world.db.insert(servicePurchases).values({
    userId: story.ana.id,
    service: PurchaseKind.reports,
    status: 'ativa',
    amountInCents: 990,
    monthlyInCents: 990,
    firstPaidAt: world.now(),
    endsAt: new Date('2027-02-01T12:00:00Z'),
  })
  const { months } = await ofAna()
  const report = await world.as(story.ana).finance.overview({ year: 2026 })
  expect(months).toEqual(
    report.months.map(({ month, inCents }) => ({ month: `2026-${String(month).padStart(2, '0')}`, inCents })),
  )
  expect(months.at(-1)?.inCents).toBe(report.total.inCents)
  expect(report.total.inCents).toBeGreaterThan(0)
})

test("a professional's dashboard has amounts received and bookings made; a contractor without a profile is refused", async () => {
  const [booking] = await world.db.select().from(bookings)
  const [payment] = await story.paymentsOf(booking?.id ?? '')
  await world.db.insert(transfers).values({
    bookingId: booking?.id ?? '',
    paymentId: payment?.id ?? '',
    professionalId: story.marlene.id,
    status: 'paid',
    amountInCents: 9_000,
    reversedInCents: 1_500,
    dueAt: world.now(),
    paidAt: world.now(),
    providerTransferId: 'tr_2',
  })
  const { totals } = await world.as(story.marlene).payment.payouts()
  const { months } = await ofMarlene()
  expect(months.at(-1)).toMatchObject({ month: '2026-12', receivedInCents: 7_500 })
  expect(totals.month.at(-1)).toMatchObject({ from: '2026-12-01', inCents: 7_500 })
  expect(months.reduce((sum, month) => sum + month.bookings, 0)).toBe(1)
  expect(await reasonOf(world.as(story.ana).dashboard.professional())).toBe('forbidden')
})

test('the rating over time counts only revealed reviews', async () => {
  const { id } = await story.paid()
  const review = {
    bookingId: id,
    reviewerId: story.ana.id,
    reviewedId: story.marlene.id,
    kind: ReviewDirection.ofProfessional,
    publicGrade: 4,
  }
  await world.db.insert(reviews).values({ ...review, submittedAt: world.now() })
  expect((await ofMarlene()).months.at(-1)?.rating).toBeNull()
  await world.db.update(reviews).set({ revealedAt: world.now() })
  expect((await ofMarlene()).months.slice(-2).map(({ rating }) => rating)).toEqual([null, 4])
})
