import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, pauses, searchIndex, sessions, strikes } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
})

const marlene = () => world.as(story.marlene).reputation
/** Creates a paid booking that Marlene, the professional, cancels five hours before its start. */
async function lateCancel() {
  world.clock.set('2026-11-23T12:00:00Z')
  const booking = await story.paid()
  await story.refresh(booking.id)
  world.clock.set(new Date(booking.startsAt.getTime() - 5 * HOUR).toISOString())
  await world.as(story.marlene).booking.cancel({ bookingId: booking.id, reason: 'Não consigo ir.' })
}
async function proposed() {
  for (let time = 0; time < 3; time++) await lateCancel()
  return (await marlene().myPause()).proposal!.id
}
async function decide(pauseId: string, over: object = {}, admin = rita) {
  await world.as(admin).auth.session()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, admin.id))
  return world.as(admin).reputation.decidePause({ pauseId, pause: true, reason: 'Três cancelamentos.', ...over })
}
const answer = (pauseId: string, statement = 'O ônibus quebrou.') => marlene().answerPause({ pauseId, statement })
const isFound = async () => (await world.db.$count(searchIndex, eq(searchIndex.userId, story.marlene.id))) === 1
const notificationsTo = async (userId: string) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, userId))
  return rows.filter(({ kind }) => kind?.startsWith('reputation.pause')).map(({ title }) => title)
}

describe('a proposed pause of a professional', () => {
  test('a third strike proposes a pause and notifies by bell and email, but the profile stays visible', async () => {
    await lateCancel()
    await lateCancel()
    expect((await marlene().myPause()).proposal).toBeNull()
    await lateCancel()
    const { proposal, pausedUntil } = await marlene().myPause()
    expect(proposal).toMatchObject({
      status: 'proposed',
      mayAnswer: true,
      answerUntil: new Date(world.now().getTime() + 72 * HOUR),
    })
    expect(pausedUntil).toBeNull()
    expect(await isFound()).toBe(true)
    expect(await notificationsTo(story.marlene.id)).toEqual(['Uma pausa foi proposta'])
    expect(await notificationsTo(rita.id)).toContain('Pausa de uma profissional para decidir')
    const emails = await world.emails()
    expect(emails.map(({ kind }) => kind)).toContain('reputation.pause-proposed')
    await lateCancel()
    expect(await world.db.$count(pauses, eq(pauses.professionalId, story.marlene.id))).toBe(1)
  })

  test('only the professional answers a proposed pause: once, within 72 hours and without contact data', async () => {
    const pauseId = await proposed()
    const stranger = await world.person({ name: 'Bia Lima', professional: true })
    expect(await reasonOf(world.as(stranger).reputation.answerPause({ pauseId, statement: 'Oi.' }))).toBe('not_found')
    expect(await reasonOf(answer(pauseId, 'Me ligue: 11 98765-4321'))).toBe('screened')
    await expect(answer(pauseId, ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await answer(pauseId)
    await answer(pauseId)
    expect(await reasonOf(answer(pauseId, 'Outra coisa.'))).toBe('already_answered')
    const { items } = await world.as(rita).reputation.pauses()
    expect(items.find(({ id }) => id === pauseId)).toMatchObject({ statement: 'O ônibus quebrou.', counting: 3, mayPause: true })
  })

  test('a proposed pause cannot be answered after 72 hours; without an answer no admin pauses before that', async () => {
    const pauseId = await proposed()
    expect(await reasonOf(decide(pauseId))).toBe('too_early')
    world.clock.advance(72 * HOUR)
    expect(await reasonOf(answer(pauseId))).toBe('too_late')
    expect(await decide(pauseId)).toEqual({ ok: true })
  })
})

describe('an admin decides about a proposed pause', () => {
  test('a professional whom an admin pauses is not listed by the search for 14 days, and listed again afterwards', async () => {
    const pauseId = await proposed()
    await answer(pauseId)
    await decide(pauseId)
    await decide(pauseId)
    expect(await isFound()).toBe(false)
    const attempt = world.as(story.ana).search.profile({ professionalId: story.marlene.id })
    expect(await reasonOf(attempt)).toBe('not_found')
    expect(await reasonOf(decide(pauseId, { pause: false }))).toBe('already_decided')
    expect((await world.as(story.marlene).profile.mine()).professional).toMatchObject({
      published: false,
      hiddenBecause: 'paused',
    })
    expect(await notificationsTo(story.marlene.id)).toContain('Seu perfil está em pausa')
    const acts = await world.db.select().from(auditLog).where(eq(auditLog.entityId, pauseId))
    expect(acts).toMatchObject([{ action: 'pause.decided', actorId: rita.id, details: { status: 'paused' } }])
    world.clock.advance(14 * DAY - 1)
    await world.job('reputation.end-pauses')
    expect(await isFound()).toBe(false)
    world.clock.advance(1)
    await world.job('reputation.end-pauses')
    expect(await isFound()).toBe(true)
  })

  long('an admin dismisses a proposal at any time, and its strikes do not lead to another proposal', async () => {
    const pauseId = await proposed()
    await decide(pauseId, { pause: false, reason: 'A cidade alagou.' })
    expect(await isFound()).toBe(true)
    expect(await notificationsTo(story.marlene.id)).toContain('Seu perfil não será pausado')
    expect((await marlene().myPause()).proposal).toMatchObject({ status: 'dismissed', reason: 'A cidade alagou.' })
  })

  test('an admin cannot pause if too few strikes remain, nor decide about their own profile', async () => {
    const pauseId = await proposed()
    await answer(pauseId)
    await world.db
      .update(strikes)
      .set({ withdrawnAt: world.now(), withdrawnBy: rita.id, withdrawnReason: 'Engano.' })
      .where(eq(strikes.id, (await marlene().myStrikes()).items[0]!.id))
    expect(await reasonOf(decide(pauseId))).toBe('too_few_strikes')
    expect(await reasonOf(decide(world.newId()))).toBe('not_found')
    const both = await world.person({ name: 'Dora Reis', roles: ['admin'], professional: true })
    await world.db.update(pauses).set({ professionalId: both.id }).where(eq(pauses.id, pauseId))
    expect(await reasonOf(decide(pauseId, {}, both))).toBe('own_pause')
  })
})
