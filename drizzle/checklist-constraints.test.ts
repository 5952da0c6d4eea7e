import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { sampleRows } from './sample-rows.ts'
import * as schema from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

type Over<T> = Partial<T>
const items = [{ ordem: 1, descricao: 'Limpar a pia', obrigatorio: true }]
const template = (over: Over<typeof schema.checklistTemplates.$inferInsert>) => async () =>
  db
    .insert(schema.checklistTemplates)
    .values({ name: 'Minha lista', items, isPublic: false, ownerId: await sample.user(), ...over })
async function newRun(over: Over<typeof schema.checklistRuns.$inferInsert> = {}): Promise<string> {
  const [contractorId, professionalId] = [await sample.user(), await sample.professional()]
  const bookingId = await sample.booking({ contractorId, professionalId })
  const id = randomUUID()
  await db.insert(schema.checklistRuns).values({ id, bookingId, contractorId, professionalId, name: 'Faxina', ...over })
  return id
}
const run = (over: Over<typeof schema.checklistRuns.$inferInsert>) => () => newRun(over)
const at = new Date('2026-11-23T12:00:00Z')
const scored = { score: 8, scoreAskedAt: at, scoredAt: at, scoreSource: 'rules' as const, scoreReasons: [] }
const item = (over: Over<typeof schema.checklistRunItems.$inferInsert>) => async () =>
  db.insert(schema.checklistRunItems).values({ runId: await newRun(), position: 1, description: 'Limpar a pia', ...over })
const review = (over: Over<typeof schema.checklistReviews.$inferInsert>) => async () =>
  db.insert(schema.checklistReviews).values({
    runId: await newRun(scored),
    requesterId: await sample.user(),
    reason: 'Tudo foi feito.',
    scoreBefore: 8,
    ...over,
  })
const decided = async () => ({ decidedBy: await sample.user(), decidedAt: at, decision: 'As fotos mostram.' })
const decidedReview = (over: Over<typeof schema.checklistReviews.$inferInsert>) => async () =>
  review({ ...(await decided()), ...over })()

describe('each checklist constraint refuses a row that violates it', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['checklist_templates_itens', template({ items: {} as never })],
    ['checklist_templates_itens_count', template({ items: [] })],
    ['checklist_templates_itens_count', template({ items: Array.from({ length: 61 }, () => items[0]!) })],
    ['checklist_templates_owned', template({ isPublic: true })],
    ['checklist_templates_owned', template({ ownerId: null })],
    ['checklist_templates_nome', template({ name: ' ' })],
    ['checklist_templates_nome', template({ name: 'a'.repeat(121) })],
    ['checklist_templates_descricao', template({ description: 'a'.repeat(301) })],
    ['checklist_templates_vezes_usado', template({ timesUsed: -1 })],
    ['checklist_execucoes_status', run({ status: 'feito' as never })],
    ['checklist_execucoes_pontuacao', run({ ...scored, score: 10.1 })],
    ['checklist_execucoes_score_source', run({ ...scored, scoreSource: 'oracle' as never })],
    ['checklist_execucoes_scored', run({ score: 8, scoreAskedAt: at })],
    ['checklist_execucoes_scored', run({ ...scored, scoreAskedAt: null })],
    ['checklist_itens_execucao_text', item({ description: ' ' })],
    ['checklist_itens_execucao_text', item({ note: 'a'.repeat(1_001) })],
    ['checklist_itens_execucao_room', item({ room: 'a'.repeat(41) })],
    ['checklist_reviews_status', review({ status: 'lost' as never })],
    ['checklist_reviews_reason', review({ reason: ' ' })],
    ['checklist_reviews_score', review({ scoreBefore: 11 })],
    ['checklist_reviews_decided', review({ scoreAfter: 9 })],
    ['checklist_reviews_decided', review({ status: 'changed', scoreAfter: 9 })],
    ['checklist_reviews_decided', decidedReview({ status: 'changed', scoreAfter: 8 })],
    ['checklist_reviews_decided', decidedReview({ status: 'kept', scoreAfter: 9 })],
    ['checklist_reviews_decided', decidedReview({ status: 'kept', scoreAfter: 8, decision: ' ' })],
  ])('%s (case %#)', async ([name, violate]) => {
    // A review with an unknown status violates two constraints, and PostgreSQL may report checklist_reviews_decided instead.
    expect([name, ...(name === 'checklist_reviews_status' ? ['checklist_reviews_decided'] : [])]).toContain(
      await refusal(violate()),
    )
  })

  test('accepts the valid template, item and reviews that the refused rows are variants of', async () => {
    const rows = [
      template({}),
      item({ note: 'A torneira pinga.', room: 'Cozinha' }),
      review({}),
      decidedReview({ status: 'kept', scoreAfter: 8 }),
      decidedReview({ status: 'changed', scoreAfter: 9 }),
    ]
    for (const write of rows) expect(await refusal(write())).toBe('accepted')
  })

  test('refuses duplicates of an own template name, booking checklist, review, item position and item photo', async () => {
    const ownerId = await sample.user()
    await template({ ownerId })()
    expect(await refusal(template({ ownerId })())).toBe('checklist_templates_own_name')
    const [mine] = await db.select().from(schema.checklistTemplates).where(eq(schema.checklistTemplates.ownerId, ownerId))
    const runId = await newRun({ templateId: mine!.id })
    const [row] = await db.select().from(schema.checklistRuns).where(eq(schema.checklistRuns.id, runId))
    expect(await refusal(db.insert(schema.checklistRuns).values({ ...row!, id: randomUUID() }))).toBe(
      'checklist_execucoes_one_per_template',
    )
    await review({ runId })()
    expect(await refusal(review({ runId })())).toBe('checklist_reviews_one_per_run')
    await item({ runId, photo: 'p' })()
    expect(await refusal(item({ runId })())).toBe('checklist_itens_execucao_ordem_unique')
    expect(await refusal(item({ runId, position: 2, photo: 'p' })())).toBe('checklist_itens_execucao_photo')
  })

  test('deleting a template keeps the checklists that were created from it', async () => {
    const ownerId = await sample.user()
    await template({ ownerId })()
    const [mine] = await db.select().from(schema.checklistTemplates).where(eq(schema.checklistTemplates.ownerId, ownerId))
    const runId = await newRun({ templateId: mine!.id })
    await db.delete(schema.checklistTemplates).where(eq(schema.checklistTemplates.id, mine!.id))
    const [row] = await db.select().from(schema.checklistRuns).where(eq(schema.checklistRuns.id, runId))
    expect(row).toMatchObject({ templateId: null, name: 'Faxina' })
  })

  test('the migrations insert the public checklist templates of the platform', async () => {
    const kept = await db.select().from(schema.checklistTemplates).where(eq(schema.checklistTemplates.isPublic, true))
    expect(kept.length).toBeGreaterThanOrEqual(6)
    for (const { items: own } of kept) expect(own.map(({ ordem }) => ordem)).toEqual(own.map((_, index) => index + 1))
  })
})
