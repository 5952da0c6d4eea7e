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
import { nameOf, naming } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { applyStatuses, makeBooking, makePerson } from '#server/test/stage/factories.ts'
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

/** All rows of the product and its job queue as text, by table. */
async function allRows(): Promise<[string, string][]> {
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

describe('the deletion of an account with a row in every table', () => {
  let fullAccount: AccountWithEveryRow
  beforeAll(async () => {
    fullAccount = await accountWithEveryRow(world)
    world.publishedEvents.length = 0
    expect(await erase(fullAccount.person)).toEqual({ ok: true })
  })

  test('the deletion leaves no personal data except the email that confirms it', async () => {
    const { secrets, said, tag, visitNotes } = fullAccount
    const known = {
      ...secrets,
      ...said,
      theirs: undefined,
      device: `Navegador ${tag}`,
      totp: `selo ${tag}`,
      check: `nada consta ${tag}`,
      newName: `Iracema Casada ${tag}`,
      visitNotes,
      exceptionLabel: `férias ${tag}`,
    }
    const found = (await allRows()).flatMap(([table, text]) =>
      Object.entries(known).flatMap(([field, secret]) => (secret && text.includes(secret) ? [`${field} in ${table}`] : [])),
    )
    expect(found).toEqual(['email in outbox'])
    const emails = (await world.emails()).filter(({ to }) => to === secrets.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Sua conta na Plumaí foi excluída'])
    expect(emails[0]?.text).not.toContain('Iracema')
  })

  test('the deletion leaves no row that names the account, unless the schema marks the table otherwise', async () => {
    const left = await Promise.all(
      personal.map(async ({ source, person, others = [], erase }) => {
        const rows = erase
          ? []
          : await world.db
              .select()
              .from(source)
              .where(naming(source, [...person, ...others], fullAccount.person.id))
        return rows.length > 0 ? [nameOf(source)] : []
      }),
    )
    expect(left.flat()).toEqual([])
  })

  test('the deletion leaves a row of usuarios without personal data', async () => {
    expect(await rowOf(fullAccount.person.id)).toMatchObject({
      name: 'Conta excluída',
      phone: '+5500000000',
      cpf: expect.stringMatching(/^x[0-9a-f]{10}$/),
      email: expect.stringMatching(/^excluida-[0-9a-f-]{36}@anonimo\.invalid$/),
      active: false,
      photo: null,
      erasedAt: world.now(),
    })
    expect(await world.db.$count(userRoles, eq(userRoles.userId, fullAccount.person.id))).toBe(0)
  })

  test('the deletion keeps bookings, consents and reviews, but the reviews without a name', async () => {
    expect(await statusOf(fullAccount.completedId)).toBe('Concluído')
    expect(await world.db.$count(termsAcceptances, eq(termsAcceptances.userId, fullAccount.person.id))).toBe(3)
    const [review] = await world.db.select().from(reviews).where(eq(reviews.reviewerId, fullAccount.person.id))
    expect(review?.publicComment).toBe(`elogio ${fullAccount.tag}`)
    const { items } = await world.as(fullAccount.other).reviews.ofProfessional({ professionalId: fullAccount.other.id })
    expect(items).toMatchObject([{ firstName: 'Conta excluída', comment: `elogio ${fullAccount.tag}` }])
  })

  test('after the deletion the other participant keeps the conversation in order, with their own messages', async () => {
    const { items } = await world.as(fullAccount.other).chat.messages({ conversationId: fullAccount.conversationId })
    const erased = 'Mensagem apagada a pedido de quem a enviou.'
    expect(items.map(({ content }) => content)).toEqual([erased, null, fullAccount.said.theirs, null])
    const stored = await world.db.select().from(messages).where(eq(messages.senderId, fullAccount.person.id))
    expect(new Set(stored.map(({ content }) => content))).toEqual(new Set([erased]))
    const [conversation] = await world.as(fullAccount.other).chat.conversations()
    expect(conversation?.other).toMatchObject({ name: 'Conta excluída', photo: null })
  })

  test("the deletion removes the name from others' notifications and emails, and the cancelled hold sends no email", async () => {
    const rows = await world.db.select().from(notifications).where(eq(notifications.userId, fullAccount.other.id))
    expect(rows.map(({ body }) => body).toSorted()).toEqual([
      'Conta excluída agendou e pagou: sex., 20 de nov.',
      'Conta excluída deixou uma avaliação para você.',
    ])
    const [email] = (await world.emails()).filter(({ userId }) => userId === fullAccount.other.id)
    expect([email?.text, email?.html]).toEqual(['Conta excluída agendou e pagou.', '<p>Conta excluída agendou e pagou.</p>'])
    expect(await statusOf(fullAccount.holdId)).toBe('Cancelado')
    expect(await world.db.$count(notifications, eq(notifications.userId, fullAccount.person.id))).toBe(0)
  })

  test('the deletion ends every session and emits an event for each, which closes its sockets', async () => {
    expect(world.publishedEvents.filter(({ type }) => type === 'auth.session-ended').length).toBeGreaterThanOrEqual(2)
    expect(await reasonOf(world.as(null).auth.signIn({ email: fullAccount.person.email, password: PASSWORD }))).toBe(
      'wrong_credentials',
    )
  })

  test('the deletion hides the public profile', async () => {
    const searcher = await world.person({ subscriber: true })
    expect(await reasonOf(world.as(searcher).search.profile({ professionalId: fullAccount.person.id }))).toBe('not_found')
  })

  test('after the deletion the CPF and the email can be used for a new account', async () => {
    const { cpf, email } = fullAccount.secrets
    const again = { name: 'Iracema de novo', cpf, email, phone: '11987654321', password: PASSWORD, adult: true } as const
    const { userId } = await world.as(null).auth.signUp(again)
    expect(userId).not.toBe(fullAccount.person.id)
  })

  test('two minutes after the deletion a job removes what a running request wrote in the meantime', async () => {
    const late = { conversationId: fullAccount.conversationId, senderId: fullAccount.person.id, content: 'ainda eu', sequence: 5 }
    await world.db.insert(messages).values({ ...late, nonce: world.newId() })
    await world.job('privacy.finish', fullAccount.person.id)
    expect((await allRows()).filter(([, text]) => text.includes('ainda eu'))).toEqual([])
    const [row] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `reviews.revealed:${fullAccount.completedId}`))
    expect(row?.body).toBe('Conta excluída deixou uma avaliação para você.')
  })
})

test('a booking confirmed during the deletion keeps its code, and the deletion still finishes', async () => {
  const [ana, professional] = [await account(world), await makePerson(world, { professional: true })]
  await erase(ana)
  const startsAt = new Date('2026-11-30T11:00:00Z')
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: professional.id, startsAt })
  await applyStatuses(world, id, ['Confirmado'], { paymentStatus: 'Pago' })
  await world.job('privacy.finish', ana.id)
  const [row] = await world.db.select().from(bookings).where(eq(bookings.id, id))
  expect(row).toMatchObject({ status: 'Confirmado', startCode: '0427' })
})

test('the deletion ends the subscription immediately, and at the provider by a job, with a refund within seven days', async () => {
  const ana = await account(world)
  const { chargeId } = await world.as(ana).subscription.start({})
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await deliverAll(world)
  await world.jobs()
  expect((await world.as(ana).subscription.current()).active).toBe(true)
  await erase(ana)
  await world.jobs()
  const [subscription] = await world.db.select().from(subscriptions).where(eq(subscriptions.userId, ana.id))
  expect(subscription?.status).toBe('cancelada')
  const atProvider = await world.adapters.payment.readSubscription(subscription!.providerSubscriptionId!)
  expect(atProvider.status).toBe('canceled')
  const charge = await world.adapters.payment.readCharge(chargeId)
  expect(charge.latestRefundedInCents).toBe(5_000)
})

test('the email that confirms the deletion is deleted after 30 days', async () => {
  const ana = await account(world)
  await erase(ana)
  const remaining = async () => (await world.emails()).filter(({ to }) => to === ana.email).length
  world.clock.advance(29 * 86_400_000)
  await world.job('core.sweep')
  expect(await remaining()).toBe(1)
  world.clock.advance(2 * 86_400_000)
  await world.job('core.sweep')
  expect(await remaining()).toBe(0)
})
