import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookedHomes, bookings, payments, users } from '#db/schema/index.ts'
import { formatCpf } from '#shared/brazil.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { hostOf, type Host } from '#server/test/stage/host.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { readPdf } from '#server/test/stage/pdf.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let host: Host
let beto: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  host = await hostOf(world)
  beto = await world.person({ name: 'Beto Reis', subscriber: true })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

/** Ana books Marlene and pays. */
async function paid() {
  const { id: bookingId } = await story.paid()
  await story.refresh(bookingId)
  const [payment] = await story.paymentsOf(bookingId)
  return { bookingId, paymentId: payment?.id ?? '' }
}

const download = async (path: string, person?: Person) =>
  host.app.inject({ url: `/receipt/${path}`, headers: person ? { cookie: await cookieFor(world, person) } : {} })

test('the receipt of a booking is a tagged PDF in Portuguese that says who paid what, when and how', async () => {
  const { bookingId, paymentId } = await paid()
  const answer = await download(`${paymentId}.pdf`, story.ana)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  const number = `20261123-${paymentId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
  expect(answer.headers['content-disposition']).toBe(`attachment; filename=recibo-${number}.pdf`)
  const { title, language, marked, text, tags } = await readPdf(answer.rawPayload)
  expect([title, language, marked]).toEqual([`Recibo de pagamento ${number}`, 'pt-BR', true])
  const [ana] = await world.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, story.ana.id))
  for (const words of [
    `Número do recibo ${number}`,
    'Data do pagamento 23/11/2026',
    'Forma de pagamento Cartão Visa final 4242',
    `Pago por Ana Prado, CPF ${formatCpf(ana?.cpf ?? '')}`,
    '4 horas, 01/12/2026, 12:00 – 16:00',
    'Profissional Marlene Souza',
    'Valor da profissional R$ 90,00',
    'Taxa da plataforma R$ 18,00',
    'Total pago R$ 108,00',
    'Plumaí Serviços Ltda.',
    'CNPJ 11.222.333/0001-81',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Valor final')
  expect(tags.slice(0, 8)).toEqual(['Root', 'Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD'])
  expect(tags.filter((role) => role === 'TH')).toHaveLength(tags.filter((role) => role === 'TR').length)
  const same = await download(`booking/${bookingId}.pdf`, story.ana)
  expect(same.headers['content-disposition']).toBe(answer.headers['content-disposition'])
})

test('a receipt of a booking at the home of a relative says where it was', async () => {
  const { bookingId, paymentId } = await paid()
  const address = { name: 'Casa da mãe', street: 'Rua da Mãe', number: '45', district: 'Centro', city: 'Curitiba', state: 'PR' }
  const [home] = await world.db
    .insert(bookedHomes)
    .values({ ...address, contractorId: story.ana.id, createdAt: world.now() })
    .returning()
  await world.db.update(bookings).set({ homeId: home!.id }).where(eq(bookings.id, bookingId))
  const place = 'Casa da mãe: Rua da Mãe, 45, Centro, Curitiba - PR'
  expect((await world.as(story.ana).receipts.byId({ paymentId })).place).toBe(place)
  const { text } = await readPdf((await download(`${paymentId}.pdf`, story.ana)).rawPayload)
  expect(text).toContain(`Onde ${place}`)
})

test('a receipt says Pix for a Pix payment, and only Cartão if the card is not known', async () => {
  const booking = await story.booked()
  await world.sandbox?.browser.payPix(await story.pix(booking.id))
  await story.refresh(booking.id)
  const [byPix] = await story.paymentsOf(booking.id)
  expect((await readPdf((await download(`${byPix?.id}.pdf`, story.ana)).rawPayload)).text).toContain('Forma de pagamento Pix')
  const { paymentId } = await paid()
  await world.db.update(payments).set({ cardBrand: null, cardLastFour: null }).where(eq(payments.id, paymentId))
  expect((await world.as(story.ana).receipts.byId({ paymentId })).method).toBe('Cartão')
  await world.db.update(payments).set({ cardBrand: 'unknown', cardLastFour: '1881' }).where(eq(payments.id, paymentId))
  expect((await world.as(story.ana).receipts.byId({ paymentId })).method).toBe('Cartão final 1881')
})

test('a receipt shows each refund and the amount that remains paid', async () => {
  const { bookingId, paymentId } = await paid()
  const part = { paymentId, amountInCents: 4_000, reason: 'test', idempotencyKey: `part:${bookingId}` }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, part))
  world.clock.advance(86_400_000)
  await world.jobs()
  const { text } = await readPdf((await download(`${paymentId}.pdf`, story.ana)).rawPayload)
  expect(text).toContain('Devolvido em 24/11/2026 -R$ 40,00')
  expect(text).toContain('Valor final R$ 68,00')
  const { refunds, remainingInCents } = await world.as(story.ana).receipts.byId({ paymentId })
  expect(refunds).toEqual([{ at: world.now(), amountInCents: 4_000, state: 'done' }])
  expect(remainingInCents).toBe(6_800)
  const booking = await world.as(story.ana).booking.byId({ bookingId })
  expect(booking.refunds).toEqual(refunds)
  expect((await world.as(story.marlene).booking.byId({ bookingId })).refunds).toEqual([])
})

test('a payment of the monthly subscription has a receipt', async () => {
  const lia = await world.person({ name: 'Lia Costa' })
  const { chargeId } = await world.as(lia).subscription.start()
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await world.as(lia).subscription.refresh()
  const [payment] = (await world.as(lia).subscription.current()).payments
  const { text } = await readPdf((await download(`${payment?.id}.pdf`, lia)).rawPayload)
  expect(text).toContain('Referente a Plano Mensal: acesso completo por um mês')
  expect(text).toContain('Total pago R$ 50,00')
  expect(text).toContain('Forma de pagamento Cartão Visa final 4242')
  expect(text).not.toContain('Profissional')
  // A second email says that the plan is active. The order of the two is not fixed, so the test searches for the one with the
  // receipt.
  const mails = (await world.emails()).filter(({ to }) => to === lia.email).map(({ text }) => text)
  expect(mails.filter((mail) => mail.includes(`/recibo/${payment?.id}`))).toHaveLength(1)
})

test('the payer gets one email with the link to the receipt, and the professional gets none', async () => {
  const { bookingId, paymentId } = await paid()
  await story.refresh(bookingId)
  const emails = (await world.emails()).filter(({ text }) => text.includes(`/recibo/${paymentId}`))
  expect(emails.map(({ to, subject }) => [to, subject.replaceAll(' ', ' ')])).toEqual([[story.ana.email, 'Recibo de R$ 108,00']])
})

test('a receipt of another user, of an unpaid booking and of an unknown payment return the same 404', async () => {
  const { bookingId, paymentId } = await paid()
  const unpaid = await story.booked()
  await story.start(unpaid.id)
  const [open] = await story.paymentsOf(unpaid.id)
  const answers = await Promise.all([
    download(`${paymentId}.pdf`, beto),
    download(`${paymentId}.pdf`, story.marlene),
    download(`booking/${bookingId}.pdf`, story.marlene),
    download(`booking/${unpaid.id}.pdf`, story.ana),
    download(`${open?.id}.pdf`, story.ana),
    download(`${bookingId}.pdf`, story.ana),
    download('receipt.pdf', story.ana),
  ])
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, '{"message":"Não encontrado"}'])
  expect((await download(`${paymentId}.pdf`)).statusCode).toBe(401)
  expect(await reasonOf(world.as(beto).receipts.byId({ paymentId }))).toBe('not_found')
})
