import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())

const audit = (input = {}) => world.as(rita).admin.audit(input)

test('the audit log lists the actions of admins and of the system newest first, with the names of the people', async () => {
  const [payment] = await story.paymentsOf((await story.paid()).id)
  const about = (entity: string, entityId: string) => ({ entity, entityId, createdAt: world.now() })
  await world.db.insert(auditLog).values({ action: 'auth.admin-granted', ...about('users', rita.id) })
  await world.db.insert(auditLog).values({ actorId: rita.id, action: 'review.hidden', ...about('avaliacoes', 'x') })
  await world.db.insert(auditLog).values({ actorId: rita.id, action: 'refund.requested', ...about('payments', payment!.id) })
  const { items, nextCursor, admins } = await audit()
  expect(items).toMatchObject([
    { actor: { name: 'Rita Alves' }, action: 'refund.requested', subjectName: null, bookingId: payment!.bookingId },
    { actor: { name: 'Rita Alves' }, action: 'review.hidden', subjectName: null, bookingId: null },
    { actor: null, action: 'auth.admin-granted', subjectId: rita.id, subjectName: 'Rita Alves' },
  ])
  expect(nextCursor).toBeNull()
  expect(admins).toEqual([{ id: rita.id, name: 'Rita Alves' }])
})

test('the audit log filters by actor and by subject, and paging skips no entry and repeats none', async () => {
  const caio = await world.person({ name: 'Caio Luz', roles: ['admin'] })
  const rows = Array.from({ length: 65 }, (_, index) => ({
    actorId: caio.id,
    action: `act.${index}`,
    entity: 'users',
    entityId: caio.id,
  }))
  for (const row of rows) await world.db.insert(auditLog).values(row)
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await audit({ actorId: caio.id, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ action }) => action))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(rows.map(({ action }) => action).toReversed())
  expect((await audit({ subjectId: rita.id })).items.map(({ action }) => action)).toEqual(['auth.admin-granted'])
  expect((await audit({ subjectId: rita.id, actorId: caio.id })).items).toEqual([])
})

test('the audit log rejects callers who are not admins, and invalid ids', async () => {
  expect(await reasonOf(world.as(story.ana).admin.audit({}))).toBe('forbidden')
  expect(await reasonOf(world.as(null).admin.audit({}))).toBe('signed_out')
  expect(await reasonOf(audit({ cursor: "' or 1=1" }))).toBe('BAD_REQUEST')
})
