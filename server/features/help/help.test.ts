import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, helpMessages, helpRequests, notifications, teamRoles } from '#db/schema/index.ts'
import { HELP_KEPT_YEARS, MAX_HELP_A_DAY } from '#shared/help.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 86_400_000
const question = { topic: 'Agendamentos', text: 'Onde vejo o recibo da visita?' } as const

let world: TestWorld
let ana: Person
let rute: Person
let ada: Person
beforeAll(async () => {
  world = await testWorld()
  // Ada stays without a team role, because one admin must be able to do everything.
  ada = await world.person({ name: 'Ada Dias', roles: ['admin'] })
  rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
  await world.db.insert(teamRoles).values({ userId: rute.id, role: 'suporte', createdAt: world.now() })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  ana = await world.person({ name: 'Ana Prado' })
})

const asked = async (who = ana) => (await world.as(who).help.ask(question)).requestId
const titlesOf = async ({ id }: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)).map(
    ({ title }) => title,
  )
const statusOf = async (id: string) => (await world.db.select().from(helpRequests).where(eq(helpRequests.id, id)))[0]?.status

describe('a help request to the team', () => {
  test('a help request gets a number and an answer from the team, and both sides are notified by bell and email', async () => {
    const before = (await world.as(rute).admin.waiting()).help
    const { requestId, number } = await world.as(ana).help.ask(question)
    const said = `${String(number).slice(0, 4)}-${String(number).slice(4)}`
    expect(said).toMatch(/^\d{4}-\d{4}$/)
    expect((await world.as(rute).admin.waiting()).help).toBe(before + 1)
    expect((await world.as(rute).help.list({ number: said })).items).toMatchObject([
      { id: requestId, number, topic: 'Agendamentos', status: 'Aberto', person: { id: ana.id, name: 'Ana Prado' } },
    ])
    expect((await world.as(rute).help.list({})).items.map(({ id }) => id)).toContain(requestId)
    expect(await world.as(rute).help.view({ requestId })).toMatchObject({
      own: false,
      messages: [{ author: 'Ana Prado', byTeam: false, text: question.text }],
    })

    world.clock.advance(60_000)
    await world.as(rute).help.answer({ requestId, text: 'Em Meus Agendamentos, na visita, toque em Recibo.' })
    expect(await statusOf(requestId)).toBe('Respondido')
    expect((await world.as(rute).admin.waiting()).help).toBe(before)
    const thread = await world.as(ana).help.thread({ requestId })
    expect(thread).toMatchObject({
      number,
      status: 'Respondido',
      messages: [{ byTeam: false }, { byTeam: true, text: expect.stringContaining('toque em Recibo') }],
    })
    expect(JSON.stringify(thread)).not.toContain('Rute')

    world.clock.advance(60_000)
    await world.as(ana).help.reply({ requestId, text: 'Achei, obrigada.' })
    expect(await statusOf(requestId)).toBe('Aberto')
    await world.as(rute).help.answer({ requestId, text: 'Que bom!', close: true })
    expect(await world.as(ana).help.thread({ requestId })).toMatchObject({ status: 'Encerrado', closedAt: world.now() })
    expect((await world.as(ana).help.mine({})).items).toMatchObject([{ id: requestId, status: 'Encerrado' }])

    expect(await titlesOf(ana)).toEqual([
      `Recebemos o seu atendimento ${said}`,
      `A equipe respondeu ao atendimento ${said}`,
      `A equipe respondeu ao atendimento ${said}`,
    ])
    expect(await titlesOf(rute)).toEqual(expect.arrayContaining(['Novo atendimento', 'Nova mensagem em um atendimento']))
    await world.jobs()
    const emails = (await world.emails()).filter(({ to }) => to === ana.email)
    expect(emails.map(({ subject }) => subject)).toContain(`A equipe respondeu ao atendimento ${said}`)
    expect(emails.some(({ text }) => text.includes('Que bom!') && text.includes(`/ajuda/atendimentos?id=${requestId}`))).toBe(
      true,
    )
    const logged = await world.db.select().from(auditLog).where(eq(auditLog.entityId, requestId))
    expect(logged.map(({ action }) => action)).toEqual(['help.viewed', 'help.answered', 'help.answered'])
  })

  test('a help request or a reply with a phone number is refused at its field, and nothing is written', async () => {
    const text = 'Me liguem no 11 98765-4321'
    await expect(world.as(ana).help.ask({ ...question, text })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { reason: 'screened', extra: { fields: { text: [expect.any(String)] } } },
    })
    expect(await world.db.$count(helpRequests, eq(helpRequests.userId, ana.id))).toBe(0)
    const requestId = await asked()
    expect(await reasonOf(world.as(ana).help.reply({ requestId, text }))).toBe('screened')
    expect(await world.db.$count(helpMessages, eq(helpMessages.requestId, requestId))).toBe(1)
  })

  test('a help request without text, with too long a text or about an unknown topic is refused', async () => {
    const ask = (over: object) => reasonOf(world.as(ana).help.ask({ ...question, ...over }))
    expect(await ask({ text: ' \n ' })).toBe('BAD_REQUEST')
    expect(await ask({ text: 'a'.repeat(2_001) })).toBe('BAD_REQUEST')
    expect(await ask({ topic: 'Elogios' })).toBe('BAD_REQUEST')
    expect(await ask({ text: 'a'.repeat(2_000) })).toBe('no refusal')
  })

  test('the eleventh help request of a day (Brasília) is refused with too_many_today; the next day allows more', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_HELP_A_DAY + 2 }, () => reasonOf(asked())))
    expect(answers.filter((reason) => reason === 'too_many_today')).toHaveLength(2)
    expect(await world.db.$count(helpRequests, eq(helpRequests.userId, ana.id))).toBe(MAX_HELP_A_DAY)
    expect(await world.db.$count(helpMessages, eq(helpMessages.authorId, ana.id))).toBe(MAX_HELP_A_DAY)
    world.clock.set('2026-11-24T02:59:00Z')
    expect(await reasonOf(asked())).toBe('too_many_today')
    world.clock.set('2026-11-24T03:01:00Z')
    expect(await reasonOf(asked())).toBe('no refusal')
  })

  test('constraints refuse an eleventh request of a day, a closed request without its time and an empty message', async () => {
    const row = { userId: ana.id, topic: 'Agendamentos', day: '2026-11-23', createdAt: world.now(), lastAt: world.now() } as const
    const insert = (over: object) => world.db.insert(helpRequests).values({ ...row, number: 12_345_678, ordinal: 1, ...over })
    const broken = (constraint: string) => ({ cause: { constraint_name: constraint } })
    await expect(insert({ ordinal: 11 })).rejects.toMatchObject(broken('help_requests_ordinal'))
    await expect(insert({ status: 'Encerrado' })).rejects.toMatchObject(broken('help_requests_closed'))
    await expect(insert({ number: 77 })).rejects.toMatchObject(broken('help_requests_number'))
    const requestId = await asked()
    const message = { requestId, authorId: ana.id, byTeam: false, text: ' ', createdAt: world.now() }
    await expect(world.db.insert(helpMessages).values(message)).rejects.toMatchObject(broken('help_messages_text'))
    await expect(world.db.update(helpMessages).set({ text: 'Outra' })).rejects.toMatchObject(broken('help_messages_append_only'))
  })

  test('a help request sent twice with the same key is stored once, and repeated messages and answers add nothing', async () => {
    const key = { ...question, idempotencyKey: randomUUID() }
    const [one, two] = [await world.as(ana).help.ask(key), await world.as(ana).help.ask(key)]
    expect(two).toEqual(one)
    const { requestId } = one
    const [reply, answer] = [
      { requestId, text: 'Mais um detalhe.' },
      { requestId, text: 'Lemos.' },
    ]
    await world.as(ana).help.reply(reply)
    await world.as(ana).help.reply(reply)
    await world.as(rute).help.answer(answer)
    await world.as(rute).help.answer(answer)
    expect((await world.as(ana).help.thread({ requestId })).messages.map(({ text }) => text)).toEqual([
      question.text,
      'Mais um detalhe.',
      'Lemos.',
    ])
  })
})

describe('permissions for help requests', () => {
  test('a help request of another person is refused with not_found in every procedure', async () => {
    const requestId = await asked()
    const bia = await world.person({ name: 'Bia Reis' })
    for (const id of [requestId, randomUUID()]) {
      expect(await reasonOf(world.as(bia).help.thread({ requestId: id }))).toBe('not_found')
      expect(await reasonOf(world.as(bia).help.reply({ requestId: id, text: 'Oi' }))).toBe('not_found')
    }
    expect((await world.as(bia).help.mine({})).items).toEqual([])
    expect((await world.as(bia).help.mine({ cursor: requestId })).items).toEqual([])
    expect(await reasonOf(world.as(null).help.ask(question))).toBe('signed_out')
    expect(await reasonOf(world.as(rute).help.view({ requestId: randomUUID() }))).toBe('not_found')
  })

  test('admins with the role suporte or without a team role may answer help requests, and no other user may', async () => {
    const requestId = await asked()
    const finance = await world.person({ name: 'Fábia Reis', roles: ['admin'] })
    await world.db.insert(teamRoles).values({ userId: finance.id, role: 'financeiro', createdAt: world.now() })
    const calls = (who: Person) => [
      () => world.as(who).help.list({}),
      () => world.as(who).help.view({ requestId }),
      () => world.as(who).help.answer({ requestId, text: `Olá de ${who.name}` }),
      () => world.as(who).help.close({ requestId }),
    ]
    for (const who of [ana, finance]) for (const call of calls(who)) expect(await reasonOf(call())).toBe('forbidden')
    expect((await world.as(finance).admin.waiting()).help).toBe(0)
    for (const call of calls(ada)) expect(await reasonOf(call())).toBe('no refusal')
  })

  test('no message can be added to a closed request, and no admin can answer their own request', async () => {
    const requestId = await asked()
    await world.as(rute).help.close({ requestId })
    expect(await reasonOf(world.as(ana).help.reply({ requestId, text: 'E agora?' }))).toBe('closed')
    expect(await reasonOf(world.as(rute).help.answer({ requestId, text: 'Olá' }))).toBe('closed')
    expect(await reasonOf(world.as(rute).help.close({ requestId }))).toBe('closed')
    const own = await asked(rute)
    expect(await reasonOf(world.as(rute).help.answer({ requestId: own, text: 'Olá' }))).toBe('own_request')
    expect(await reasonOf(world.as(rute).help.close({ requestId: own }))).toBe('own_request')
    expect(await world.as(rute).help.view({ requestId: own })).toMatchObject({ own: true })
  })

  test('the person who opened a help request can end it without being notified, and other people cannot', async () => {
    const requestId = await asked()
    expect(await reasonOf(world.as(await world.person()).help.end({ requestId }))).toBe('not_found')
    expect(await world.as(ana).help.end({ requestId })).toEqual({ ok: true })
    expect(await statusOf(requestId)).toBe('Encerrado')
    expect((await titlesOf(ana)).filter((title) => title.includes('encerrado'))).toEqual([])
    expect((await world.as(rute).help.list({})).items.map(({ id }) => id)).not.toContain(requestId)
    expect(await reasonOf(world.as(ana).help.end({ requestId }))).toBe('closed')
  })

  test('of two simultaneous closings of a request, one is refused, and a concurrent reply cannot reopen it', async () => {
    const requestId = await asked()
    const reasons = await Promise.all([
      reasonOf(world.as(rute).help.close({ requestId })),
      reasonOf(world.as(ana).help.reply({ requestId, text: 'Ainda não.' })),
      reasonOf(world.as(rute).help.close({ requestId })),
    ])
    expect(reasons.filter((reason, index) => index !== 1 && reason === 'closed')).toHaveLength(1)
    expect(await statusOf(requestId)).toBe('Encerrado')
  })
})

describe('scheduled jobs of help requests', () => {
  test('an answered help request is closed after 14 days without a message, and its person is notified once', async () => {
    const [waiting, answered] = [await asked(), await asked()]
    await world.as(rute).help.answer({ requestId: answered, text: 'Resolvido?' })
    world.clock.advance(14 * DAY - 1_000)
    await world.job('help.close-answered')
    expect(await statusOf(answered)).toBe('Respondido')
    world.clock.advance(1_000)
    await world.job('help.close-answered')
    await world.job('help.close-answered')
    expect([await statusOf(answered), await statusOf(waiting)]).toEqual(['Encerrado', 'Aberto'])
    expect((await titlesOf(ana)).filter((title) => title.endsWith('foi encerrado'))).toHaveLength(1)
  })

  test('a closed help request is deleted with its messages two years after it was closed', async () => {
    const requestId = await asked()
    await world.as(rute).help.close({ requestId })
    world.clock.advance(HELP_KEPT_YEARS * 365 * DAY)
    await world.job('core.sweep')
    expect(await statusOf(requestId)).toBe('Encerrado')
    world.clock.advance(3 * DAY)
    await world.job('core.sweep')
    expect(await statusOf(requestId)).toBeUndefined()
    expect(await world.db.$count(helpMessages, eq(helpMessages.requestId, requestId))).toBe(0)
  })
})

test('a person with more than twenty help requests reads them in pages, newest first', async () => {
  const ids: string[] = []
  for (let at = 0; at < 23; at++) {
    if (at % MAX_HELP_A_DAY === 0) world.clock.advance(DAY)
    world.clock.advance(1_000)
    ids.unshift(await asked())
  }
  const first = await world.as(ana).help.mine({})
  const second = await world.as(ana).help.mine({ cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect([first.items.length, second.nextCursor]).toEqual([20, null])
})
