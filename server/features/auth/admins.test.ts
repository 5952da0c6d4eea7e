import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditLog,
  emailConfirmationTokens,
  knownDevices,
  passwordResetTokens,
  sessions,
  signInChallenges,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { account, signedIn } from '#server/test/stage/accounts.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { grantAdmin } from './admins.ts'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

describe('giving a user the admin role', () => {
  test('the command gives the admin role once, ends sessions that were opened before, and writes an audit entry', async () => {
    const rita = await account(world)
    const browser = await signedIn(world, rita)
    expect(await grantAdmin(world.db, ` ${rita.email.toUpperCase()} `, world.now())).toBe('granted')
    expect((await browser.api.auth.session()).user).toBeNull()
    expect((await (await signedIn(world, rita)).api.auth.session()).isAdmin).toBe(true)
    expect(await grantAdmin(world.db, rita.email, world.now())).toBe('is already')
    const written = await world.db.select().from(auditLog).where(eq(auditLog.entityId, rita.id))
    expect(written).toMatchObject([{ actorId: null, action: 'auth.admin-granted', entity: 'users', details: {} }])
  })

  test('the command refuses to make an admin of an unknown email or of a deactivated account', async () => {
    expect(await grantAdmin(world.db, 'ninguem@casa.example', world.now())).toBe('unknown')
    const caio = await account(world)
    await world.db.update(users).set({ active: false }).where(eq(users.id, caio.id))
    expect(await grantAdmin(world.db, caio.email, world.now())).toBe('deactivated')
    expect(await world.db.$count(userRoles, and(eq(userRoles.userId, caio.id), eq(userRoles.role, 'admin')))).toBe(0)
  })
})

test('the daily cleanup of accounts deletes only expired rows', async () => {
  const ana = await account(world)
  const at = (days: number) => new Date(world.now().getTime() + days * DAY)
  const row = (digit: string, expiresAt: Date) => ({ tokenHash: digit.repeat(64), userId: ana.id, expiresAt })
  const [old, live] = [at(-1), at(1)]
  for (const table of [signInChallenges, passwordResetTokens])
    await world.db.insert(table).values([row('a', old), row('b', live)])
  const withEmail = { email: ana.email }
  await world.db.insert(emailConfirmationTokens).values([
    { ...row('a', old), ...withEmail },
    { ...row('b', live), ...withEmail },
  ])
  await world.db.insert(sessions).values([
    { id: 'a'.repeat(64), userId: ana.id, expiresAt: old },
    { id: 'b'.repeat(64), userId: ana.id, expiresAt: live },
  ])
  await world.db.insert(knownDevices).values([
    { tokenHash: 'a'.repeat(64), userId: ana.id, lastUsedAt: at(-181) },
    { tokenHash: 'b'.repeat(64), userId: ana.id, lastUsedAt: at(-179) },
  ])
  await world.job('auth.sweep')
  for (const table of [signInChallenges, passwordResetTokens, emailConfirmationTokens, knownDevices])
    expect((await world.db.select({ hash: table.tokenHash }).from(table).where(eq(table.userId, ana.id)))[0]?.hash).toMatch(
      /^b+$/,
    )
  const left = await world.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, ana.id))
  expect(left).toEqual([{ id: 'b'.repeat(64) }])
})
