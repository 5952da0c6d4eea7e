import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, sessions, users } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { formatCpf } from '#shared/brazil.ts'
import { long } from '#server/test/stage/long.ts'
import { readPdf } from '#server/test/stage/pdf.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory, typedPassword } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let pay: PayoutStory
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  await pay.onboard()
})

const income = (year = 2026) => world.as(story.marlene).payment.income({ year })
async function received() {
  const booking = await pay.completed()
  await pay.later(25)
  await typedPassword(world, story.marlene)
  return booking
}

test('the income statement of a year lists months, payers with their CPF and the total, as PDF and CSV', async () => {
  await received()
  const { totalInCents, code, fileName, pdf, csv } = await income()
  expect([totalInCents, fileName]).toEqual([9_000, 'rendimentos-plumai-2026'])
  expect(code).toMatch(/^REND(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const [ana] = await world.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, story.ana.id))
  const cpf = formatCpf(ana!.cpf)
  expect(csv).toContain(`"dezembro";"Ana Prado";"${cpf}";"1";"90,00";"0,00";"0,00";"90,00"`)
  const { title, marked, text } = await readPdf(Buffer.from(pdf, 'base64'))
  expect([title, marked]).toEqual(['Comprovante de rendimentos 2026', true])
  for (const words of [code, `Ana Prado, CPF ${cpf}`, 'dezembro: 1 visita', 'R$ 90,00', 'não substitui', `/verificar/${code}`])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  expect(await world.db.$count(auditLog, eq(auditLog.action, 'income.downloaded'))).toBe(1)
})

test('anybody can check the code of an income statement and sees only first name, year and total', async () => {
  await received()
  const { code } = await income()
  const { certificate, income: found } = await world.as(null).proof.certificate({ code: ` ${code.toLowerCase()}` })
  expect(certificate).toBeNull()
  expect(found).toMatchObject({ firstName: 'Marlene', year: 2026, totalInCents: 9_000, code })
  // The signature and the signed file are left out, because their base64 text may contain 'Ana' or 'cpf' by chance.
  const { signed, ...shown } = found!
  expect(JSON.stringify([shown, signed.text])).not.toMatch(/Souza|\bAna\b|cpf/i)
  expect(await world.as(null).proof.file({ text: signed.file })).toEqual({ kind: 'certificate', code })
})

long('the same figures have the same code, and what was taken back lowers the total under a new one', async () => {
  const { id } = await received()
  const { code } = await income()
  expect((await income()).code).toBe(code)
  const [payment] = await story.paymentsOf(id)
  const wanted = { paymentId: payment!.id, amountInCents: 10_800, reason: 'test', idempotencyKey: `test:${id}` }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, wanted))
  await world.jobs()
  await typedPassword(world, story.marlene)
  const after = await income()
  expect(after.totalInCents).toBe(0)
  expect(after.code).not.toBe(code)
  expect(after.csv).toContain('"90,00";"0,00";"90,00";"0,00"')
})

test('the income statement needs a recent password, a professional and a year with income', async () => {
  expect(await reasonOf(income(2025))).toBe('not_found')
  expect(await reasonOf(income(2019))).toBe('BAD_REQUEST')
  await received()
  await world.db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.userId, story.marlene.id))
  expect(await reasonOf(income())).toBe('step_up_required')
  expect(await reasonOf(world.as(story.ana).payment.income({ year: 2026 }))).toBe('forbidden')
})
