import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financialReports, servicePurchases } from '#db/schema/index.ts'
import { kindNames, pageNames } from '#shared/pages.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { hostOf, type Host } from '#server/test/stage/host.ts'
import { storyOf, type Story, visa } from '#server/test/stage/payments.ts'
import { readPdf } from '#server/test/stage/pdf.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { writeMonthlyReports } from './write.ts'

let world: TestWorld
let story: Story
let host: Host

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

/** Gives the person the service of financial reports until the instant. */
async function grant(who: Person, endsAt: string) {
  await world.db.insert(servicePurchases).values({
    userId: who.id,
    service: PurchaseKind.reports,
    status: 'ativa',
    amountInCents: 990,
    monthlyInCents: 990,
    firstPaidAt: world.now(),
    endsAt: new Date(endsAt),
  })
}

const overview = () => world.as(story.ana).finance.overview({ year: 2026 })
const reports = () => world.db.select().from(financialReports).where(eq(financialReports.contractorId, story.ana.id))
const download = async (url: string, person: Person) =>
  host.app.inject({ url, headers: { cookie: await cookieFor(world, person) } })

test('a contractor sees the spending of a month after the payment, in the report, and after a refund', async () => {
  expect(await reasonOf(overview())).toBe('service_required')
  await grant(story.ana, '2027-02-01T12:00:00Z')
  expect(await overview()).toMatchObject({ years: [2026], total: { inCents: 0, services: 0 }, reports: [] })

  const [first, second] = [await story.paid(), await story.paid()]
  for (const { id } of [first, second]) await story.refresh(id)
  await story.booked()
  const live = await overview()
  expect(live).toMatchObject({
    // Both bookings are in the future: they are paid, but no service is done yet.
    total: { inCents: 21_600, services: 0 },
    byProfessional: [{ name: 'Marlene Souza', inCents: 21_600, count: 2 }],
    reports: [],
  })
  expect(live.months.filter(({ inCents }) => inCents > 0)).toEqual([{ month: 12, inCents: 21_600 }])

  // The report of December, the month of the bookings, is written on 1 January. A second run writes nothing.
  world.clock.set('2026-12-31T12:00:00Z')
  await world.job('finance.write-reports')
  expect(await reports()).toEqual([])
  world.clock.set('2027-01-01T06:11:00Z')
  await world.job('finance.write-reports')
  const [written, ...others] = await reports()
  expect(others).toEqual([])
  expect(written).toMatchObject({ year: 2026, month: 12, totalSpentInCents: 21_600, serviceCount: 2 })
  expect(written?.url).toBe(`/financial-report/${written?.id}.pdf`)
  await world.job('finance.write-reports')
  expect(await reports()).toEqual([written])

  const [payment] = await story.paymentsOf(second.id)
  const order = { paymentId: payment?.id ?? '', amountInCents: 4_000, reason: 'test', idempotencyKey: 'refund:finance' }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
  await world.jobs()
  expect(await overview()).toMatchObject({
    total: { inCents: 17_600, services: 2 },
    reports: [{ id: written?.id, month: 12, year: 2026, totalInCents: 17_600, services: 2 }],
  })
})

test('only the contractor can read the PDF of a month and the CSV of a year', async () => {
  const [report] = await reports()
  const answer = await download(report?.url ?? '', story.ana)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename=relatorio-2026-12.pdf'])
  const { title, marked, text } = await readPdf(answer.rawPayload)
  expect([title, marked]).toEqual(['Relatório de dezembro de 2026', true])
  for (const words of ['Total gasto R$ 176,00', 'Marlene Souza R$ 176,00', '01/12/2026, Marlene Souza'])
    expect(text).toContain(words)

  const { fileName, csv } = await world.as(story.ana).finance.csv({ year: 2026 })
  expect(fileName).toBe('gastos-2026.csv')
  const [headings, ...lines] = csv.trimEnd().split('\r\n')
  expect(headings).toBe(`\ufeff"Dia";"${kindNames.professional}";"${pageNames.services}";"Situação";"Valor (R$)"`)
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('"Marlene Souza"')

  const beto = await world.person({ name: 'Beto Reis' })
  expect((await download(report?.url ?? '', beto)).statusCode).toBe(403)
  await grant(beto, '2027-02-01T12:00:00Z')
  expect((await download(report?.url ?? '', beto)).statusCode).toBe(404)
  expect((await world.as(beto).finance.csv({ year: 2026 })).csv.trimEnd().split('\r\n')).toHaveLength(1)
})

test('the financial service ends exactly at its last second, for the page, the CSV and the PDF', async () => {
  const [report] = await reports()
  world.clock.set('2027-02-01T11:59:59Z')
  expect((await overview()).year).toBe(2026)
  world.clock.set('2027-02-01T12:00:00Z')
  expect(await reasonOf(overview())).toBe('service_required')
  expect(await reasonOf(world.as(story.ana).finance.csv({ year: 2026 }))).toBe('service_required')
  expect((await download(report?.url ?? '', story.ana)).statusCode).toBe(403)
  expect(await reasonOf(world.as(story.marlene).finance.overview({ year: 2026 }))).toBe('forbidden')
})

test('reports are written in pages; a failing page does not stop the others and is written by the next run', async () => {
  const { sql } = world.database
  const paid = async (name: string, startsAt: string) => {
    const person = await world.person({ name })
    const ids = { contractorId: person.id, professionalId: story.marlene.id }
    const { id: bookingId } = await makeBooking(world, { ...ids, startsAt: new Date(startsAt) })
    const { chargeId } = await world.as(person).payment.start({ bookingId })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.as(person).payment.refresh({ bookingId })
    return person.id
  }
  const [bia, caio] = [await paid('Bia Reis', '2027-03-01T11:00:00Z'), await paid('Caio Melo', '2027-03-02T11:00:00Z')]
  const written = async () => Map.groupBy(await world.db.select().from(financialReports), ({ contractorId }) => contractorId)
  world.clock.set('2027-04-03T06:11:00Z')
  await sql.unsafe(`alter table relatorios_financeiros add constraint planted check (contratante_ref <> '${bia}') not valid`)
  await writeMonthlyReports(world.ctx, 1)
  const first = await written()
  expect([first.has(bia), first.get(caio)?.length]).toEqual([false, 1])
  await sql`alter table relatorios_financeiros drop constraint planted`
  await writeMonthlyReports(world.ctx, 1)
  const second = await written()
  expect(second.get(bia)).toHaveLength(1)
  expect(second.get(caio)).toEqual(first.get(caio))
})
