import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hiringAlerts, users } from '#db/schema/index.ts'
import { fingerprintOf } from '#server/test/hostile/fingerprint.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const HOUR = 60 * MINUTE
const text = [
  'Alerta de Vínculo Empregatício',
  'Contratar com frequência a mesma pessoa pode ser entendido pela Justiça do Trabalho como vínculo empregatício.',
  'Pela Lei Complementar 150/2015, trabalho doméstico em mais de 2 dias por semana na mesma casa é emprego, com registro, férias, 13º e FGTS.',
  'Antes de continuar, consulte um advogado trabalhista.',
  'Entendi, continuar',
].join('\n')

const everyRow = () => fingerprintOf(world.database.sql)
const acceptances = () => world.db.select().from(hiringAlerts).where(eq(hiringAlerts.professionalId, joana.id))

/** A past booking of Ana with Joana, `hours` hours ago; paid and completed by default. */
async function visited(hoursAgo: number, hours = 4 as const) {
  const startsAt = new Date(world.now().getTime() - hoursAgo * HOUR)
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt, hours })
  await applyStatuses(world, id, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
  return id
}

describe('the hiring alert, a warning that frequent hiring may be employment', () => {
  test('a third booking of the same professional in seven days is refused until the contractor accepts the hiring alert', async () => {
    const first = await request(ana)
    await stage.pay(first.bookingId)
    await request(ana, { start: tuesday(12) })
    const before = await everyRow()
    const refusal = await refusalOf(request(ana, { start: tuesday(16) }))
    expect([refusal.code, refusal.reason, refusal.message]).toEqual([
      'CONFLICT',
      'employment_alert',
      'Confirme que leu o alerta antes de agendar.',
    ])
    expect(refusal.extra.data).toEqual({
      counts: { last7Days: 2, aroundSlot: 2, week: 1 },
      meter: { daysThisWeek: 1, last7Days: 2, limit: 2, alert: true },
    })
    expect(await everyRow()).toEqual(before)
    expect(await reasonOf(request(bia, { start: tuesday(16) }))).toBe('no refusal')
  })

  test('accepting the hiring alert stores the person, the text, the instant and the counts', async () => {
    await request(ana)
    await request(ana, { start: tuesday(12) })
    world.clock.advance(MINUTE)
    const { bookingId } = await request(ana, { start: tuesday(16), acceptedAlert: true })
    expect((await stage.rowOf(bookingId)).employmentRiskAcceptedAt).toEqual(world.now())
    const [acceptance, ...more] = await acceptances()
    expect(acceptance).toMatchObject({
      contractorId: ana.id,
      professionalId: joana.id,
      bookingId,
      text,
      counts: { last7Days: 2, aroundSlot: 2, week: 1 },
      acceptedAt: world.now(),
    })
    expect(more).toEqual([])
    await expect(world.db.delete(hiringAlerts)).rejects.toMatchObject({ cause: { constraint_name: 'hiring_alerts_append_only' } })
  })

  test('an acceptance of the hiring alert is not stored when no alert was due', async () => {
    const { bookingId } = await request(ana, { acceptedAlert: true })
    expect((await stage.rowOf(bookingId)).employmentRiskAcceptedAt).toBeNull()
    expect(await acceptances()).toEqual([])
  })

  test('the hiring alert counts bookings with the professional in the last week, also those cancelled after payment', async () => {
    await visited(7 * 24 - 1)
    expect(await reasonOf(request(bia))).toBe('no refusal')
    const { bookingId } = await request(ana, { start: tuesday(12) })
    await stage.pay(bookingId)
    const back = { paymentStatus: 'Reembolsado', cancelledAt: world.now(), cancelReason: 'contractor' } as const
    await applyStatuses(world, bookingId, ['Cancelado'], back)
    expect(await reasonOf(request(ana, { start: tuesday(12) }))).toBe('employment_alert')
    const rita = await world.person({ professional: true })
    expect(await reasonOf(stage.request(ana, rita))).toBe('no refusal')
  })

  test('the hiring alert does not count a hold that the new request replaces', async () => {
    await request(ana)
    await request(ana, { start: tuesday(12) })
    expect(await reasonOf(request(ana, { start: tuesday(12), durationHours: 6 }))).toBe('no refusal')
    // A hold that a later request replaced still counts as a request of the last week.
    expect(await reasonOf(request(ana, { start: tuesday(12), durationHours: 8 }))).toBe('employment_alert')
  })

  test('a taken slot and a changed price are refused before the hiring alert is checked', async () => {
    await request(ana)
    await request(ana, { start: tuesday(12) })
    await request(bia, { start: tuesday(16) })
    expect(await reasonOf(request(ana, { start: tuesday(16) }))).toBe('slot_taken')
    expect(await reasonOf(request(ana, { start: '2026-11-25T11:00:00Z', expectedTotalInCents: 1 }))).toBe('price_changed')
    expect(await reasonOf(request(ana, { start: '2026-11-25T11:00:00Z' }))).toBe('employment_alert')
  })

  test('five requests at once cannot bypass the hiring alert: two succeed and three are refused with employment_alert', async () => {
    const rita = await world.person({ professional: { windows: [['08:00', '12:00']] } })
    const starts = [24, 25, 26, 27, 28].map((day) => `2026-11-${day}T11:00:00Z`)
    const reasons = await Promise.all(starts.map((start) => reasonOf(stage.request(ana, rita, { start }))))
    expect(reasons.toSorted()).toEqual([...Array<string>(3).fill('employment_alert'), 'no refusal', 'no refusal'])
  })
})

describe('the number of days a week on which a contractor books a professional', () => {
  const meter = (who: Person, start?: string) =>
    world.as(who).booking.meter({ professionalId: joana.id, ...(start && { start }) })

  test('the count of days returns the days of the week, the counted bookings and whether the hiring alert is due', async () => {
    expect(await meter(ana)).toEqual({ daysThisWeek: 0, last7Days: 0, limit: 2, alert: false })
    await request(ana)
    await request(ana, { start: '2026-12-01T11:00:00Z' })
    expect(await meter(ana)).toEqual({ daysThisWeek: 1, last7Days: 2, limit: 2, alert: true })
    expect((await meter(ana, '2026-12-03T11:00:00Z')).daysThisWeek).toBe(1)
    expect((await meter(ana, '2026-12-10T11:00:00Z')).daysThisWeek).toBe(0)
    expect(await meter(bia)).toMatchObject({ daysThisWeek: 0, last7Days: 0 })
  })

  test('the count of days is refused without a subscription, for a hidden professional and for a start more than 400 days away', async () => {
    expect(await reasonOf(meter(await world.person()))).toBe('subscription_required')
    for (const start of ['0000-01-01T11:00:00Z', '9999-12-31T11:00:00Z'])
      expect(await reasonOf(meter(ana, start))).toBe('invalid_input')
    await world.db.update(users).set({ active: false }).where(eq(users.id, joana.id))
    expect(await reasonOf(meter(ana))).toBe('not_found')
  })
})

test('a CPF has one account, so nobody can book themselves with a second one', async () => {
  const [row] = await world.db.select().from(users).where(eq(users.id, joana.id))
  const second = { name: 'Joana Reis', email: 'outra@casa.example', phone: '11987654321', password: 'segredo de casa' }
  expect(await reasonOf(world.as(null).auth.signUp({ ...second, cpf: row!.cpf, adult: true }))).not.toBe('no refusal')
  const again = { ...row!, id: world.newId(), email: 'outra@casa.example' }
  await expect(world.db.insert(users).values(again)).rejects.toMatchObject({ cause: { constraint_name: 'usuarios_cpf_unique' } })
})
