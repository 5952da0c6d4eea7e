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
import { makeBooking } from '../../test/factories.ts'
import { visa, deliverAll } from '../../test/payments.ts'
import { PASSWORD, wholeLife, type Life } from '../../test/whole-life.ts'
import { reasonOf, testWorld, type TestWorld } from '../../test/world.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'

const right = { password: PASSWORD, confirmation: 'EXCLUIR' } as const
let world: TestWorld
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const erase = (who: { id: string; name: string }) => world.as(who).privacy.erase(right)
const rowOf = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!
const statusOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status
const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000)

/** A person of the factories who can sign in with the usual password. */
async function someone(traits: Parameters<TestWorld['person']>[0] = {}) {
  const person = await world.person(traits)
  await world.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, person.id))
  return person
}

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

/** Resolves when so many connections wait for their turn. */
async function waiting(many: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await world.database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
      return row?.count
    })
    .toBe(many)
}

describe('a whole life that is deleted', () => {
  let life: Life
  beforeAll(async () => {
    life = await wholeLife(world)
    world.heard.length = 0
    expect(await erase(life.her)).toEqual({ ok: true })
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
    const letters = (await world.mails()).filter(({ to }) => to === secrets.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Sua conta no Plumaí foi excluída'])
    expect(letters[0]?.text).not.toContain('Iracema')
  })

  test('leaves a row that says nothing of who it was', async () => {
    expect(await rowOf(life.her.id)).toMatchObject({
      name: 'Conta excluída',
      phone: '+5500000000',
      cpf: expect.stringMatching(/^x[0-9a-f]{10}$/),
      email: expect.stringMatching(/^excluida-[0-9a-f-]{36}@anonimo\.invalid$/),
      active: false,
      photo: null,
      erasedAt: world.now(),
    })
    expect(await world.db.$count(userRoles, eq(userRoles.userId, life.her.id))).toBe(0)
  })

  test('keeps what the law wants kept: bookings, payments, consents, the review without a name', async () => {
    expect(await statusOf(life.completedId)).toBe('Concluído')
    expect(await world.db.$count(termsAcceptances, eq(termsAcceptances.userId, life.her.id))).toBe(3)
    const [review] = await world.db.select().from(reviews).where(eq(reviews.reviewerId, life.her.id))
    expect(review?.publicComment).toBe(`elogio ${life.tag}`)
    const { items } = await world.as(life.other).reviews.ofProfessional({ professionalId: life.other.id })
    expect(items).toMatchObject([{ firstName: 'Conta excluída', comment: `elogio ${life.tag}` }])
  })

  test('the other side keeps the conversation in order, and its own words', async () => {
    const { items } = await world.as(life.other).chat.messages({ conversationId: life.conversationId })
    const erased = 'Mensagem apagada a pedido de quem a enviou.'
    expect(items.map(({ content }) => content)).toEqual([erased, null, life.said.theirs, null])
    const stored = await world.db.select().from(messages).where(eq(messages.senderId, life.her.id))
    expect(new Set(stored.map(({ content }) => content))).toEqual(new Set([erased]))
    const [talk] = await world.as(life.other).chat.conversations()
    expect(talk?.other).toMatchObject({ name: 'Conta excluída', photo: null })
  })

  test('the notices of others lose the name, and tell of the hold that was called off', async () => {
    const rows = await world.db.select().from(notifications).where(eq(notifications.userId, life.other.id))
    expect(rows.map(({ body }) => body).toSorted()).toEqual([
      expect.stringMatching(/^A outra pessoa excluiu a conta\. O pedido de .* foi cancelado; nada foi cobrado\.$/),
      'Conta excluída agendou e pagou: sex., 20 de nov.',
      'Conta excluída deixou uma avaliação para você.',
    ])
    expect(await statusOf(life.holdId)).toBe('Cancelado')
    expect(await world.db.$count(notifications, eq(notifications.userId, life.her.id))).toBe(0)
  })

  test('every session ends, and whoever keeps the sockets is told of each', async () => {
    expect(world.heard.filter(({ type }) => type === 'auth.session-ended').length).toBeGreaterThanOrEqual(2)
    expect(await reasonOf(world.as(null).auth.signIn({ email: life.her.email, password: PASSWORD }))).toBe('wrong_credentials')
  })

  test('is found by nobody', async () => {
    const searcher = await world.person({ subscriber: true })
    expect(await reasonOf(world.as(searcher).search.profile({ professionalId: life.her.id }))).toBe('not_found')
  })

  test('the CPF and the e-mail are free for a new beginning', async () => {
    const { cpf, email } = life.secrets
    const again = { name: 'Iracema de novo', cpf, email, phone: '11987654321', password: PASSWORD, adult: true } as const
    const { userId } = await world.as(null).auth.signUp(again)
    expect(userId).not.toBe(life.her.id)
  })

  test('what a request under way wrote meanwhile goes two minutes later', async () => {
    const late = { conversationId: life.conversationId, senderId: life.her.id, content: 'ainda eu', sequence: 5 }
    await world.db.insert(messages).values({ ...late, nonce: world.newId() })
    await world.job('privacy.finish', life.her.id)
    expect((await everything()).filter(([, text]) => text.includes('ainda eu'))).toEqual([])
    const [row] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `reviews.revealed:${life.completedId}`))
    expect(row?.body).toBe('Conta excluída deixou uma avaliação para você.')
  })
})

describe('is refused', () => {
  test('without the right password, or the word', async () => {
    const ana = await someone()
    const api = world.as(ana).privacy
    expect(await reasonOf(api.erase({ ...right, password: 'errada' }))).toBe('wrong_password')
    // @ts-expect-error -- what the schema refuses
    await expect(api.erase({ ...right, confirmation: 'excluir' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await rowOf(ana.id)).erasedAt).toBeNull()
  })

  test.each([
    ['contractor', 'Confirmado'],
    ['professional', 'Em Andamento'],
  ] as const)('to a %s with a visit %s', async (side, status) => {
    const [ana, rita] = [await someone(), await someone({ professional: true })]
    const booking = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(30) })
    const move = (to: 'Confirmado' | 'Em Andamento') =>
      world.db.update(bookings).set({ status: to, paymentStatus: 'Pago' }).where(eq(bookings.id, booking.id))
    await move('Confirmado')
    if (status === 'Em Andamento') await move(status)
    const who = side === 'contractor' ? ana : rita
    await expect(erase(who)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        reason: 'cannot_erase_yet',
        extra: {
          data: { obstacles: [{ reason: 'active_booking', message: 'Você tem 1 agendamento confirmado ou em andamento.' }] },
        },
      },
    })
    expect((await world.as(who).privacy.overview()).obstacles).toMatchObject([{ reason: 'active_booking' }])
  })

  test('while the bank thinks about a charge', async () => {
    const [ana, rita] = [await someone(), await someone({ professional: true })]
    const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(40) })
    await world.db.update(bookings).set({ paymentStatus: 'Processando' }).where(eq(bookings.id, id))
    for (const who of [ana, rita]) expect(await reasonOf(erase(who))).toBe('cannot_erase_yet')
    expect(await statusOf(id)).toBe('Solicitado')
  })

  test('to the last admin, and of two who go at once to one of them', async () => {
    const [ada, bea] = [await someone({ roles: ['admin'] }), await someone({ roles: ['admin'] })]
    const reasons = await Promise.all([reasonOf(erase(ada)), reasonOf(erase(bea))])
    expect(reasons.toSorted()).toEqual(['cannot_erase_yet', 'no refusal'])
    expect(await world.db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })
})

describe('at the same moment', () => {
  test('a second click is the same deletion', async () => {
    const ana = await someone()
    expect(await Promise.all([erase(ana), erase(ana), erase(ana)])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await world.mails()).filter(({ to }) => to === ana.email)).toHaveLength(1)
  })

  test.each(['customer', 'professional'] as const)(
    'a booking and the deletion of its %s: nobody has a visit with nobody',
    async (who) => {
      for (let round = 0; round < 8; round++) {
        const [ana, rita] = [await someone({ subscriber: true }), await someone({ professional: true })]
        const leaving = who === 'customer' ? ana : rita
        const ask = world.as(ana).booking.request({
          professionalId: rita.id,
          start: '2026-11-24T11:00:00Z',
          durationHours: 4,
          expectedTotalInCents: 10_800,
        })
        const [asked] = await Promise.all([reasonOf(ask), erase(leaving)])
        const rows = await world.db.select().from(bookings).where(eq(bookings.professionalId, rita.id))
        const expected = asked === 'no refusal' ? ['Cancelado'] : []
        expect([asked, rows.map(({ status }) => status)]).toEqual([
          expect.stringMatching(/no refusal|signed_out|professional_unavailable/),
          expected,
        ])
      }
    },
  )

  test.each(['customer', 'professional'] as const)(
    'a booking that waits behind the deletion of its %s is refused',
    async (who) => {
      const [ana, rita] = [await someone({ subscriber: true }), await someone({ professional: true })]
      const leaving = who === 'customer' ? ana : rita
      const turn = who === 'customer' ? `booking.holds:${ana.id}` : `booking.agenda:${rita.id}`
      const gate = await world.database.sql.reserve()
      await gate`select pg_advisory_lock(hashtextextended(${turn}, 0))`
      const erased = erase(leaving)
      await waiting(1)
      const slot = { start: '2026-11-24T11:00:00Z', durationHours: 4, expectedTotalInCents: 10_800 } as const
      const asked = reasonOf(world.as(ana).booking.request({ professionalId: rita.id, ...slot }))
      await waiting(2)
      await gate`select pg_advisory_unlock(hashtextextended(${turn}, 0))`
      gate.release()
      expect(await erased).toEqual({ ok: true })
      expect(await asked).toBe(who === 'customer' ? 'signed_out' : 'professional_unavailable')
      expect(await world.db.$count(bookings, eq(bookings.professionalId, rita.id))).toBe(0)
    },
  )

  test('a payment that comes and the deletion: paid is refused, else the hold is called off and nothing is owed', async () => {
    const [ana, rita] = [await someone({ subscriber: true }), await someone({ professional: true })]
    const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(50) })
    const { chargeId } = await world.as(ana).payment.start({ bookingId: id })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    const refresh = world.as(ana).payment.refresh({ bookingId: id })
    const [outcome] = await Promise.all([reasonOf(erase(ana)), refresh.catch(() => undefined)])
    await deliverAll(world)
    await world.jobs()
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, id))
    const states = { 'no refusal': ['Cancelado', 'Reembolsado'], cannot_erase_yet: ['Confirmado', 'Pago'] }[outcome]
    expect([row?.status, row?.paymentStatus]).toEqual(states)
  })
})

test('the plan ends here at once and at the provider by its job; within seven days the money goes back', async () => {
  const ana = await someone()
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
  const ana = await someone()
  await erase(ana)
  const left = async () => (await world.mails()).filter(({ to }) => to === ana.email).length
  world.clock.advance(29 * 86_400_000)
  await world.job('core.sweep')
  expect(await left()).toBe(1)
  world.clock.advance(2 * 86_400_000)
  await world.job('core.sweep')
  expect(await left()).toBe(0)
})
