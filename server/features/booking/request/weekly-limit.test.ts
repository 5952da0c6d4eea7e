import { describe, expect, test } from 'vitest'
import { bookings, monthlyContracts } from '#db/schema/index.ts'
import { fingerprintOf } from '#server/test/hostile/fingerprint.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

/** 08:00 on a day of the first week of December; 1 December is a Tuesday. */
const december = (day: number) => `2026-12-0${day}T11:00:00Z`
const weekly = { everyWeeks: 1, occurrences: 2 } as const
const series = (who: Person, day: number) => request(who, { start: december(day), repeat: weekly, acceptedAlert: true })

/** A monthly contract of Ana and Joana, accepted by both. */
async function contract(over: Partial<typeof monthlyContracts.$inferInsert> = {}) {
  const now = world.now()
  const accepted = { proposedAt: now, contractorAcceptedAt: now, professionalAcceptedAt: now, activatedAt: now }
  const terms = { monthlySalaryInCents: 162_100, daysPerWeek: 4, hoursPerDay: 4, payday: 5, startsOn: '2026-12-01' }
  await world.db.delete(monthlyContracts)
  await world.db.insert(monthlyContracts).values({
    contractorId: ana.id,
    professionalId: joana.id,
    status: 'ativo',
    text: 'Texto',
    textHash: 'a'.repeat(64),
    ...terms,
    ...accepted,
    ...over,
  })
}

describe('a series above two days a week with one professional', () => {
  test('a series above two days a week is refused with the link to the contract, even with the hiring alert accepted', async () => {
    await series(ana, 1)
    await stage.pay((await series(ana, 3)).bookingId)
    const before = await fingerprintOf(world.database.sql)
    const refusal = await refusalOf(series(ana, 4))
    expect([refusal.code, refusal.reason, refusal.extra.data]).toEqual([
      'CONFLICT',
      'contract_required',
      { link: `/contratos-mensalistas?novo=true&profissional=${joana.id}` },
    ])
    expect(refusal.message).toContain('mais de 2 dias por semana')
    expect(await fingerprintOf(world.database.sql)).toEqual(before)
    expect(await reasonOf(series(bia, 4))).toBe('no refusal')
  })

  test('the weekly limit of a series counts single bookings too; a single booking above it only needs the hiring alert accepted', async () => {
    await request(ana, { start: december(1) })
    await request(ana, { start: december(2) })
    expect(await reasonOf(series(ana, 4))).toBe('contract_required')
    expect(await reasonOf(request(ana, { start: december(4) }))).toBe('employment_alert')
    expect(await reasonOf(request(ana, { start: december(4), acceptedAlert: true }))).toBe('no refusal')
  })

  test('a date of a series on a day that already has a booking does not count as a further day', async () => {
    await request(ana, { start: december(1) })
    await request(ana, { start: december(2) })
    expect(await reasonOf(series(ana, 2).catch(() => series(ana, 2)))).not.toBe('contract_required')
  })

  test('a series above two days is accepted under an active contract that is in force on each of its days', async () => {
    await request(ana, { start: december(1) })
    await request(ana, { start: december(2) })
    await contract({ startsOn: '2026-12-05' })
    expect(await reasonOf(series(ana, 4))).toBe('contract_required')
    const notice = { noticeAt: world.now(), noticeBy: ana.id, lastDay: '2026-12-03' }
    await contract(notice)
    expect(await reasonOf(series(ana, 4))).toBe('contract_required')
    await contract({ status: 'rascunho', activatedAt: null })
    expect(await reasonOf(series(ana, 4))).toBe('contract_required')
    await contract()
    const { bookingIds } = await series(ana, 4)
    expect(bookingIds).toHaveLength(2)
  })

  test('two series requested at once cannot exceed the weekly limit together', async () => {
    await request(ana, { start: december(1) })
    const both = await Promise.all([reasonOf(series(ana, 3)), reasonOf(series(ana, 4))])
    expect(both.toSorted()).toEqual(['contract_required', 'no refusal'])
    expect(await world.db.$count(bookings)).toBeGreaterThan(0)
  })
})
