import { expect, test } from 'vitest'
import { cities, userRoles, users } from '#db/schema/index.ts'
import { testDatabase } from './database.ts'
import { makePerson } from './factories.ts'
import { testWorld } from './world.ts'

test('the next test file reuses the database without the rows of the previous file, which can write to it no more', async () => {
  const before = await testWorld({ payments: true })
  await before.person({ name: 'Ana Prado', subscriber: true })
  await before.jobs()
  await before.close()
  const after = await testDatabase()
  expect(after.url).toBe(before.database.url)
  expect([await after.db.$count(users), await after.db.$count(userRoles)]).toEqual([0, 0])
  expect(await after.db.$count(cities)).toBeGreaterThan(0)
  expect(await after.sql`select from pg_sequences where schemaname <> 'drizzle' and last_value is not null`).toHaveLength(0)
  expect(await after.sql`select to_regnamespace('stripe_sandbox') as sandbox`).toEqual([{ sandbox: null }])
  await expect(makePerson(before, {})).rejects.toThrow('Failed query')
  await after.drop()
})

test.each([
  ['changed the schema', 'alter table usuarios disable trigger all'],
  ['deleted a row that the migrations wrote', 'delete from cities where name = (select min(name) from cities)'],
])('a file that %s leaves its database to nobody', async (_, change) => {
  const before = await testDatabase()
  await before.sql.unsafe(change)
  await before.drop()
  const after = await testDatabase()
  expect(after.url).not.toBe(before.url)
  await after.drop()
})
