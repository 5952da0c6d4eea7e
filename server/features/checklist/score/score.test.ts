import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checklistRuns, notifications, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { AiUnavailable } from '#server/adapters/ai/port.ts'
import { checklistActs } from '#server/test/stage/checklists.ts'
import { applyStatuses, type Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { lastReasonOf, reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { askScore } from './ask.ts'

const DAY = 86_400_000

let world: TestWorld
let ana: Person
let marlene: Person
beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ name: 'Ana Prado' })
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
})
afterAll(() => world?.close())

const { api, checklist, finished } = checklistActs(() => ({ world, ana, marlene }))

describe('the score', () => {
  const scoreOf = async (who: Person, checklistId: string) => (await api(who).read({ checklistId })).score
  async function subscribe(who: Person, over: Partial<typeof servicePurchases.$inferInsert> = {}) {
    const prices = { amountInCents: 490, monthlyInCents: 490, firstPaidAt: world.now() }
    const endsAt = new Date(world.now().getTime() + 30 * DAY)
    const row = { userId: who.id, service: PurchaseKind.checklist, status: 'ativa', endsAt, ...prices } as const
    await world.db.insert(servicePurchases).values({ ...row, ...over })
    return over.endsAt ?? endsAt
  }

  test('the rules give a score with its reasons, and the items can then no longer change', async () => {
    const { checklistId, first, second } = await checklist()
    expect(await reasonOf(api(ana).askScore({ checklistId }))).toBe('untouched')
    await api(marlene).tick({ itemId: second, done: true })
    expect(await reasonOf(api(ana).askScore({ checklistId }))).toBe('unfinished')
    await api(marlene).tick({ itemId: first, done: true })
    await api(marlene).saveNote({ itemId: first, note: 'A torneira pinga.' })
    const before = await api(ana).read({ checklistId })
    expect(before).toMatchObject({ mayAskScore: true, allowance: { subscribed: false, freeLeft: 3 }, score: null })
    expect(await api(marlene).read({ checklistId })).toMatchObject({ mayAskScore: null, allowance: null })
    expect(await reasonOf(api(marlene).askScore({ checklistId }))).toBe('forbidden')
    const view = await api(ana).askScore({ checklistId })
    expect(view).toMatchObject({
      scoreAsked: true,
      score: { value: 10, source: 'rules', at: world.now() },
      allowance: { freeLeft: 2 },
    })
    expect(view.score?.reasons.map(({ text }) => text)).toEqual([
      '1 de 1 itens obrigatórios feitos',
      '1 de 1 itens opcionais feitos',
      '1 de 2 itens feitos com nota ou foto (a metade já vale tudo)',
    ])
    expect((await api(ana).askScore({ checklistId })).allowance?.freeLeft).toBe(2)
    const notified = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `checklist.scored:${checklistId}`))
    expect(notified).toMatchObject([{ userId: marlene.id, title: 'Nota do checklist da sua visita' }])
    expect(await reasonOf(api(marlene).tick({ itemId: first, done: false }))).toBe('checklist_closed')
    expect(await reasonOf(api(ana).saveNote({ itemId: first, note: 'Oi' }))).toBe('checklist_closed')
    expect((await api(ana).mine({})).items.find(({ id }) => id === checklistId)).toMatchObject({ score: 10, done: 2, total: 2 })
  })

  long('fifty requests at once get exactly three free scores', async () => {
    const { lia, ids, itemIds } = await finished(50)
    const answers = await Promise.all(ids.map((checklistId) => lastReasonOf(() => api(lia).askScore({ checklistId }))))
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'service_required')).toHaveLength(47)
    const scored = and(inArray(checklistRuns.id, ids), isNotNull(checklistRuns.score))
    expect(await world.db.$count(checklistRuns, scored)).toBe(3)
    expect((await api(lia).overview()).allowance).toEqual({ subscribed: false, freeLeft: 0 })
    const [open] = ids.filter((_, at) => answers[at] !== 'no refusal')
    const at = ids.indexOf(open!)
    await api(marlene).tick({ itemId: itemIds[at]!, done: false })
    expect(await scoreOf(lia, open!)).toBeNull()
  })

  long('fifty requests for the score of one checklist use one free score', async () => {
    const { lia, ids } = await finished(1)
    const all = Array.from({ length: 50 }, () => lastReasonOf(() => api(lia).askScore({ checklistId: ids[0]! })))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['no refusal']))
    expect((await api(lia).overview()).allowance.freeLeft).toBe(2)
  })

  test('from the fourth score on the checklist service is needed, until the second in which it ends', async () => {
    const { lia, ids } = await finished(7)
    for (const checklistId of ids.slice(0, 3)) await api(lia).askScore({ checklistId })
    const ask = (at: number) => reasonOf(api(lia).askScore({ checklistId: ids[at]! }))
    expect(await ask(3)).toBe('service_required')
    const endsAt = await subscribe(lia)
    expect((await api(lia).overview()).allowance).toEqual({ subscribed: true, freeLeft: 0 })
    world.clock.set(new Date(endsAt.getTime() - 1_000))
    expect(await ask(3)).toBe('no refusal')
    world.clock.set(endsAt)
    expect(await ask(4)).toBe('service_required')
    world.clock.set('2026-11-23T12:00:00Z')
    await world.db.update(servicePurchases).set({ renewalRetrying: true }).where(eq(servicePurchases.userId, lia.id))
    world.clock.set(new Date(endsAt.getTime() + DAY - 1_000))
    expect(await ask(4)).toBe('no refusal')
    world.clock.set(new Date(endsAt.getTime() + DAY))
    expect(await ask(5)).toBe('service_required')
    world.clock.set('2026-11-23T12:00:00Z')
  })

  test('the source of a score names the language model, or the rules when the model fails', async () => {
    const { lia, ids } = await finished(2)
    const reasons = [{ text: 'A pia brilha.', points: null, of: null }]
    const ctx = await world.contextOf(lia)
    const scored = () => Promise.resolve({ score: 9.5, reasons, source: 'model' as const })
    const failing = () => Promise.reject(new AiUnavailable())
    const withAi = (scoreChecklist: typeof scored) => ({
      ...ctx,
      adapters: { ...ctx.adapters, ai: { ...ctx.adapters.ai, scoreChecklist } },
    })
    expect((await askScore(withAi(scored), ids[0]!)).score).toMatchObject({ value: 9.5, source: 'model', reasons })
    expect((await askScore(withAi(failing), ids[1]!)).score).toMatchObject({ value: 8, source: 'rules' })
  })

  test('when a request is interrupted after it was counted, a job gives the score', async () => {
    const { lia, ids } = await finished(1)
    const [checklistId] = ids
    const ctx = await world.contextOf(lia)
    const lost = { ...ctx.adapters.ai, scoreChecklist: () => Promise.reject(new Error('the process ended')) }
    await askScore({ ...ctx, adapters: { ...ctx.adapters, ai: lost } }, checklistId!).catch(() => undefined)
    expect(await api(lia).read({ checklistId: checklistId! })).toMatchObject({ scoreAsked: true, score: null })
    await world.job('checklist.score', checklistId)
    await world.job('checklist.score', checklistId)
    expect(await scoreOf(lia, checklistId!)).toMatchObject({ value: 8, source: 'rules' })
    expect((await api(lia).overview()).allowance.freeLeft).toBe(2)
  })

  test('after the booking a score can be requested although mandatory items are not done', async () => {
    const { bookingId, checklistId, second } = await checklist()
    await api(ana).tick({ itemId: second, done: true })
    await applyStatuses(world, bookingId, ['Em Andamento', 'Concluído'])
    const view = await api(ana).askScore({ checklistId })
    expect(view).toMatchObject({ status: 'em_andamento', score: { value: 2, source: 'rules' } })
  })
})
