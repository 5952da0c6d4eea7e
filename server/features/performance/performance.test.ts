import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, notifications, profileViews, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { AiUnavailable } from '#server/adapters/ai/port.ts'
import { analyzeProfile } from './analyze.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
})
afterAll(() => world?.close())

const analyze = (who: Person) => world.as(who).performance.analyze()

async function grant(who: Person, endsAt: string) {
  const prices = { amountInCents: 990, monthlyInCents: 990 }
  await world.db.insert(servicePurchases).values({
    userId: who.id,
    service: PurchaseKind.analysis,
    status: 'ativa',
    ...prices,
    firstPaidAt: world.now(),
    endsAt: new Date(endsAt),
  })
}

test('an analysis counts views, viewers who booked, and the prices within the radius', async () => {
  const { marlene, ana } = story
  expect(await reasonOf(analyze(marlene))).toBe('service_required')
  await grant(marlene, '2026-12-23T12:00:00Z')
  const before = await analyze(marlene)
  expect(before.metrics).toMatchObject({ taxa_conversao: 0, visualizacoes_perfil: 0, preco_competitivo: 'media' })

  const others = await Promise.all(Array.from({ length: 3 }, () => world.person()))
  const view = (viewer: Person, day: string) => ({ professionalId: marlene.id, viewerId: viewer.id, day })
  await world.db
    .insert(profileViews)
    .values([
      view(ana, '2026-11-20'),
      view(ana, '2026-11-21'),
      ...others.map((each) => view(each, '2026-11-20')),
      view(others[0]!, '2026-01-05'),
    ])
  const { id } = await story.paid()
  await story.refresh(id)
  const after = await analyze(marlene)
  // The profile was viewed by Ana on two days and by three other people. The view in January is too old. One of these four
  // viewers booked.
  expect(after.metrics).toMatchObject({ taxa_conversao: 25, visualizacoes_perfil: 5 })
  expect(after.insights.pontos_fortes.join()).not.toContain('De cada 100')

  const mine = await world.as(marlene).performance.mine()
  expect(mine.map((each) => each.id).toSorted()).toEqual([before.id, after.id].toSorted())
})

test('with at least five other professionals nearby an analysis compares the profile with them', async () => {
  const at = (latitude: number) =>
    world.person({
      professional: { dailyPriceInCents: 20_000, radiusInKm: 10, seal: true },
      at: { latitude, longitude: -36.6 },
    })
  const own = await world.person({
    professional: { dailyPriceInCents: 20_000, radiusInKm: 10 },
    at: { latitude: -8, longitude: -36.6 },
  })
  await grant(own, '2026-12-23T12:00:00Z')
  await Promise.all([at(-8.01), at(-8.02), at(-8.03), at(-8.02)])
  expect((await analyze(own)).comparison).toBeNull()
  await at(-8.01)
  expect(await analyze(own)).toMatchObject({
    writtenBy: 'rules',
    comparison: { neighbours: 5, medianInCents: 20_000, days: [] },
  })
})

test('suggestions of a model are shown if they name figures; otherwise, or without an answer, the rules write them', async () => {
  const own = await world.person({ professional: true })
  await grant(own, '2026-12-23T12:00:00Z')
  const ctx = await world.contextOf(own)
  const withModel = (suggest: typeof ctx.adapters.ai.suggest) =>
    analyzeProfile({ ...ctx, adapters: { ...ctx.adapters, ai: { ...ctx.adapters.ai, suggest } } })
  const seen: string[] = []
  const spoken = await withModel(async (figures, links) => {
    seen.push(...figures.map(({ name, value }) => `${name}: ${value}`))
    const [hours] = figures.filter(({ name }) => name.startsWith('Horas'))
    return [{ text: `Suas ${hours?.value} horas abertas já são muitas.`, link: links[1] ?? '' }]
  })
  expect(spoken.writtenBy).toBe('model')
  expect(spoken.insights.sugestoes).toMatchObject([{ link: '/minha-disponibilidade' }])
  expect(seen.join()).not.toContain(own.name)
  expect((await withModel(async () => [{ text: 'Cobre 999 por dia.', link: '/conversas' }])).writtenBy).toBe('rules')
  const silent = await withModel(() => Promise.reject(new AiUnavailable()))
  expect(silent.insights.sugestoes.length).toBeGreaterThan(0)
})

test('a professional who pays for the analysis gets one a month without requesting it, and a notification', async () => {
  const own = await world.person({ professional: true })
  await grant(own, '2027-03-23T12:00:00Z')
  const reports = async () => (await world.as(own).performance.mine()).length
  await world.job('performance.monthly')
  await world.job('performance.monthly')
  expect(await reports()).toBe(1)
  world.clock.advance(30 * 24 * 3_600_000)
  await world.job('performance.monthly')
  expect(await reports()).toBe(2)
  const notified = await world.db.select().from(notifications).where(eq(notifications.userId, own.id))
  expect(notified.filter(({ title }) => title === 'Seu relatório do mês está pronto')).toHaveLength(2)
  world.clock.set('2026-11-23T12:00:00Z')
})

test('only prices of published professionals within the radius decide whether a price is high', async () => {
  const at = (latitude: number, dailyPriceInCents: number) =>
    world.person({ professional: { dailyPriceInCents, radiusInKm: 10 }, at: { latitude, longitude: -46.6 } })
  const own = await at(-10, 30_000)
  await Promise.all([15_000, 15_500, 16_000, 16_500, 17_000].map((price) => at(-10.01, price)))
  await Promise.all([at(-11, 90_000), at(-11.1, 90_000), at(-11.2, 90_000), at(-11.3, 90_000)])
  await grant(own, '2026-12-23T12:00:00Z')
  expect((await analyze(own)).metrics.preco_competitivo).toBe('acima')
})

test('the profile analysis ends exactly at the end of the service, and only professionals can use it', async () => {
  const { marlene, ana } = story
  world.clock.set('2026-12-23T11:59:59Z')
  expect(await world.as(marlene).performance.mine()).toHaveLength(2)
  world.clock.set('2026-12-23T12:00:00Z')
  expect(await reasonOf(analyze(marlene))).toBe('service_required')
  expect(await reasonOf(world.as(marlene).performance.mine())).toBe('service_required')
  expect(await reasonOf(analyze(ana))).toBe('forbidden')
})

test('an admin answers a request to review an analysis once, and the professional reads the answer', async () => {
  const { marlene, ana } = story
  await world.db.update(servicePurchases).set({ endsAt: new Date('2027-06-01T12:00:00Z') })
  const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  const [latest] = await world.as(marlene).performance.mine()
  const analysisId = latest?.id ?? ''
  const ask = (who: Person, reason = 'Meu preço é o da região.') => world.as(who).performance.askReview({ analysisId, reason })
  const answer = (text: string, who = rita) => world.as(who).performance.answerReview({ analysisId, answer: text })
  expect(await reasonOf(ask(ana))).toBe('forbidden')
  const other = await world.person({ professional: true })
  expect(await reasonOf(ask(other))).toBe('not_found')
  expect(await reasonOf(answer('Conferimos.'))).toBe('not_found')
  await ask(marlene)
  await ask(marlene)
  expect(await reasonOf(ask(marlene, 'Outro motivo'))).toBe('already_asked')
  expect((await world.as(rita).performance.reviews()).items).toMatchObject([
    { id: analysisId, professionalName: 'Marlene Souza', review: { reason: 'Meu preço é o da região.', answer: null } },
  ])
  expect((await world.as(rita).admin.overview()).waiting.reports).toBe(1)
  await answer('O raio conta: há 3 perfis a até 10 km.')
  await answer('O raio conta: há 3 perfis a até 10 km.')
  expect(await reasonOf(answer('Outra resposta'))).toBe('already_answered')
  const own = (await world.as(marlene).performance.mine()).find(({ id }) => id === analysisId)
  expect(own?.review?.answer).toBe('O raio conta: há 3 perfis a até 10 km.')
  expect((await world.as(rita).performance.reviews()).items).toEqual([])
  const notified = await world.db.select().from(notifications).where(eq(notifications.userId, marlene.id))
  expect(notified.filter(({ link }) => link === '/meu-desempenho').map(({ title }) => title)).toEqual(['Sua análise foi revista'])
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.entityId, analysisId))
  expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([['analysis.review-answered', rita.id]])
})
