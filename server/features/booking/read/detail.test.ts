import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { residences, users } from '#db/schema/index.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

describe('the booking of two people', () => {
  const visitOf = async (who: typeof ana, { id }: typeof ana) => (await world.as(who).booking.visitWith({ userId: id })).visit
  test('the booking of two people is the running one, otherwise the next paid one; only the contractor gets the start code', async () => {
    const later = await request(ana, { start: tuesday(16) })
    const first = await request(ana)
    expect(await visitOf(ana, joana)).toBeNull()
    await stage.pay(later.bookingId)
    expect(await visitOf(ana, joana)).toMatchObject({ id: later.bookingId })
    await stage.pay(first.bookingId)
    expect(await visitOf(ana, joana)).toMatchObject({ id: first.bookingId, startCode: expect.stringMatching(/^\d{4}$/) })
    expect(await visitOf(joana, ana)).toMatchObject({ id: first.bookingId, side: 'professional', startCode: null })
    world.clock.set(tuesday(13))
    expect(await visitOf(ana, joana)).toMatchObject({ id: later.bookingId })
  })

  test('other people cannot find the booking of two people', async () => {
    const { bookingId } = await request(ana)
    await stage.pay(bookingId)
    expect(await visitOf(bia, joana)).toBeNull()
    expect(await visitOf(bia, ana)).toBeNull()
    expect(await visitOf(joana, bia)).toBeNull()
  })
})

describe('reading bookings', () => {
  test('the contractor reads until when everything is refunded: until the start, for a booking paid less than seven days before', async () => {
    const { bookingId } = await request(ana)
    const read = (who: typeof ana) => world.as(who).booking.byId({ bookingId })
    expect((await read(ana)).fullRefund).toBeNull()
    await stage.pay(bookingId)
    const { fullRefund, start } = await read(ana)
    expect(fullRefund).toEqual({ until: start, inCents: 10_800 })
    expect((await read(joana)).fullRefund).toBeNull()
  })

  test('each participant reads their own list with its amounts and permissions, latest start first', async () => {
    const first = await request(ana)
    const second = await request(ana, { start: tuesday(16) })
    await stage.pay(first.bookingId)
    const { asContractor, asProfessional } = await world.as(ana).booking.mine()
    expect(asProfessional).toBeNull()
    expect(asContractor.map((card) => card.id)).toEqual([second.bookingId, first.bookingId])
    expect(asContractor[0]).toEqual({
      id: second.bookingId,
      status: 'Solicitado',
      cancelReason: null,
      paymentStatus: 'Pendente',
      start: new Date(tuesday(16)),
      end: new Date(tuesday(20)),
      zone: 'America/Sao_Paulo',
      hours: 4,
      services: [],
      supplies: 'A combinar',
      extraTasks: [],
      amountInCents: 9_000,
      feeInCents: 1_800,
      totalInCents: 10_800,
      side: 'contractor',
      other: { id: joana.id, name: 'Joana Reis', photo: null },
      holdExpiresAt: second.holdExpiresAt,
      answerBy: null,
      planned: null,
      earning: null,
      onTheWayAt: null,
      myReviewStatus: 'Pendente',
      mayPay: true,
      mayReview: false,
      reschedule: null,
      may: expect.objectContaining({ cancel: true, decline: false, checkIn: false, reschedule: false }),
    })
    const joanas = await world.as(joana).booking.mine()
    expect(joanas.asContractor).toEqual([])
    expect(joanas.asProfessional![0]).toMatchObject({
      id: second.bookingId,
      side: 'professional',
      amountInCents: 9_000,
      feeInCents: null,
      totalInCents: null,
      other: { id: ana.id, name: 'Ana Prado' },
      mayPay: false,
    })
  })

  test('a stranger gets the same response as for a booking that does not exist', async () => {
    const { bookingId } = await request(ana)
    const [foreign, missing] = [
      await refusalOf(world.as(bia).booking.byId({ bookingId })),
      await refusalOf(world.as(bia).booking.byId({ bookingId: world.newId() })),
    ]
    expect([foreign.code, foreign.reason, foreign.message]).toEqual(['NOT_FOUND', 'not_found', 'Agendamento não encontrado'])
    expect([missing.code, missing.reason, missing.message]).toEqual([foreign.code, foreign.reason, foreign.message])
    expect([foreign.extra, missing.extra]).toEqual([{}, {}])
    const admin = await world.person({ roles: ['admin'] })
    expect(await world.as(admin).booking.byId({ bookingId })).toMatchObject({
      side: 'admin',
      contractor: { id: ana.id },
      professional: { id: joana.id },
      home: null,
    })
  })

  test('once the booking is paid, the professional can read the address, but not the contractor’s contact data', async () => {
    await world.db.insert(residences).values({
      userId: ana.id,
      kind: 'apartamento',
      bedrooms: 2,
      bathrooms: 1,
      hasPets: true,
      pets: ['Gato'],
      notes: 'O gato foge.',
    })
    const { bookingId } = await request(ana)
    expect((await world.as(joana).booking.byId({ bookingId })).home).toBeNull()
    await stage.pay(bookingId)
    const seen = await world.as(joana).booking.byId({ bookingId })
    expect(seen.home).toEqual({
      receiver: null,
      cep: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      complement: null,
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      residence: {
        homeType: 'apartamento',
        bedrooms: 2,
        bathrooms: 1,
        sizeInSquareMetres: null,
        hasAnimals: true,
        animals: ['Gato'],
        residents: null,
        notes: 'O gato foge.',
      },
    })
    const [contractor] = await world.db.select().from(users).where(eq(users.id, ana.id))
    for (const secret of [contractor!.cpf, contractor!.phone, contractor!.email])
      expect(JSON.stringify(seen)).not.toContain(secret)
    expect((await world.as(ana).booking.byId({ bookingId })).home).toBeNull()
  })

  test('the contractor can read `place` before the payment; for the professional and the team it is null', async () => {
    const { bookingId } = await request(ana)
    const place = { name: null, receiver: null, street: 'Avenida Paulista', number: '1000', district: 'Bela Vista' }
    expect((await world.as(ana).booking.checkout({ bookingId })).place).toEqual(place)
    expect((await world.as(ana).booking.byId({ bookingId })).place).toEqual(place)
    const admin = await world.person({ roles: ['admin'] })
    for (const reader of [joana, admin]) expect((await world.as(reader).booking.byId({ bookingId })).place).toBeNull()
    await world.db.update(users).set({ street: null, district: null }).where(eq(users.id, ana.id))
    expect((await world.as(ana).booking.checkout({ bookingId })).place).toEqual(place)
  })

  test('only the contractor reads the checkout: Acesso negado, or NOT_FOUND for an unknown id', async () => {
    const { bookingId } = await request(ana)
    const foreign = await refusalOf(world.as(bia).booking.checkout({ bookingId }))
    expect([foreign.code, foreign.message, foreign.extra]).toEqual(['FORBIDDEN', 'Acesso negado', {}])
    expect(await reasonOf(world.as(joana).booking.checkout({ bookingId }))).toBe('forbidden')
    const missing = await refusalOf(world.as(ana).booking.checkout({ bookingId: world.newId() }))
    expect([missing.code, missing.message]).toEqual(['NOT_FOUND', 'Agendamento não encontrado'])
    expect(await reasonOf(world.as(ana).booking.checkout({ bookingId: 'outro' }))).toBe('BAD_REQUEST')
  })

  test('the checkout returns the state of the booking', async () => {
    const { bookingId, holdExpiresAt } = await request(ana)
    const checkout = () => world.as(ana).booking.checkout({ bookingId })
    expect(await checkout()).toMatchObject({
      state: 'payable',
      holdExpiresAt,
      now: world.now(),
      professional: { name: 'Joana Reis' },
      booking: { totalInCents: 10_800 },
    })
    world.clock.advance(15 * MINUTE)
    expect((await checkout()).state).toBe('expired')
    await world.job('booking.expire-holds')
    expect((await checkout()).state).toBe('expired')
    const second = await request(ana)
    await stage.pay(second.bookingId)
    expect((await world.as(ana).booking.checkout({ bookingId: second.bookingId })).state).toBe('paid')
  })
})
