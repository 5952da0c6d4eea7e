import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { credits, users } from '#db/schema/index.ts'
import { seriesMessages } from '#shared/booking-series.ts'
import { DAY_MS } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { freshCpf } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { referral, setUpReferrals, story, world } from '#server/test/stage/referral-tests.ts'
import { seriesStory } from '#server/test/stage/series.ts'

setUpReferrals()
beforeEach(() => referral.rewarded())

const asAna = () => world.as(story.ana)
const pay = (bookingId: string) => referral.pay(story.ana, bookingId, visa)

/** Refunds all that was charged for a booking. */
async function refund(bookingId: string) {
  const { id: paymentId, amountInCents } = (await story.paymentsOf(bookingId)).at(-1)!
  await inTransaction(world.ctx, (tx) =>
    requestRefund(tx, { paymentId, amountInCents, reason: 'test', idempotencyKey: `${bookingId}:all` }),
  )
  await world.jobs()
}

test('a contractor is notified once of unspent credit that ends within 30 days, with the unspent amount', async () => {
  await pay((await story.booked()).id)
  const [credit] = await referral.creditsOf(story.ana)
  const remind = async (days: number) => {
    world.clock.set(new Date((credit?.expiresAt.getTime() ?? 0) - days * DAY_MS).toISOString())
    await world.job('credit.remind')
    return referral.notified(story.ana, 'credit.ends-soon')
  }
  expect(await remind(31)).toEqual([])
  expect(await remind(30)).toEqual([
    `Seu crédito está para terminar: Você tem ${formatCents(200)} de crédito até qua, 01/12. Ele paga a taxa da plataforma no seu próximo pagamento.`,
  ])
  expect([await remind(30), await remind(1)].map(({ length }) => length)).toEqual([1, 1])
})

long('credit is not mentioned after it was spent, unless it comes back, and never to a deleted account', async () => {
  const home = { cep: null, street: null, latitude: null, longitude: null }
  await world.db
    .update(users)
    .set({ cpf: `x${freshCpf().slice(1)}`, erasedAt: world.now(), active: false, ...home })
    .where(eq(users.id, referral.beto.id))
  const people = [story.ana.id, referral.beto.id]
  const soon = { expiresAt: new Date(world.now().getTime() + 20 * DAY_MS) }
  await world.db.update(credits).set(soon).where(inArray(credits.userId, people))
  const first = await story.booked()
  expect(await pay(first.id)).toBe(1_800)
  const second = await story.booked()
  expect(await pay(second.id)).toBe(200)
  const remind = async () => {
    await world.job('credit.remind')
    return (await referral.notified(story.ana, 'credit.ends-soon')).length
  }
  expect(await remind()).toBe(0)
  await refund(first.id)
  expect(await remind()).toBe(1)
  await refund(second.id)
  expect(await remind()).toBe(1)
  expect(await referral.notified(referral.beto, 'credit.ends-soon')).toEqual([])
  expect((await referral.creditsOf(referral.beto))[0]?.remindedAt).toBeNull()
})

test('in a series, each announced amount says if credit is subtracted, and a month shows what was charged', async () => {
  const series = Object.assign(await seriesStory(world), { ana: story.ana })
  const { bookingIds, seriesId } = await asAna().booking.request({
    professionalId: series.joana.id,
    start: '2026-12-08T11:00:00Z',
    durationHours: 4,
    expectedTotalInCents: 10_800,
    repeat: { everyWeeks: 1, occurrences: 8, openEnded: true },
  })
  const [bookingId = '', second] = bookingIds
  const { chargeId, creditInCents } = await asAna().payment.start({ bookingId })
  const agreed = await series.shownAt(bookingId)
  await asAna().payment.prepare({ bookingId, saveCard: false, creditInCents, agreed, openEnded: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await asAna().payment.refresh({ bookingId })
  const email = (await series.emailsTo(story.ana)).find(({ kind }) => kind === 'booking.series-agreed')
  expect(email?.text).toContain(seriesMessages.beforeCredit)
  const [card] = (await asAna().payment.cards()).cards
  await world.sandbox?.control.setCard(await series.card.methodOf(card!.id), { refuses: true })
  await series.until(second, 72)
  await series.until(second, 48)
  const [soon] = await series.notificationsTo(story.ana, 'booking.charge-soon')
  expect([soon?.title, soon?.body]).toEqual([
    `Cobrança de ${formatCents(10_800)} em breve`,
    expect.stringContaining(seriesMessages.beforeCredit),
  ])
  const [refused] = await series.notificationsTo(story.ana, 'payment.charge-refused')
  expect(refused?.body).toContain(`Não conseguimos cobrar ${formatCents(10_600)}`)
  const { months } = await asAna().series.byId({ seriesId: seriesId! })
  expect(months).toEqual([{ month: '2026-12', visits: 1, totalInCents: 9_000 }])
})
