import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seriesConsents } from '#db/schema/index.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { mastercard } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { seriesStates, seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const { paid, waiting, refused, freed } = seriesStates

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())
beforeEach(() => story.reset())

describe('the checkout of a series', () => {
  test('the checkout of a series charges the first booking, saves the card and keeps the later holds', async () => {
    const ids = await story.bought()
    expect(await story.statesOf(ids)).toEqual([paid, waiting, waiting])
    for (const id of ids.slice(1)) {
      const [chargeAt, holdExpiresAt] = await Promise.all([48, 24].map((hours) => story.hoursBefore(id, hours)))
      expect(await story.rowOf(id)).toMatchObject({ chargeAt, holdExpiresAt })
      // Nothing is charged yet for the later bookings of the series, so their pages offer no refund.
      expect((await world.as(story.ana).booking.byId({ bookingId: id })).fullRefund).toBeNull()
    }
    const [saved] = await story.card.cards(story.ana)
    expect(saved).toMatchObject({ lastFour: '4242', usedBy: 'series' })
    const { seriesId } = await story.rowOf(ids[0])
    const [consent] = await world.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, seriesId!))
    expect(consent).toMatchObject({ userId: story.ana.id, cardId: saved!.id, acceptedAt: world.now() })
    expect(consent?.charges.map(({ bookingId, totalInCents }) => [bookingId, totalInCents])).toEqual(
      ids.slice(1).map((id) => [id, 10_800]),
    )
    const [first] = await story.notificationsTo(story.joana, 'booking.series-planned')
    expect(first).toMatchObject({ title: 'Mais 2 visitas agendadas' })
    expect(first?.body).toContain('Ana Prado repete a visita até ter, 8 dez.')
    const email = (await story.emailsTo(story.ana)).find(({ kind }) => kind === 'booking.series-agreed')
    expect(email?.text.replaceAll('\u00a0', ' ')).toContain(
      'Visita de ter, 1 dez, 08:00 – 12:00: R$ 108,00, cobrados em dom, 29 nov, 08:00.',
    )
  })

  test('the checkout of a series does not offer Pix, because the later bookings are charged to the card', async () => {
    const [first = ''] = await story.requested()
    expect((await world.as(story.ana).booking.checkout({ bookingId: first })).pix).toBe('needs_card')
    expect(await reasonOf(world.as(story.ana).payment.startPix({ bookingId: first }))).toBe('series_needs_card')
  })

  test('the checkout of a series is refused without the agreement that was shown, and for a later booking', async () => {
    const [first = '', second = ''] = await story.requested()
    const { payment } = world.as(story.ana)
    const agreed = await story.shownAt(first)
    const prepare = (given?: typeof agreed, bookingId = first) => payment.prepare({ bookingId, saveCard: true, agreed: given })
    expect(await reasonOf(prepare())).toBe('series_consent')
    expect(await reasonOf(prepare(agreed.slice(1)))).toBe('series_changed')
    expect(await reasonOf(prepare(agreed.map((charge) => ({ ...charge, totalInCents: 1 }))))).toBe('series_changed')
    expect(await reasonOf(prepare(agreed, second))).toBe('series_first')
    expect(await world.db.select().from(seriesConsents).where(eq(seriesConsents.userId, story.ana.id))).toEqual([])
    await world.as(story.ana).booking.cancel({ bookingId: second })
    expect(await reasonOf(prepare(agreed))).toBe('series_changed')
    expect(await reasonOf(prepare(await story.shownAt(first)))).toBe('no refusal')
  })

  test('a series can be paid with a saved card, which then also pays the later bookings', async () => {
    await story.card.pays(story.ana, mastercard, { saveCard: true })
    const [saved] = await story.card.cards(story.ana)
    const ids = await story.requested()
    const [bookingId = ''] = ids
    const call = { bookingId, cardId: saved!.id }
    expect(await reasonOf(world.as(story.ana).payment.payWithCard(call))).toBe('series_consent')
    const { outcome } = await world.as(story.ana).payment.payWithCard({ ...call, agreed: await story.shownAt(bookingId) })
    expect(outcome).toBe('succeeded')
    await story.until(ids[1], 48)
    expect(await story.statesOf(ids)).toEqual([paid, paid, waiting])
    expect(await story.card.storedFor(story.ana)).toEqual(['4444'])
  })

  test('a series that is paid without an agreement keeps only its first booking', async () => {
    const ids = await story.requested()
    const { chargeId } = await world.as(story.ana).payment.start({ bookingId: ids[0]! })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.as(story.ana).payment.refresh({ bookingId: ids[0]! })
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-holds')
    expect(await story.statesOf(ids)).toEqual([paid, ['Cancelado', 'Pendente'], ['Cancelado', 'Pendente']])
  })

  test('a paid series leaves room for three unpaid holds, and a request for its slot does not cancel its booking', async () => {
    const ids = await story.bought()
    for (const expected of ['no refusal', 'no refusal', 'no refusal', 'too_many_holds']) {
      const other = await world.person({ professional: true })
      const request = {
        professionalId: other.id,
        start: '2026-11-26T11:00:00Z',
        durationHours: 4,
        expectedTotalInCents: 10_800,
      } as const
      expect(await reasonOf(world.as(story.ana).booking.request(request))).toBe(expected)
    }
    const same = { professionalId: story.joana.id, durationHours: 4, expectedTotalInCents: 10_800, acceptedAlert: true } as const
    expect(await reasonOf(world.as(story.ana).booking.request({ ...same, start: '2026-12-01T11:00:00Z' }))).toBe('slot_taken')
    expect(await story.statesOf(ids.slice(1))).toEqual([waiting, waiting])
  })
})

describe('a later booking', () => {
  test('a later charge is announced 72 hours before the booking with amount, card and how to cancel, once', async () => {
    const [, second] = await story.bought()
    await story.until(second, 73)
    expect(await story.notificationsTo(story.ana, 'booking.charge-soon')).toEqual([])
    await story.until(second, 72)
    await world.job('booking.announce-charges')
    const [announced, ...more] = await story.notificationsTo(story.ana, 'booking.charge-soon')
    expect(more).toEqual([])
    expect(announced?.body).toContain('será cobrada no cartão Visa final 4242 em dom, 29 nov, 08:00')
    const email = (await story.emailsTo(story.ana)).find(({ kind }) => kind === 'booking.charge-soon')
    expect(email?.subject.replaceAll('\u00a0', ' ')).toBe('Cobrança de R$ 108,00 em breve')
    expect(email?.text).toContain(`/agendamento/${second}`)
    expect(await world.as(story.ana).booking.checkout({ bookingId: second! })).toMatchObject({ state: 'planned', pix: 'off' })
    expect(await reasonOf(world.as(story.ana).payment.start({ bookingId: second! }))).toBe('charge_planned')
  })

  test('a later booking is charged once, 48 hours before its start, even if the job runs twice', async () => {
    const [, second, third] = await story.bought()
    await story.until(second, 48.1)
    expect(await story.stateOf(second)).toEqual(waiting)
    world.clock.set(await story.hoursBefore(second, 48))
    await Promise.all([world.job('payment.charge-series'), world.job('payment.charge-series')])
    await world.job('payment.charge-series')
    expect(await story.statesOf([second!, third!])).toEqual([paid, waiting])
    expect(await story.paymentsOf(second)).toMatchObject([{ status: 'succeeded', version: 1, amountInCents: 10_800 }])
    const [intents] = await world.database.sql<{ count: number }[]>`
      select count(*)::int as count from stripe_sandbox.objects where kind = 'charge' and data->'metadata'->>'booking_id' = ${second!}`
    expect(intents?.count).toBe(1)
  })

  long('a later booking is charged once when the response is lost, and not at all while the provider is down', async () => {
    const [, second] = await story.bought()
    world.clock.set(await story.hoursBefore(second, 48))
    world.sandbox?.control.answerNext({ method: 'POST', path: /confirm$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(world.job('payment.charge-series')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await story.stateOf(second)).toEqual(waiting)
    await world.job('payment.charge-series')
    expect(await story.stateOf(second)).toEqual(paid)
    expect(await story.paymentsOf(second)).toHaveLength(1)
  })

  long('a later booking whose charge stays unknown does not hold up those of other people', async () => {
    const other = await seriesStory(world)
    const [[, one], [, two]] = [await story.bought(), await other.bought(3, visa, '2026-11-24T15:00:00Z')]
    world.clock.set(await story.hoursBefore(two, 48))
    let stuck: string | null = null
    world.sandbox?.control.misbehave((method, path) => {
      if (method !== 'POST' || !path.endsWith('/confirm')) return null
      stuck ??= path
      return path === stuck ? { kind: 'error', status: 500, effect: 'none' } : null
    })
    for (let run = 0; run < 2; run++)
      await expect(world.job('payment.charge-series')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await story.statesOf([one!, two!])).toEqual([waiting, paid])
  })

  test('if the bank refuses a later charge, both participants are notified and another card can pay by hand', async () => {
    const [, second, third] = await story.bought()
    const [saved] = await story.card.cards(story.ana)
    await world.sandbox?.control.setCard(await story.card.methodOf(saved!.id), { refuses: true })
    await story.until(second, 48)
    await world.job('payment.charge-series')
    expect(await story.stateOf(second)).toEqual(refused)
    const [toAna, ...more] = await story.notificationsTo(story.ana, 'payment.charge-refused')
    expect(more).toEqual([])
    expect(toAna).toMatchObject({ title: 'O cartão foi recusado', link: `/checkout/${second}` })
    expect(toAna?.body).toContain('Pague até seg, 30 nov, 08:00')
    expect(await story.notificationsTo(story.joana, 'payment.charge-refused')).toHaveLength(1)
    expect((await story.emailsTo(story.ana))[0]?.subject).toBe('O cartão foi recusado')
    expect((await story.emailsTo(story.joana))[0]?.subject).toBe('Visita ainda não paga')

    const { payment } = world.as(story.ana)
    expect(await world.as(story.ana).booking.checkout({ bookingId: second! })).toMatchObject({ state: 'payable', pix: 'offered' })
    expect((await payment.startPix({ bookingId: second! })).expiresAt).toEqual(await story.hoursBefore(second, 24))
    const { chargeId } = await payment.start({ bookingId: second! })
    await payment.prepare({ bookingId: second!, saveCard: false })
    await world.sandbox?.browser.confirm(chargeId, mastercard, null)
    await payment.refresh({ bookingId: second! })
    expect(await story.stateOf(second)).toEqual(paid)
    await world.sandbox?.control.setCard(await story.card.methodOf(saved!.id), { refuses: false })
    await story.until(third, 48)
    expect(await story.stateOf(third)).toEqual(paid)
  })

  test('a later booking that stays unpaid is cancelled 24 hours before its start, and both are notified', async () => {
    const [first, second, third] = await story.bought()
    await world.sandbox?.control.setCard(await story.card.methodOf((await story.card.cards(story.ana))[0]!.id), { refuses: true })
    await story.until(second, 48)
    await world.job('payment.reconcile')
    const asked = (await story.paymentsOf(second))[0]?.updatedAt
    world.clock.advance(10 * MINUTE)
    await world.job('payment.reconcile')
    // Ana must act next, so the job that compares payments with the provider must not read the payment of the refused booking
    // again.
    expect((await story.paymentsOf(second))[0]?.updatedAt).toEqual(asked)
    await story.until(second, 24.01)
    expect(await story.stateOf(second)).toEqual(refused)
    await story.until(second, 24)
    await world.jobs()
    expect(await story.statesOf([first!, second!, third!])).toEqual([paid, freed, waiting])
    expect((await story.paymentsOf(second))[0]?.status).toBe('canceled')
    for (const who of [story.ana, story.joana]) expect(await story.notificationsTo(who, 'booking.expired')).toHaveLength(1)
    expect(await reasonOf(world.as(story.ana).payment.start({ bookingId: second! }))).toBe('hold_over')
    const { asProfessional } = await world.as(story.joana).booking.mine()
    expect(asProfessional?.map(({ id }) => id)).toContain(second)
  })

  test('a later booking that is cancelled before the charge costs nothing, and the professional is notified', async () => {
    const [first, second, third] = await story.bought()
    await world.as(story.ana).booking.cancel({ bookingId: second! })
    expect(await story.notificationsTo(story.joana, 'booking.cancelled')).toHaveLength(1)
    await story.until(third, 48)
    expect(await story.statesOf([first!, second!, third!])).toEqual([paid, ['Cancelado', 'Pendente'], paid])
    expect(await story.paymentsOf(second)).toEqual([])
  })

  long('a later booking that is charged while it is cancelled is refunded in full', async () => {
    const [, second] = await story.bought()
    world.clock.set(await story.hoursBefore(second, 48))
    world.sandbox?.control.answerNext({ method: 'POST', path: /confirm$/, kind: 'slow', delayInMs: 400 })
    const charging = world.job('payment.charge-series')
    await expect.poll(async () => (await story.paymentsOf(second))[0]?.status).toBe('open')
    await world.as(story.ana).booking.cancel({ bookingId: second! })
    await charging
    await world.jobs()
    expect(await story.stateOf(second)).toEqual(['Cancelado', 'Reembolsado'])
  })

  test('a later booking is refunded by its own start, but the 7 days of withdrawal begin at the checkout', async () => {
    const [, second, third] = await story.bought()
    await story.until(second, 48)
    // The booking was paid less than 7 days ago and starts in less than 24 hours.
    world.clock.set(new Date(Date.parse('2026-11-23T12:00:00Z') + 7 * DAY - 1_000))
    expect(await world.as(story.ana).booking.cancelQuote({ bookingId: second! })).toMatchObject({
      rule: 'seven_days',
      refundInCents: 10_800,
    })
    await story.until(third, 48)
    world.clock.set(await story.hoursBefore(third, 23))
    expect(await world.as(story.ana).booking.cancelQuote({ bookingId: third! })).toMatchObject({
      rule: 'late',
      refundInCents: 4_500,
    })
  })
})

describe('a later booking before its charge', () => {
  const twelve = (day: string) => `${day}T15:00:00.000Z`

  test('before its charge, the contractor reschedules a later booking at once, and the charge date moves too', async () => {
    const [, second = ''] = await story.bought()
    const to = twelve('2026-12-03')
    expect((await world.as(story.ana).booking.byId({ bookingId: second })).may.reschedule).toBe(true)
    expect(await world.as(story.ana).booking.reschedule({ bookingId: second, start: to, acceptedAlert: true })).toMatchObject({
      state: 'moved',
    })
    expect(await story.rowOf(second)).toMatchObject({
      status: 'Solicitado',
      startsAt: new Date(to),
      chargeAt: new Date('2026-12-01T15:00:00Z'),
      holdExpiresAt: new Date('2026-12-02T15:00:00Z'),
    })
    const { state } = await world.as(story.ana).booking.reschedule({ bookingId: second, start: to, acceptedAlert: true })
    expect(state).toBe('moved')
    expect(await story.notificationsTo(story.joana, 'booking.rescheduled')).toHaveLength(1)
    expect((await story.emailsTo(story.ana)).map(({ subject }) => subject)).toContain('Visita remarcada')
    await story.until(second, 48)
    expect(await story.stateOf(second)).toEqual(paid)
  })

  test('a professional who approves all changes is asked about a later booking; cancelling it ends the request', async () => {
    const [, second = '', third = ''] = await story.bought()
    const [ana, joana] = [world.as(story.ana), world.as(story.joana)]
    await joana.availability.setChoices({ onlyAgreedChanges: true })
    const ask = (bookingId: string, day: string) => ana.booking.reschedule({ bookingId, start: twelve(day), acceptedAlert: true })
    const { state, requestId } = await ask(second, '2026-12-03')
    expect(state).toBe('asked')
    expect(await story.notificationsTo(story.joana, 'booking.reschedule-asked')).toHaveLength(1)
    const { waiting } = await joana.booking.agenda({ side: 'professional' })
    expect(waiting).toMatchObject([{ id: second, reschedule: { id: requestId, mine: false } }])
    await joana.booking.answerReschedule({ requestId: requestId!, accept: true })
    expect(await story.rowOf(second)).toMatchObject({ status: 'Solicitado', chargeAt: new Date('2026-12-01T15:00:00Z') })
    expect(await story.notificationsTo(story.ana, 'booking.reschedule-accepted')).toHaveLength(1)
    const open = await ask(third, '2026-12-10')
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
    await ana.booking.cancel({ bookingId: third })
    expect(await reasonOf(joana.booking.answerReschedule({ requestId: open.requestId!, accept: true }))).not.toBe('no refusal')
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('a later charge is announced again if its booking was rescheduled after the announcement', async () => {
    const [, second = ''] = await story.bought()
    await story.until(second, 72)
    expect(await story.notificationsTo(story.ana, 'booking.charge-soon')).toHaveLength(1)
    await world.as(story.ana).booking.reschedule({ bookingId: second, start: twelve('2026-12-10'), acceptedAlert: true })
    await story.until(second, 72)
    const notified = await story.notificationsTo(story.ana, 'booking.charge-soon')
    expect(notified.map(({ body }) => body).join(' ')).toContain('qui, 10 dez')
    expect(notified).toHaveLength(2)
  })

  test('only the contractor reschedules a later booking, before its charge, to a date with a future charge', async () => {
    const [, second = ''] = await story.bought()
    const move = (who: typeof story.ana, start: string) =>
      reasonOf(world.as(who).booking.reschedule({ bookingId: second, start, acceptedAlert: true }))
    expect(await move(story.ana, '2026-11-25T11:00:00Z')).toBe('slot_unavailable')
    expect(await move(story.joana, twelve('2026-12-03'))).toBe('wrong_state')
    expect((await world.as(story.joana).booking.byId({ bookingId: second })).may.reschedule).toBe(false)
    world.sandbox?.control.answerNext({ path: /payment_intents/, kind: 'error', status: 500, effect: 'none', times: 20 })
    world.clock.set(await story.hoursBefore(second, 48))
    expect(await move(story.ana, twelve('2026-12-03'))).toBe('wrong_state')
  })
})
