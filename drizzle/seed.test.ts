import { and, count, eq, sql } from 'drizzle-orm'
import { isCPF } from 'validation-br'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, freeCpfs } from '#server/features/auth/demo.ts'
import { isPassword } from '#server/features/auth/passwords.ts'
import { writeReports } from '#server/features/finance/queries.ts'
import { monthsBefore } from '#server/features/finance/rules.ts'
import { BookingStatus } from '#shared/booking.ts'
import { HOUR_MS } from '#shared/days.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { digits } from '#shared/brazil.ts'
import { minimumSalary, ratesOn } from '#shared/domestic-work.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { screen } from '#shared/screening/screen.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { makeHistory } from './seed/history.ts'
import { makePeople } from './seed/people.ts'
import { seededRandom } from './seed/seeded-random.ts'
import * as schema from './schema/index.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-24T15:00:00Z')
let demo: TestDatabase

beforeAll(async () => {
  demo = await testDatabase()
  expect(await seedDemo(demo.db, now)).toBe(true)
})
afterAll(() => demo.drop())

test('the seven named demo accounts have the printed password', async () => {
  const rows = await demo.db.select({ email: schema.users.email, hash: schema.users.passwordHash }).from(schema.users)
  for (const { email } of demoAccounts) {
    const row = rows.find((user) => user.email === email)
    expect(await isPassword(row?.hash ?? null, 'plumai123'), email).toBe(true)
  }
})

long('on no day and hour of two months do two bookings of a professional overlap', () => {
  const clashes: string[] = []
  for (let at = 0; at < 60; at++) {
    const day = new Date(now.getTime() + at * 25 * HOUR_MS)
    const { bookings } = makeHistory(seededRandom(1), makePeople(seededRandom(1), 'nobody signs in with this', day), day)
    const active = bookings.filter(({ status }) => status !== BookingStatus.cancelled)
    for (const own of Map.groupBy(active, ({ professionalId }) => professionalId).values()) {
      const inOrder = own.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      for (const [index, next] of inOrder.slice(1).entries())
        if (inOrder[index]!.endsAt > next.startsAt) clashes.push(`${day.toISOString()}: ${next.startsAt.toISOString()}`)
    }
  }
  expect(clashes).toEqual([])
})

test('the demo has 62 professionals in the search, at least five of them within 10 km of Ana', async () => {
  const [found] = await demo.db.select({ all: count() }).from(schema.searchIndex)
  expect(found?.all).toBe(62)
  const near = await demo.sql`
    select count(*)::int as near from search_index s, usuarios a
    where a.email = 'ana@demo.plumai' and 2 * 6371 * asin(sqrt(power(sin(radians(s.lat - a.latitude) / 2), 2)
      + cos(radians(a.latitude)) * cos(radians(s.lat)) * power(sin(radians(s.lng - a.longitude) / 2), 2))) <= least(10, s.radius_km)`
  expect(near[0]?.near).toBeGreaterThanOrEqual(5)
})

test('the example professional of the landing page is in the demo, with the same rating and a valid check', async () => {
  const { name, rating, reviewCount, verifiedUntil } = schema.searchIndex
  const rows = await demo.db
    .select({ name, rating, reviewCount, verifiedUntil })
    .from(schema.searchIndex)
    .where(eq(name, 'Marlene Souza'))
  expect(rows.map((row) => ({ ...row, rating: Math.round(row.rating * 10) / 10 }))).toEqual([
    { name: 'Marlene Souza', rating: 4.8, reviewCount: 38, verifiedUntil: expect.any(Date) },
  ])
  expect(rows[0]?.verifiedUntil?.getTime()).toBeGreaterThan(now.getTime())
})

test('no demo professional has the same comment twice, and completed bookings end when their history says', async () => {
  const twice = await demo.sql`
    select avaliado_ref, comentario_publico from avaliacoes where comentario_publico is not null
    group by 1, 2 having count(*) > 1`
  expect(twice).toEqual([])
  const wrong = await demo.sql`
    select agendamentos.id from agendamentos join booking_events on booking_id = agendamentos.id
    where status_servico = 'Concluído' and to_status = 'Concluído' and booking_events.created_at <> data_hora_fim`
  expect(wrong).toEqual([])
})

test('all demo texts pass the screening, except one blocked message with an open appeal', async () => {
  const written = await demo.sql<{ text: string }[]>`
    select bio_descritiva as text from perfis_profissionais union all select comentario_publico from avaliacoes
    union all select nome_completo from usuarios union all select visit_notes from agendamentos`
  expect(written.filter(({ text }) => text && screen(text))).toEqual([])
  const { blocked, blockedReason, appeal, senderId } = schema.messages
  const rows = await demo.db.select({ blocked, blockedReason, appeal, senderId }).from(schema.messages).where(eq(blocked, true))
  expect(rows).toMatchObject([{ blockedReason: 'Não compartilhe contatos; combine tudo pela Plumaí.', appeal: 'open' }])
})

test('every demo CPF is valid, and none is a well-known sample or offered to visitors for signing up', async () => {
  const rows = await demo.db.select({ cpf: schema.users.cpf }).from(schema.users)
  const forbidden = ['52998224725', '11144477735', '12345678909', ...freeCpfs.map(digits)]
  expect(rows.filter(({ cpf }) => !isCPF(cpf) || forbidden.includes(cpf))).toEqual([])
  expect(freeCpfs.every((cpf) => isCPF(cpf))).toBe(true)
  // The digit before the last two digits of the CPF decides the simulated background check: 0, 1 and all others give three
  // results.
  expect(new Set(freeCpfs.map((cpf) => ['0', '1'].indexOf(cpf.charAt(10))))).toEqual(new Set([-1, 0, 1]))
})

test('the demo has bookings in every status', async () => {
  const rows = await demo.db.selectDistinct({ status: schema.bookings.status }).from(schema.bookings)
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    'Cancelado',
    'Concluído',
    'Confirmado',
    'Em Andamento',
    'Solicitado',
  ])
})

test('demo bookings list up to two services that the professional offers, and use every choice of supplies', async () => {
  const { bookings: visits, professionalProfiles: profiles } = schema
  const rows = await demo.db
    .select({ asked: visits.services, supplies: visits.supplies, offered: profiles.services })
    .from(visits)
    .innerJoin(profiles, eq(profiles.userId, visits.professionalId))
  expect(rows.filter(({ asked, offered }) => !asked.every((service) => offered.includes(service)))).toEqual([])
  expect(new Set(rows.map(({ asked }) => asked.length))).toEqual(new Set([0, 1, 2]))
  expect(new Set(rows.map(({ supplies }) => supplies))).toEqual(new Set(Object.values(Supplies)))
})

test('in the demo every stored average equals the average of the reviews, and the ledger sums to zero', async () => {
  const wrong = await demo.sql`
    select p.usuario_ref from perfis_profissionais p left join avaliacoes a on a.avaliado_ref = p.usuario_ref
    group by p.usuario_ref, p.media_avaliacao, p.total_avaliacoes
    having p.total_avaliacoes <> count(a.id) or abs(p.media_avaliacao - coalesce(avg(a.nota_publica), 0)) > 0.006`
  expect(wrong).toHaveLength(0)
  const [books] = await demo.db
    .select({ sum: sql<string>`coalesce(sum(${schema.ledgerEntries.amountInCents}), 0)` })
    .from(schema.ledgerEntries)
  expect(Number(books?.sum)).toBe(0)
})

test('one demo professional with a seal has no background check, and another has an expired one', async () => {
  const rows = await demo.db
    .select({ until: schema.backgroundChecks.validUntil, check: schema.backgroundChecks.id })
    .from(schema.professionalProfiles)
    .leftJoin(schema.backgroundChecks, eq(schema.backgroundChecks.professionalId, schema.professionalProfiles.userId))
    .where(eq(schema.professionalProfiles.seal, true))
  expect(rows.filter(({ check }) => check === null)).toHaveLength(1)
  expect(rows.filter(({ until }) => until && until < now)).toHaveLength(1)
})

test('four demo professionals are away, closed for a week, open on a Sunday, and limited to one booking a day', async () => {
  const { kind, firstDay, lastDay, startTime } = schema.availabilityExceptions
  const days = await demo.db.select({ kind, firstDay, lastDay, startTime }).from(schema.availabilityExceptions)
  expect(days).toEqual([
    { kind: 'closed', firstDay: '2026-12-04', lastDay: '2026-12-10', startTime: null },
    { kind: 'open', firstDay: '2026-11-29', lastDay: '2026-11-29', startTime: '08:00' },
  ])
  const { awayUntil, maxBookingsPerDay } = schema.professionalProfiles
  const rows = await demo.db.select({ awayUntil, maxBookingsPerDay }).from(schema.professionalProfiles)
  expect(rows.filter((row) => row.awayUntil !== null)).toEqual([{ awayUntil: '2026-12-06', maxBookingsPerDay: null }])
  expect(rows.filter((row) => row.maxBookingsPerDay !== null)).toHaveLength(1)
})

test('in the demo Ana has paid two months of the subscription, and each payment has its ledger rows', async () => {
  const { payments, users, ledgerEntries } = schema
  const paid = await demo.db
    .select({ amountInCents: payments.amountInCents, posted: ledgerEntries.amountInCents })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.paymentId, payments.id), eq(ledgerEntries.account, 'subscription')))
    .where(and(eq(users.email, 'ana@demo.plumai'), eq(payments.kind, 'subscription')))
  expect(paid).toEqual(Array(2).fill({ amountInCents: SUBSCRIPTION_PRICE_IN_CENTS, posted: SUBSCRIPTION_PRICE_IN_CENTS }))
})

test('one demo professional has one strike, and another has three and therefore a proposed pause', async () => {
  const strikes = await demo.db.select({ who: schema.strikes.professionalId }).from(schema.strikes)
  const counts = [...Map.groupBy(strikes, ({ who }) => who)].map(([who, list]) => ({ who, count: list.length }))
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 3])
  const proposed = await demo.db.select({ who: schema.pauses.professionalId, status: schema.pauses.status }).from(schema.pauses)
  expect(proposed).toEqual([{ who: counts.find(({ count }) => count === 3)?.who, status: 'proposed' }])
})

test('demo profiles show the number of completed bookings right after the seed', async () => {
  const { reputationFigures, users } = schema
  const [marlene] = await demo.db
    .select({ completed: reputationFigures.completedBookings })
    .from(reputationFigures)
    .innerJoin(users, eq(users.id, reputationFigures.professionalId))
    .where(eq(users.email, 'marlene@demo.plumai'))
  expect(marlene?.completed).toBeGreaterThan(30)
})

test('in the demo every service has been purchased, and one purchase has expired', async () => {
  const { service, status } = schema.servicePurchases
  const rows = await demo.db.select({ service, status }).from(schema.servicePurchases)
  expect([...new Set(rows.map((row) => row.service))].toSorted()).toEqual(Object.values(PurchaseKind).toSorted())
  expect(rows.filter((row) => row.status === 'vencida').map((row) => row.service)).toEqual(['relatorios_financeiros'])
})

test('in the demo Ana has a report for each of the last twelve months, equal to what the monthly job writes', async () => {
  const [ana] = await demo.db.select().from(schema.users).where(eq(schema.users.email, 'ana@demo.plumai'))
  const months = monthsBefore(now, 12)
  const reports = await demo.db.select().from(schema.financialReports)
  expect(reports.map(({ year, month }) => ({ year, month }))).toEqual(months.map(({ year, month }) => ({ year, month })))
  for (const month of months) expect(await writeReports({ db: demo.db, now: () => now }, month, ana!.id)).toBe(0)
})

test('seedDemo does not change a database that already has users', async () => {
  expect(await seedDemo(demo.db, now)).toBe(false)
})

long('when two processes seed at once, only one of them writes', async () => {
  const shared = await testDatabase()
  const outcomes = await Promise.all([seedDemo(shared.db, now), seedDemo(shared.db, now)])
  expect(outcomes.toSorted()).toEqual([false, true])
  await shared.drop()
})

const turnsOfTheYear = ['2026-12-31T23:59:50-03:00', '2028-02-29T12:00:00Z']
const otherDays = ['2027-02-28T03:00:00Z', '2026-11-22T05:00:00Z']

long('the demo can be written at any time and date', async () => {
  for (const instant of [...turnsOfTheYear, ...(LONG ? otherDays : [])]) {
    const other = await testDatabase()
    expect(await seedDemo(other.db, new Date(instant)), instant).toBe(true)
    await other.drop()
  }
})

test('two random generators with the same seed return the same values', () => {
  const [one, other] = [seededRandom(7), seededRandom(7)]
  expect(Array.from({ length: 50 }, () => one.whole(0, 999))).toEqual(Array.from({ length: 50 }, () => other.whole(0, 999)))
  expect(one.id()).toBe(other.id())
})

test('the demo has checklists in every state, scores by rules and by a person, and an open review', async () => {
  const runs = await demo.db.select().from(schema.checklistRuns)
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['pendente', 'em_andamento', 'concluido']))
  expect(runs.flatMap(({ scoreSource }) => scoreSource ?? []).toSorted()).toEqual(['person', 'rules', 'rules'])
  const reviews = await demo.db.select().from(schema.checklistReviews)
  expect(reviews.map(({ status }) => status).toSorted()).toEqual(['changed', 'open'])
  const templates = await demo.db.select().from(schema.checklistTemplates)
  expect(templates.reduce((uses, { timesUsed }) => uses + timesUsed, 0)).toBe(runs.length)
})

test('in the demo Dulce has a draft and an active contract, whose texts match their terms', async () => {
  const rows = await demo.db.select().from(schema.monthlyContracts).orderBy(schema.monthlyContracts.status)
  expect(rows.map(({ status, contractorId }) => [status, contractorId])).toEqual([
    ['ativo', rows[0]?.contractorId],
    ['rascunho', rows[0]?.contractorId],
  ])
  for (const { text, monthlySalaryInCents, daysPerWeek, hoursPerDay, startsOn } of rows) {
    expect(text).toContain(`por semana com ${hoursPerDay} horas por dia`)
    expect(monthlySalaryInCents).toBeGreaterThanOrEqual(minimumSalary({ daysPerWeek, hoursPerDay }, ratesOn(startsOn)))
  }
})
