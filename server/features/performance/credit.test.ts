import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications, payments, profileReports, refunds } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { buy, learn, purchasesOf } from '#server/test/stage/purchases.ts'
import { setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'

setUpSubscriptions()

const DAY = 24 * 3_600_000
const credit = () => world.job('performance.credit-months')

/** A professional who paid for a month of the analysis. */
async function payer(): Promise<Person> {
  const marlene = await world.person({ name: 'Marlene Souza', professional: true })
  await buy(marlene, PurchaseKind.analysis)
  return marlene
}
const refundsOf = ({ id }: Person) =>
  world.db
    .select({ amount: refunds.amountInCents, status: refunds.status, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.userId, id))
const creditedTo = async ({ id }: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, id))).filter(
    ({ kind }) => kind === 'performance.month-credited',
  )

test('a paid month without a report is refunded once and the professional is notified, but the service continues', async () => {
  const marlene = await payer()
  const [bought] = await purchasesOf(marlene, PurchaseKind.analysis)
  world.clock.advance(32 * DAY - 60_000)
  await credit()
  expect(await refundsOf(marlene)).toEqual([])
  world.clock.advance(2 * 60_000)
  await Promise.all([credit(), credit()])
  await learn()
  await credit()
  expect(await refundsOf(marlene)).toEqual([{ amount: bought!.amountInCents, status: 'succeeded', reason: 'no_report' }])
  expect(await creditedTo(marlene)).toMatchObject([{ title: 'Devolvemos um mês da análise' }])
  expect((await purchasesOf(marlene, PurchaseKind.analysis)).map(({ id }) => id)).toEqual([bought!.id])
})

test('a paid month with a report is not refunded, and neither is a month from long ago', async () => {
  const marlene = await payer()
  world.clock.advance(31 * DAY)
  await world.db.insert(profileReports).values({
    professionalId: marlene.id,
    generatedAt: world.now(),
    metrics: {} as never,
    insights: { sugestoes: [], pontos_fortes: [] },
  })
  world.clock.advance(3 * DAY)
  await credit()
  expect(await refundsOf(marlene)).toEqual([])
  await world.db.delete(profileReports).where(eq(profileReports.professionalId, marlene.id))
  world.clock.advance(60 * DAY)
  await credit()
  expect(await refundsOf(marlene)).toEqual([])
})
