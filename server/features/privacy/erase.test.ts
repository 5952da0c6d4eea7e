import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bookings,
  messages,
  notifications,
  reviews,
  subscriptions,
  termsAcceptances,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { visa, deliverAll } from '#server/test/stage/payments.ts'
import { accountWithEveryRow, type AccountWithEveryRow } from '#server/test/stage/every-row.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const right = { password: PASSWORD, confirmation: 'EXCLUIR' } as const
let world: TestWorld
beforeAll(async () => void (world = await testWorld({ payments: true, skipInvariants: true })))
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const erase = (who: { id: string; name: string }) => world.as(who).privacy.erase(right)
const rowOf = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!
const statusOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status

/** Every row of the product and of its queue as text, by table. */
async function everything(): Promise<[string, string][]> {
  const { sql } = world.database
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`
  return Promise.all(
    tables.map(async ({ schema, name }): Promise<[string, string]> => {
      const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from "${schema}"."${name}" t`)
      return [name, rows.map(({ row }) => row).join('\n')]
    }),
  )
}

describe('a whole life that is deleted', () => {
  let life: AccountWithEveryRow
  beforeAll(async () => {
    life = await accountWithEveryRow(world)
    world.publishedEvents.length = 0
    expect(await erase(life.person)).toEqual({ ok: true })
  })

  test('leaves nothing that she would be known by, but the one mail that says so', async () => {
    const { secrets, said, tag, visitNotes } = life
    const known = {
      ...secrets,
      ...said,
      theirs: undefined,
      device: `Navegador ${tag}`,
      totp: `selo ${tag}`,
      check: `nada consta ${tag}`,
      visitNotes,
      away: `férias ${tag}`,
    }
    const found = (await everything()).flatMap(([table, text]) =>
      Object.entries(known).flatMap(([field, secret]) => (secret && text.includes(secret) ? [`${field} in ${table}`] : [])),
    )
    expect(found).toEqual(['email in outbox'])
    const letters = (await world.emails()).filter(({ to }) => to === secrets.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Sua conta no Plumaí foi excluída'])
    expect(letters[0]?.text).not.toContain('Iracema')
  })

  test('leaves a row that says nothing of who it was', async () => {
    expect(await rowOf(life.person.id)).toMatchObject({
      name: 'Conta excluída',
      phone: '+5500000000',
      cpf: expect.stringMatching(/^x[0-9a-f]{10}$/),
      email: expect.stringMatching(/^excluida-[0-9a-f-]{36}@anonimo\.invalid$/),
      active: false,
      photo: null,
      erasedAt: world.now(),
    })
    expect(await world.db.$count(userRoles, eq(userRoles.userId, life.person.id))).toBe(0)
  })

  test('keeps what the law wants kept: bookings, payments, consents, the review without a name', async () => {
    expect(await statusOf(life.completedId)).toBe('Concluído')
    expect(await world.db.$count(termsAcceptances, eq(termsAcceptances.userId, life.person.id))).toBe(3)
    const [review] = await world.db.select().from(reviews).where(eq(reviews.reviewerId, life.person.id))
    expect(review?.publicComment).toBe(`elogio ${life.tag}`)
    const { items } = await world.as(life.other).reviews.ofProfessional({ professionalId: life.other.id })
    expect(items).toMatchObject([{ firstName: 'Conta excluída', comment: `elogio ${life.tag}` }])
  })

  test('the other side keeps the conversation in order, and its own words', async () => {
    const { items } = await world.as(life.other).chat.messages({ conversationId: life.conversationId })
    const erased = 'Mensagem apagada a pedido de quem a enviou.'
    expect(items.map(({ content }) => content)).toEqual([erased, null, life.said.theirs, null])
    const stored = await world.db.select().from(messages).where(eq(messages.senderId, life.person.id))
    expect(new Set(stored.map(({ content }) => content))).toEqual(new Set([erased]))
    const [talk] = await world.as(life.other).chat.conversations()
    expect(talk?.other).toMatchObject({ name: 'Conta excluída', photo: null })
  })

  test('the notices of others lose the name; of the hold that was called off nobody was told before', async () => {
    const rows = await world.db.select().from(notifications).where(eq(notifications.userId, life.other.id))
    expect(rows.map(({ body }) => body).toSorted()).toEqual([
      'Conta excluída agendou e pagou: sex., 20 de nov.',
      'Conta excluída deixou uma avaliação para você.',
    ])
    expect(await statusOf(life.holdId)).toBe('Cancelado')
    expect(await world.db.$count(notifications, eq(notifications.userId, life.person.id))).toBe(0)
  })

  test('every session ends, and whoever keeps the sockets is told of each', async () => {
    expect(world.publishedEvents.filter(({ type }) => type === 'auth.session-ended').length).toBeGreaterThanOrEqual(2)
    expect(await reasonOf(world.as(null).auth.signIn({ email: life.person.email, password: PASSWORD }))).toBe('wrong_credentials')
  })

  test('is found by nobody', async () => {
    const searcher = await world.person({ subscriber: true })
    expect(await reasonOf(world.as(searcher).search.profile({ professionalId: life.person.id }))).toBe('not_found')
  })

  test('the CPF and the e-mail are free for a new beginning', async () => {
    const { cpf, email } = life.secrets
    const again = { name: 'Iracema de novo', cpf, email, phone: '11987654321', password: PASSWORD, adult: true } as const
    const { userId } = await world.as(null).auth.signUp(again)
    expect(userId).not.toBe(life.person.id)
  })

  test('what a request under way wrote meanwhile goes two minutes later', async () => {
    const late = { conversationId: life.conversationId, senderId: life.person.id, content: 'ainda eu', sequence: 5 }
    await world.db.insert(messages).values({ ...late, nonce: world.newId() })
    await world.job('privacy.finish', life.person.id)
    expect((await everything()).filter(([, text]) => text.includes('ainda eu'))).toEqual([])
    const [row] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `reviews.revealed:${life.completedId}`))
    expect(row?.body).toBe('Conta excluída deixou uma avaliação para você.')
  })
})

test('the plan ends here at once and at the provider by its job; within seven days the money goes back', async () => {
  const ana = await account(world)
  const { chargeId } = await world.as(ana).subscription.start({})
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await deliverAll(world)
  await world.jobs()
  expect((await world.as(ana).subscription.current()).active).toBe(true)
  await erase(ana)
  await world.jobs()
  const [plan] = await world.db.select().from(subscriptions).where(eq(subscriptions.userId, ana.id))
  expect(plan?.status).toBe('cancelada')
  const there = await world.adapters.payment.readSubscription(plan!.providerSubscriptionId!)
  expect(there.status).toBe('canceled')
  const charge = await world.adapters.payment.readCharge(chargeId)
  expect(charge.latestRefundedInCents).toBe(5_000)
})

test('the mail that says so does not outlive 30 days', async () => {
  const ana = await account(world)
  await erase(ana)
  const left = async () => (await world.emails()).filter(({ to }) => to === ana.email).length
  world.clock.advance(29 * 86_400_000)
  await world.job('core.sweep')
  expect(await left()).toBe(1)
  world.clock.advance(2 * 86_400_000)
  await world.job('core.sweep')
  expect(await left()).toBe(0)
})
