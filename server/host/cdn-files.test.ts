import { expect, onTestFinished, test } from 'vitest'
import { createS3Files } from '#server/adapters/files/s3.ts'
import { snapshot } from '#server/test/stage/images.ts'
import { hostOf } from '#server/test/stage/host.ts'
import { startS3Store } from '#server/test/stage/s3-store.ts'
import { cookieFor, send } from '#server/test/stage/uploads.ts'
import { testWorld } from '#server/test/stage/world.ts'

test('behind a CDN browsers read photos at FILES_URL, and the product reads and writes the bucket itself', async () => {
  const offline = await testWorld()
  const store = await startS3Store()
  onTestFinished(async () => {
    await offline.close()
    await store.stop()
  })
  const files = createS3Files({ ...store.options, publicBase: 'https://arquivos.example' })
  const world = { ...offline, adapters: { ...offline.adapters, files } }
  const host = await hostOf(world)
  onTestFinished(() => host.app.close())
  const rita = await offline.person({ name: 'Rita Rocha', professional: { status: null } })
  const cookie = await cookieFor(offline, rita)
  const photo = await snapshot('jpeg')

  const avatar = await send(host, 'avatar', photo, cookie)
  expect(avatar).toMatchObject({ status: 200, body: { photo: expect.stringMatching(/^https:\/\/arquivos\.example\/avatars\//) } })
  const path = new URL(String(avatar.body.photo)).pathname
  expect(store.objects.get(`/plumai/public${path}`)?.type).toBe('image/webp')

  // A private file is read from the bucket and sent by the product, so that no CDN ever stores it.
  expect(await send(host, 'documento-frente', photo, cookie)).toMatchObject({ status: 200 })
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const asked = await host.app.inject({ method: 'POST', url: '/trpc/verification.documentLinks', payload: {}, headers })
  const [link] = asked.json<{ result: { data: { links: { url: string }[] } } }>().result.data.links
  expect(link?.url).toMatch(/^\/private\/documento-frente\//)
  const opened = await host.app.inject({ url: link!.url, headers: { cookie } })
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
})
