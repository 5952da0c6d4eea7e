import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BookingStatus, type CancelReason } from '#shared/booking.ts'
import { services } from '#shared/services.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { untilLockWait } from './lock-wait.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { auditLog, type Booking, bookingEvents, bookings, bookingSeries, favourites, rescheduleRequests } from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

let contractorId = ''
let professionalId = ''
beforeAll(async () => {
  contractorId = await sample.user()
  professionalId = await sample.professional()
})

const statuses = Object.values(BookingStatus)
const cancelled = {
  status: BookingStatus.cancelled,
  cancelledAt: new Date('2027-01-03T12:00:00Z'),
  cancelReason: 'contractor',
} as const
const set = (id: string, over: Partial<Booking>) => db.update(bookings).set(over).where(eq(bookings.id, id))
const atNoonOf = (day: string) => fourHours(new Date(`${day}T12:00:00Z`))
const at = (startsAt: string, over: Partial<Booking> = {}) =>
  sample.booking({ contractorId, professionalId, ...fourHours(new Date(startsAt)), ...over })

/** Inserts a booking directly in a late status (plumai.seeding = 'on'), as the demo seed does. */
const seeded = (over: Partial<Booking>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plumai.seeding = 'on'`)
    return sampleRows(tx).booking({ contractorId, professionalId: await sample.professional(), ...over })
  })

describe('overlapping bookings of a professional', () => {
  test('overlapping bookings of a professional are refused; adjacent, cancelled and foreign ones are accepted', async () => {
    const first = await at('2027-03-01T12:00:00Z')
    expect(await refusal(at('2027-03-01T12:00:00Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T15:59:59Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T08:00:01Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T08:00:00Z'))).toBe('accepted')
    expect(await refusal(at('2027-03-01T16:00:00Z'))).toBe('accepted')
    expect(await refusal(at('2027-03-01T12:00:00Z', { professionalId: await sample.professional() }))).toBe('accepted')
    await set(first, cancelled)
    expect(await refusal(at('2027-03-01T12:00:00Z'))).toBe('accepted')
  })

  test('inserting an overlapping booking with ON CONFLICT DO NOTHING returns no row instead of an error', async () => {
    await at('2027-04-01T12:00:00Z')
    const taken = await db
      .insert(bookings)
      .values({ contractorId, professionalId, ...atNoonOf('2027-04-01') })
      .onConflictDoNothing()
      .returning()
    expect(taken).toEqual([])
  })

  test('when 40 concurrent inserts ask for the same slot, exactly one succeeds', async () => {
    const inserted = await Promise.all(
      Array.from({ length: 40 }, () =>
        db
          .insert(bookings)
          .values({ contractorId, professionalId, ...atNoonOf('2027-05-01') })
          .onConflictDoNothing()
          .returning({ id: bookings.id }),
      ),
    )
    expect(inserted.flat()).toHaveLength(1)
  })

  test('a booking whose contractor and professional are the same user is refused', async () => {
    expect(await refusal(sample.booking({ contractorId: professionalId, professionalId }))).toBe('agendamentos_two_people')
  })
})

describe('the status of a booking', () => {
  const legal = new Set([
    'Solicitado→Confirmado',
    'Solicitado→Cancelado',
    'Confirmado→Em Andamento',
    'Confirmado→Cancelado',
    'Em Andamento→Concluído',
    'Em Andamento→Cancelado',
  ])
  const pairs = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const))

  test.for(pairs)('%s → %s', async ([from, to]) => {
    const id = await seeded({
      status: from,
      paymentStatus: 'Pago',
      startCode: '0427',
      needsYes: true,
      ...(from === 'Cancelado' ? cancelled : {}),
    })
    const moved = set(id, to === 'Cancelado' ? cancelled : { status: to, cancelledAt: null })
    expect(await refusal(moved)).toBe(legal.has(`${from}→${to}`) ? 'accepted' : 'agendamentos_status_transition')
  })

  test('a booking starts as Solicitado and Pendente', async () => {
    const paid = { paymentStatus: 'Pago' as const }
    expect(await refusal(at('2027-06-01T12:00:00Z', { ...paid, status: 'Confirmado' }))).toBe('agendamentos_begins_requested')
    expect(await refusal(at('2027-06-01T12:00:00Z', paid))).toBe('agendamentos_begins_requested')
  })

  test('a paid booking may stay Solicitado, or end as unanswered, only if the professional has to accept it', async () => {
    const id = await at('2027-08-29T12:00:00Z')
    expect(await refusal(set(id, { paymentStatus: 'Pago' }))).toBe('agendamentos_paid_is_confirmed')
    expect(await refusal(set(id, { ...cancelled, cancelReason: 'unanswered' }))).toBe('agendamentos_unanswered')
    expect(await refusal(set(id, { paymentStatus: 'Pago', needsYes: true }))).toBe('accepted')
  })

  test('a booking becomes Confirmado only if it is paid and has a start code', async () => {
    const id = await at('2027-06-02T12:00:00Z')
    expect(await refusal(set(id, { status: 'Confirmado', startCode: '0427' }))).toBe('agendamentos_confirmed_is_paid')
    expect(await refusal(set(id, { status: 'Confirmado', paymentStatus: 'Pago' }))).toBe('agendamentos_has_code')
    expect(await refusal(set(id, { status: 'Confirmado', paymentStatus: 'Pago', startCode: '0427' }))).toBe('accepted')
  })

  test('the payment status of a paid booking can change only to a full or partial refund', async () => {
    const id = await seeded({ status: 'Concluído', paymentStatus: 'Pago' })
    expect(await refusal(set(id, { paymentStatus: 'Pendente' }))).toBe('agendamentos_payment_transition')
    expect(await refusal(set(id, { paymentStatus: 'Reembolso Parcial' }))).toBe('accepted')
    expect(await refusal(set(id, { paymentStatus: 'Falhou' }))).toBe('agendamentos_payment_transition')
    expect(await refusal(set(id, { paymentStatus: 'Reembolsado' }))).toBe('accepted')
  })

  test('a booking becomes Cancelado only with a cancellation time and a reason', async () => {
    const id = await at('2027-06-03T12:00:00Z')
    expect(await refusal(set(id, { status: 'Cancelado', cancelReason: 'contractor' }))).toBe('agendamentos_cancelled_at')
    expect(await refusal(set(id, { ...cancelled, cancelReason: null }))).toBe('agendamentos_cancelled_why')
    expect(await refusal(set(id, { cancelReason: 'contractor' }))).toBe('agendamentos_cancelled_why')
    const other = sql`update agendamentos set status_servico = 'Cancelado', cancelled_at = now(), cancel_reason = 'Adoeci' where id = ${id}`
    expect(await refusal(db.execute(other))).toBe('agendamentos_cancel_reason')
    expect(await refusal(set(id, cancelled))).toBe('accepted')
  })

  test('a cancellation note is refused for automatic cancellations, and required when a professional cancels', async () => {
    const id = await at('2027-06-13T12:00:00Z')
    const note = (cancelReason: CancelReason, cancelNote: string | null) =>
      refusal(set(id, { ...cancelled, cancelReason, cancelNote }))
    expect(await note('professional', null)).toBe('agendamentos_cancel_note_required')
    for (const text of [' ', 'a'.repeat(1_001)]) expect(await note('professional', text)).toBe('agendamentos_cancel_note')
    for (const reason of ['payment_expired', 'replaced', 'account_closed', 'no_show'] as const)
      expect(await note(reason, 'Adoeci')).toBe('agendamentos_cancel_note')
    expect(await refusal(set(id, { cancelNote: 'Adoeci' }))).toBe('agendamentos_cancel_note')
    expect(await note('professional', 'Adoeci')).toBe('accepted')
  })

  test('the participants, the amounts and the duration of a booking cannot be changed', async () => {
    const id = await at('2027-06-04T12:00:00Z')
    expect(await refusal(set(id, { amountInCents: 9_000, totalInCents: 11_000 }))).toBe('agendamentos_terms_fixed')
    expect(await refusal(set(id, { contractorId: await sample.user() }))).toBe('agendamentos_terms_fixed')
    for (const other of [{ hours: 6 as const }, { dailyPriceInCents: 9_000 }, { feeInBasisPoints: 0 }, { createdAt: new Date() }])
      expect(await refusal(set(id, other))).toBe('agendamentos_terms_fixed')
    expect(await refusal(set(id, { holdExpiresAt: new Date(), version: 1 }))).toBe('accepted')
  })
})

describe('services and supplies of a booking', () => {
  test('a booking accepts only known services, each at most once, and a known choice of supplies', async () => {
    const id = await at('2027-06-21T12:00:00Z')
    const put = (column: string, value: string) =>
      refusal(db.execute(sql`update agendamentos set ${sql.raw(`${column} = ${value}`)} where id = ${id}`))
    for (const wrong of ["'{Jardinagem}'", "'{Cozinha,Cozinha}'", "'{Cozinha,NULL}'"])
      expect(await put('services', wrong)).toBe('agendamentos_services')
    expect(await put('supplies', "'Ninguém'")).toBe('agendamentos_supplies')
    expect(await refusal(set(id, { services: [...services], supplies: 'Profissional' }))).toBe('accepted')
  })

  test.each([
    ['Solicitado', 'accepted'],
    ['Confirmado', 'accepted'],
    ['Em Andamento', 'agendamentos_scope_fixed'],
    ['Concluído', 'agendamentos_scope_fixed'],
    ['Cancelado', 'agendamentos_scope_fixed'],
  ] as const)('changing services and supplies while the booking is %s: %s', async (status, outcome) => {
    const paid = { paymentStatus: 'Pago', startCode: '0427', needsYes: true } as const
    const id = await seeded({ status, ...paid, ...(status === 'Cancelado' ? cancelled : {}) })
    expect(await refusal(set(id, { services: ['Cozinha'] }))).toBe(outcome)
    expect(await refusal(set(id, { supplies: 'Profissional' }))).toBe(outcome)
  })
})

describe('the agreed start of a booking', () => {
  const otherHour = { startsAt: new Date('2028-06-05T16:00:00Z'), endsAt: new Date('2028-06-05T20:00:00Z') }
  test.each([
    ['Solicitado', 'agendamentos_hour_fixed'],
    ['Confirmado', 'accepted'],
    ['Em Andamento', 'agendamentos_hour_fixed'],
    ['Concluído', 'agendamentos_hour_fixed'],
    ['Cancelado', 'agendamentos_hour_fixed'],
  ] as const)('rescheduling a booking that is %s: %s', async (status, outcome) => {
    const paid = { paymentStatus: 'Pago', startCode: '0427', needsYes: true } as const
    const id = await seeded({ status, ...paid, ...(status === 'Cancelado' ? cancelled : {}) })
    expect(await refusal(set(id, otherHour))).toBe(outcome)
  })

  test('a hold needs an expiry time, and check-in and check-out are accepted only in the right status and order', async () => {
    const id = await at('2027-06-06T12:00:00Z')
    const now = new Date('2027-06-06T12:00:00Z')
    expect(await refusal(set(id, { holdExpiresAt: null }))).toBe('agendamentos_hold_ends')
    expect(await refusal(set(id, { checkedInAt: now }))).toBe('agendamentos_checked_in_status')
    await set(id, { status: 'Confirmado', paymentStatus: 'Pago', startCode: '0427', holdExpiresAt: null })
    await set(id, { status: 'Em Andamento', checkedInAt: now })
    expect(await refusal(set(id, { checkedOutAt: now }))).toBe('agendamentos_checked_out_status')
    expect(await refusal(set(id, { ...cancelled, noShowBy: 'contractor' }))).toBe('agendamentos_no_show_unchecked')
    const early = new Date(now.getTime() - 1)
    expect(await refusal(set(id, { status: 'Concluído', checkedOutAt: early }))).toBe('agendamentos_checked')
    expect(await refusal(set(id, { status: 'Concluído', checkedOutAt: now }))).toBe('accepted')
  })

  test('refuses a series, reschedule request or favourite that refers to the wrong users', async () => {
    const bookingId = await at('2027-06-07T12:00:00Z')
    const [otherContractor, otherProfessional] = [await sample.user(), await sample.professional()]
    const wanted = { everyWeeks: 1, occurrences: 2, hours: 4 } as const
    const series = async (pair: { contractorId: string; professionalId: string }) =>
      (
        await db
          .insert(bookingSeries)
          .values({ ...pair, ...wanted })
          .returning()
      )[0]!.id
    const [own, others] = [
      await series({ contractorId, professionalId }),
      await series({ contractorId: otherContractor, professionalId: otherProfessional }),
    ]
    expect(await refusal(set(bookingId, { seriesId: others }))).toBe('agendamentos_series_of_pair')
    expect(await refusal(set(bookingId, { seriesId: own }))).toBe('accepted')
    const request = { bookingId, fromStartsAt: new Date('2027-06-07T12:00:00Z'), toStartsAt: new Date('2027-06-08T12:00:00Z') }
    const period = { createdAt: new Date('2027-06-01T12:00:00Z'), expiresAt: new Date('2027-06-02T12:00:00Z') }
    const propose = (over: object) =>
      refusal(db.insert(rescheduleRequests).values({ ...request, ...period, proposedBy: contractorId, ...over }))
    expect(await propose({ proposedBy: otherContractor })).toBe('reschedule_requests_by_a_party')
    expect(await propose({ expiresAt: period.createdAt })).toBe('reschedule_requests_lasts')
    expect(await propose({})).toBe('accepted')
    expect(await refusal(db.insert(favourites).values({ userId: otherProfessional, professionalId: otherProfessional }))).toBe(
      'favourites_of_another',
    )
    expect(await refusal(db.insert(favourites).values({ userId: otherContractor, professionalId: otherProfessional }))).toBe(
      'accepted',
    )
  })
})

test('rows of the booking history and of the audit log cannot be updated or deleted', async () => {
  const bookingId = await at('2027-07-01T12:00:00Z')
  await db.insert(bookingEvents).values({ bookingId, kind: 'request', toStatus: 'Solicitado', actorId: contractorId })
  expect(await refusal(db.update(bookingEvents).set({ actorId: null }))).toBe('booking_events_append_only')
  expect(await refusal(db.delete(bookingEvents))).toBe('booking_events_append_only')
  await db.insert(auditLog).values({ actorId: contractorId, action: 'viewed', entity: 'usuarios', entityId: contractorId })
  expect(await refusal(db.update(auditLog).set({ action: 'x' }))).toBe('audit_log_append_only')
  expect(await refusal(db.delete(auditLog))).toBe('audit_log_append_only')
  expect(await refusal(db.execute(sql`truncate audit_log`))).toBe('audit_log_append_only')
  const old = new Date(Date.now() - 5 * 366 * 86_400_000)
  await db.insert(auditLog).values({ action: 'old', entity: 'users', entityId: 'x', createdAt: old })
  expect(await refusal(db.delete(auditLog).where(eq(auditLog.action, 'old')))).toBe('accepted')
})

test('when two transactions write the history of one booking, the second waits and gets the next number', async () => {
  const bookingId = await at('2027-07-05T12:00:00Z')
  const write = (tx: Pick<typeof db, 'insert'>, kind: 'request' | 'cancel') =>
    tx.insert(bookingEvents).values({
      bookingId,
      kind,
      fromStatus: kind === 'request' ? null : 'Solicitado',
      toStatus: kind === 'request' ? 'Solicitado' : 'Cancelado',
      sequence: 7,
      // The clock of the instance that cancels is five seconds behind, so only `sequence` gives the right order of the events.
      createdAt: new Date(kind === 'request' ? '2027-07-01T12:00:05Z' : '2027-07-01T12:00:00Z'),
    })
  let second: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await write(tx, 'request')
    second = db.transaction((other) => write(other, 'cancel'))
    await untilLockWait(db)
  })
  await second
  const written = eq(bookingEvents.bookingId, bookingId)
  const rows = await db.select().from(bookingEvents).where(written).orderBy(bookingEvents.sequence)
  expect(rows.map(({ kind, sequence }) => [sequence, kind])).toEqual([
    [1, 'request'],
    [2, 'cancel'],
  ])
})

describe('a row of the booking history', () => {
  const reschedule = { kind: 'reschedule', fromStatus: 'Confirmado', toStatus: 'Confirmado' } as const
  const warning = { kind: 'warnLate', fromStatus: 'Confirmado', toStatus: 'Confirmado' } as const
  const previousStartsAt = new Date('2027-07-02T12:00:00Z')
  let days = 0

  test.each<[string, Omit<typeof bookingEvents.$inferInsert, 'bookingId'>, string]>([
    ['the request', { kind: 'request', toStatus: 'Solicitado' }, 'accepted'],
    ['a request that is not the beginning', { kind: 'request', fromStatus: 'Solicitado', toStatus: 'Solicitado' }, 'transition'],
    ['a transition without a beginning', { kind: 'confirm', toStatus: 'Confirmado' }, 'transition'],
    ['a transition', { kind: 'checkIn', fromStatus: 'Em Andamento', toStatus: 'Em Andamento' }, 'accepted'],
    [
      'a transition between other statuses',
      { kind: 'checkIn', fromStatus: 'Solicitado', toStatus: 'Em Andamento' },
      'transition',
    ],
    ['a transition to another status', { kind: 'decline', fromStatus: 'Solicitado', toStatus: 'Confirmado' }, 'transition'],
    ['a reschedule with its previous start', { ...reschedule, previousStartsAt }, 'accepted'],
    ['a reschedule without it', reschedule, 'previous_start'],
    ['a previous start of something else', { ...warning, minutesLate: 15, previousStartsAt }, 'previous_start'],
    ['a warning with its minutes', { ...warning, minutesLate: 45 }, 'accepted'],
    ['a warning without them', warning, 'minutes_late'],
    ['minutes of something else', { ...reschedule, previousStartsAt, minutesLate: 15 }, 'minutes_late'],
    ['a warning after the end', { ...warning, fromStatus: 'Concluído', toStatus: 'Concluído', minutesLate: 15 }, 'transition'],
  ])('%s', async (_, row, expected) => {
    const bookingId = await at(`2027-08-${String(++days).padStart(2, '0')}T12:00:00Z`)
    const written = db.insert(bookingEvents).values({ ...row, bookingId })
    expect(await refusal(written)).toBe(expected === 'accepted' ? expected : `booking_events_${expected}`)
  })

  test('a row of the booking history accepts only the listed kinds and numbers of minutes', async () => {
    const bookingId = await at('2027-09-01T12:00:00Z')
    const insert = (kind: string, minutes: number | null) =>
      db.execute(sql`insert into booking_events (booking_id, kind, from_status, to_status, minutes_late)
        values (${bookingId}, ${kind}, 'Confirmado', 'Confirmado', ${minutes})`)
    expect(await refusal(insert('moved', null))).toBe('booking_events_kind')
    expect(await refusal(insert('warnLate', 20))).toBe('booking_events_minutes_late')
  })
})
