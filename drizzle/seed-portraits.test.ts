import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFiles, users } from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { storeDemoPortraits } from './seed/portraits.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world?.close())

test('each demo person gets a different portrait exactly once, and other people get none', async () => {
  const emails = ['ana@demo.plumai', 'prof1@exemplo.plumai', 'alguem@example.com']
  for (const [index, name] of ['Ana Prado', 'Paulo Dias', 'Lia Reis'].entries()) {
    const { id } = await world.person({ name })
    await world.db
      .update(users)
      .set({ email: emails[index] ?? '' })
      .where(eq(users.id, id))
  }
  await storeDemoPortraits(world)
  const withPortrait = await world.db.select().from(users).where(isNotNull(users.photo))
  expect(withPortrait.map(({ email }) => email).toSorted()).toEqual(emails.slice(0, 2).toSorted())
  expect(await world.db.$count(users, isNull(users.photo))).toBe(1)
  const images = await Promise.all(
    withPortrait.map(({ photo }) => readFile(`${world.filesFolder}/public/${photo?.replace('/files/', '')}`)),
  )
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(2)
  await storeDemoPortraits(world)
  expect(await world.db.$count(storedFiles)).toBe(2)
})

test('after rendering the SVG portraits, the server still refuses an uploaded SVG', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  const read = world.adapters.images.reencode(Readable.from([svg]), { shape: 'avatar', maxBytes: 1_000 })
  await expect(read).rejects.toMatchObject({ reason: 'invalid_image' })
})
