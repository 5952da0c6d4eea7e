import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, checklistReviews, notifications } from '#db/schema/index.ts'
import { CHECKLIST_PHOTO } from '#shared/checklists.ts'
import { NotFound } from '#server/core/errors.ts'
import { checklistActs } from '#server/test/stage/checklists.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { goodImages } from '#server/test/stage/images.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { cookieFor, send } from '#server/test/stage/uploads.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { findChecklistPhoto } from '../photo/find.ts'

const image = (await goodImages()).jpeg!

let world: TestWorld
let host: Host
let ana: Person
let marlene: Person
let rita: Person
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  ana = await world.person({ name: 'Ana Prado' })
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const { api, checklist, finished } = checklistActs(() => ({ world, ana, marlene }))

async function upload(itemId: string) {
  world.clock.advance(1_000)
  const { status, body } = await send(host, `${CHECKLIST_PHOTO}/${itemId}`, image, await cookieFor(world, marlene))
  expect(status).toBe(200)
  return { photoId: String(body.photoId) }
}
const open = async (who: Person, photoId: string) => openPrivateFile(await world.contextOf(who), findChecklistPhoto, photoId)

describe('the review of a score', () => {
  async function scored() {
    const { lia, ids } = await finished(1)
    await api(lia).askScore({ checklistId: ids[0]! })
    return { lia, checklistId: ids[0]! }
  }
  const decide = (reviewId: string, over: object = {}, admin = rita) =>
    api(admin).decideReview({ reviewId, score: 9.5, reason: 'As fotos mostram tudo feito.', ...over })
  async function asked(who = marlene) {
    const { lia, checklistId } = await scored()
    await api(who).askReview({ checklistId, reason: 'Eu fiz tudo.' })
    const [row] = await world.db.select().from(checklistReviews).where(eq(checklistReviews.runId, checklistId))
    return { lia, checklistId, reviewId: row!.id }
  }
  const notificationsTo = async (userId: string, checklistId: string) => {
    const about = and(eq(notifications.userId, userId), eq(notifications.link, `/checklist-execucao/${checklistId}`))
    return (await world.db.select().from(notifications).where(about)).map(({ title }) => title)
  }

  test('either participant can ask once for a review of a score, but only after the score was given', async () => {
    const { lia, ids } = await finished(1)
    const [checklistId] = ids as [string]
    expect(await reasonOf(api(marlene).askReview({ checklistId, reason: 'Eu fiz tudo.' }))).toBe('not_scored')
    await api(lia).askScore({ checklistId })
    await api(marlene).askReview({ checklistId, reason: 'Eu fiz tudo.' })
    await api(marlene).askReview({ checklistId, reason: 'Eu fiz tudo.' })
    expect(await reasonOf(api(lia).askReview({ checklistId, reason: 'Eu também quero.' }))).toBe('already_reviewed')
    expect((await api(marlene).read({ checklistId })).review).toMatchObject({ status: 'open', mine: true, scoreBefore: 8 })
    expect((await api(lia).read({ checklistId })).review).toMatchObject({ status: 'open', mine: false })
    const { items } = await api(rita).reviews()
    expect(items.filter(({ checklistName }) => checklistName === 'Faxina').at(-1)).toMatchObject({
      contractorName: 'Lia Costa',
      professionalName: 'Marlene Souza',
      askedBy: 'professional',
      reason: 'Eu fiz tudo.',
      score: 8,
      source: 'rules',
    })
    const team = await world.db.select().from(notifications).where(eq(notifications.userId, rita.id))
    expect(team.map(({ title }) => title)).toContain('Nota de checklist para rever')
    const { waiting } = await world.as(rita).admin.overview()
    expect(waiting.reports).toBeGreaterThanOrEqual(1)
  })

  test('an admin changes a score with a reason that both participants read; the view and the decision are audited', async () => {
    const { lia, checklistId, reviewId } = await asked()
    const seen = await api(rita).viewReview({ reviewId })
    expect(seen.items).toMatchObject([{ description: 'Limpar a pia', done: true, mandatory: true }])
    expect(seen.reasons).toHaveLength(2)
    await decide(reviewId)
    await decide(reviewId)
    for (const who of [lia, marlene]) {
      expect(await api(who).read({ checklistId })).toMatchObject({
        score: { value: 9.5, source: 'person', reasons: [{ text: 'As fotos mostram tudo feito.' }] },
        review: { status: 'changed', scoreBefore: 8, decision: 'As fotos mostram tudo feito.' },
      })
      expect(await notificationsTo(who.id, checklistId)).toContain('Nota do checklist alterada')
    }
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.entityId, reviewId))
    expect(acts.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ['checklist.review-viewed', rita.id, {}],
      ['checklist.review-decided', rita.id, { status: 'changed', before: 8, after: 9.5 }],
    ])
    expect(await reasonOf(decide(reviewId, { score: 3 }))).toBe('already_decided')
    expect((await api(rita).reviews()).items.map(({ id }) => id)).not.toContain(reviewId)
  })

  test('an admin who keeps a score notifies both participants, and the reasons of the score do not change', async () => {
    const { lia, checklistId, reviewId } = await asked()
    await decide(reviewId, { score: 8 })
    expect(await api(lia).read({ checklistId })).toMatchObject({
      score: { value: 8, source: 'rules' },
      review: { status: 'kept', decision: 'As fotos mostram tudo feito.' },
    })
    for (const who of [lia, marlene]) expect(await notificationsTo(who.id, checklistId)).toContain('Nota do checklist mantida')
  })

  test('only an admin who is not a participant can decide a review, and a new score has at most one decimal', async () => {
    const { reviewId, lia } = await asked()
    expect(await reasonOf(decide(reviewId, {}, lia))).toBe('forbidden')
    expect(await reasonOf(decide(world.newId()))).toBe('not_found')
    for (const score of [10.1, -1, 7.25]) expect(await reasonOf(decide(reviewId, { score }))).toBe('BAD_REQUEST')
    const both = await world.person({ name: 'Dora Reis', roles: ['admin', 'contratante'] })
    const own = await checklist(both)
    await api(marlene).tick({ itemId: own.first, done: true })
    await api(both).askScore({ checklistId: own.checklistId })
    await api(both).askReview({ checklistId: own.checklistId, reason: 'Faltou.' })
    const [row] = await world.db.select().from(checklistReviews).where(eq(checklistReviews.runId, own.checklistId))
    expect(await reasonOf(decide(row!.id, {}, both))).toBe('own_review')
  })

  test('admins see the photos while the review of the score is open, and each view is recorded', async () => {
    const { checklistId, first } = await checklist()
    const { photoId } = await upload(first)
    await api(marlene).tick({ itemId: first, done: true })
    await api(ana).askScore({ checklistId })
    await expect(open(rita, photoId)).rejects.toThrow(NotFound)
    await api(ana).askReview({ checklistId, reason: 'Não ficou bom.' })
    await open(rita, photoId)
    const [row] = await world.db.select().from(checklistReviews).where(eq(checklistReviews.runId, checklistId))
    const logged = and(eq(auditLog.action, 'checklist.photo-viewed'), eq(auditLog.entityId, row!.id))
    expect(await world.db.$count(auditLog, logged)).toBe(1)
    await decide(row!.id)
    await expect(open(rita, photoId)).rejects.toThrow(NotFound)
  })
})
