import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, users } from '#db/schema/index.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
/** A booking of four hours from 12:00 in São Paulo. */
let bookingId: string

beforeAll(async () => {
  world = await testWorld({ payments: true, settings: { limits: 'production' } })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  bookingId = (await story.paid()).id
  await story.refresh(bookingId)
})

const asAna = () => world.as(story.ana).booking
const asMarlene = () => world.as(story.marlene).booking
const at = (time: string) => world.clock.set(`2026-12-01T${time}:00Z`)
const codeOf = async () => (await asAna().byId({ bookingId })).startCode ?? ''
const wrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const statusOf = async () => (await story.stateOf(bookingId))[0]
const rowOf = async () => (await world.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]

describe('checking in with the code', () => {
  test('only the contractor can read the start code, from the payment until the check-in', async () => {
    expect(await codeOf()).toMatch(/^\d{4}$/)
    expect((await asMarlene().byId({ bookingId })).startCode).toBeNull()
    at('15:05')
    await asMarlene().checkIn({ bookingId, code: await codeOf() })
    expect(await codeOf()).toBe('')
  })

  test('a check-in half an hour before the start begins the booking; a check-out completes it and counts it for the contractor', async () => {
    const code = await codeOf()
    at('14:29')
    const early = await refusalOf(asMarlene().checkIn({ bookingId, code }))
    expect([early.code, early.reason, early.message]).toEqual(['CONFLICT', 'too_early', 'A partir das 11:30.'])
    at('14:30')
    expect(await asMarlene().checkIn({ bookingId, code })).toEqual({ bookingId, status: 'Em Andamento' })
    // A check-in that is repeated after a lost response gets the same response, but only with the right code.
    expect(await asMarlene().checkIn({ bookingId, code })).toEqual({ bookingId, status: 'Em Andamento' })
    expect(await reasonOf(asMarlene().checkIn({ bookingId, code: wrongCode(code) }))).toBe('wrong_code')
    expect(await reasonOf(asMarlene().checkOut({ bookingId }))).toBe('too_early')
    at('17:45')
    for (let pressed = 0; pressed < 2; pressed++)
      expect(await asMarlene().checkOut({ bookingId })).toEqual({ bookingId, status: 'Concluído' })
    // The professional's second device sends a check-in after the first device did.
    expect(await asMarlene().checkIn({ bookingId, code })).toEqual({ bookingId, status: 'Concluído' })
    expect(await rowOf()).toMatchObject({
      checkedInAt: new Date('2026-12-01T14:30:00Z'),
      checkedOutAt: new Date('2026-12-01T17:45:00Z'),
    })
    const [contractor] = await world.db.select().from(users).where(eq(users.id, story.ana.id))
    expect(contractor?.completedBookings).toBe(1)
    at('19:30')
    await world.job('booking.begin-and-complete')
    const { history, may } = await asAna().byId({ bookingId })
    expect(history.map(({ what }) => what)).toEqual([
      'Pedido feito',
      'Pagamento confirmado',
      'Chegada confirmada com o código',
      'Visita terminada pela profissional',
    ])
    expect(may).toMatchObject({ rebook: true, cancel: false })
  })

  test('a check-in that was stored on the device counts once, at the time when it reaches the server', async () => {
    const step = { bookingId, code: await codeOf(), idempotencyKey: crypto.randomUUID() }
    at('15:40')
    expect(await asMarlene().checkIn(step)).toEqual({ bookingId, status: 'Em Andamento' })
    expect((await rowOf())?.checkedInAt).toEqual(new Date('2026-12-01T15:40:00Z'))
    at('17:45')
    await asMarlene().checkOut({ bookingId })
    // The device sends the check-in again, because the response to the first one was lost.
    expect(await asMarlene().checkIn(step)).toEqual({ bookingId, status: 'Em Andamento' })
    expect(await statusOf()).toBe('Concluído')
  })

  test('a check-in that reaches the server after the end is refused, and nothing is written', async () => {
    const step = { bookingId, code: await codeOf(), idempotencyKey: crypto.randomUUID() }
    at('19:00')
    const refused = await refusalOf(asMarlene().checkIn(step))
    expect([refused.reason, refused.message]).toEqual(['ended', 'A visita já terminou.'])
    await world.job('booking.begin-and-complete')
    expect(await statusOf()).toBe('Concluído')
    expect(await reasonOf(asMarlene().checkIn(step))).toBe('ended')
    expect((await rowOf())?.checkedInAt).toBeNull()
  })

  test('a check-in that reaches the server after the contractor has cancelled is refused with wrong_state, not as too late', async () => {
    const step = { bookingId, code: await codeOf(), idempotencyKey: crypto.randomUUID() }
    await asAna().cancel({ bookingId, expectedRefundInCents: 10_800 })
    at('19:30')
    expect(await reasonOf(asMarlene().checkIn(step))).toBe('wrong_state')
  })

  test('a professional can still check in after the clock has begun the booking, and then no participant can be reported absent', async () => {
    at('15:20')
    await world.job('booking.begin-and-complete')
    expect(await statusOf()).toBe('Em Andamento')
    await asMarlene().checkIn({ bookingId, code: await codeOf() })
    at('15:40')
    expect(await reasonOf(asAna().reportNoShow({ bookingId }))).toBe('wrong_state')
    expect(await reasonOf(asMarlene().reportNoShow({ bookingId }))).toBe('wrong_state')
  })

  test('after five wrong start codes even the right code is refused for a minute', async () => {
    const code = await codeOf()
    at('15:00')
    for (let guess = 1; guess <= 5; guess++) {
      const refusal = await refusalOf(asMarlene().checkIn({ bookingId, code: wrongCode(code) }))
      expect([refusal.code, refusal.reason]).toEqual(['BAD_REQUEST', 'wrong_code'])
    }
    expect((await refusalOf(asMarlene().checkIn({ bookingId, code }))).message).toBe(
      'Muitas tentativas. Tente de novo em 1 minuto.',
    )
    at('15:02')
    expect((await asMarlene().checkIn({ bookingId, code })).status).toBe('Em Andamento')
  })

  test('the contractor cannot check in or out', async () => {
    at('15:00')
    const both = await world.person({ name: 'Duda Melo', professional: true })
    expect(await reasonOf(asAna().checkIn({ bookingId, code: await codeOf() }))).toBe('forbidden')
    expect(await reasonOf(world.as(both).booking.checkIn({ bookingId, code: '0000' }))).toBe('not_found')
  })
})

describe('reporting an absence', () => {
  test('a professional can be reported absent from 30 minutes after the start, and the contractor gets a full refund after 48 hours', async () => {
    at('15:29')
    await world.job('booking.begin-and-complete')
    const early = await refusalOf(asAna().reportNoShow({ bookingId }))
    expect([early.reason, early.message]).toEqual(['too_early', 'A partir das 12:30.'])
    at('15:30')
    for (let pressed = 0; pressed < 2; pressed++)
      expect(await asAna().reportNoShow({ bookingId })).toEqual({ bookingId, status: 'Cancelado', refundInCents: 10_800 })
    expect(await reasonOf(asMarlene().reportNoShow({ bookingId }))).toBe('wrong_state')
    expect(await reasonOf(asAna().cancel({ bookingId }))).toBe('wrong_state')
    world.clock.set('2026-12-03T15:30:00Z')
    await world.job('booking.close-reports')
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    const detail = await asMarlene().byId({ bookingId })
    expect([detail.noShowBy, detail.cancelReason, detail.refund]).toEqual(['professional', 'no_show', null])
    expect(detail.history.at(-1)?.what).toBe('Profissional não chegou')
  })

  test('a contractor who is reported absent gets no refund, and the professional keeps the price', async () => {
    at('16:00')
    expect(await asMarlene().reportNoShow({ bookingId })).toEqual({ bookingId, status: 'Cancelado', refundInCents: null })
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Pago'])
    expect(await story.refundsOf(bookingId)).toEqual([])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect((await asAna().byId({ bookingId })).history.at(-1)?.what).toBe('Ninguém em casa na hora da visita')
  })

  test('reporting an absence is refused after the end of the booking', async () => {
    at('19:00')
    expect(await reasonOf(asAna().reportNoShow({ bookingId }))).toBe('wrong_state')
    await world.job('booking.begin-and-complete')
    expect(await statusOf()).toBe('Concluído')
    expect(await reasonOf(asMarlene().reportNoShow({ bookingId }))).toBe('wrong_state')
  })
})
