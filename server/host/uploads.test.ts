import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFiles, users } from '#db/schema/index.ts'
import { badPictures, goodPictures, isUpright, jpegOf, tracesIn } from '#server/test/stage/pictures.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { cookieFor, filesAndRows, formOf, post, send } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const good = await goodPictures()
const bad = await badPictures()
const kinds = ['avatar', 'documento-frente', 'selfie-documento'] as const
const words = {
  avatar: { invalid: 'Por favor, selecione uma imagem válida', tooBig: 'A imagem deve ter no máximo 5MB' },
  'documento-frente': { invalid: 'Formato inválido', tooBig: 'A imagem deve ter no máximo 10MB' },
  'selfie-documento': { invalid: 'Formato inválido', tooBig: 'A imagem deve ter no máximo 10MB' },
}

let world: TestWorld
let host: Host
let marlene: Person
let cookie: string
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world, { publicFiles: join(world.filesFolder, 'public') })
  marlene = await world.person({ name: 'Marlene Souza', professional: { status: null } })
  cookie = await cookieFor(world, marlene)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const get = (url: string, headers = {}) => host.app.inject({ url, headers })

async function photoOf({ id }: Person) {
  const [user] = await world.db.select({ photo: users.photo }).from(users).where(eq(users.id, id))
  return user?.photo ?? null
}

async function everythingHasItsRow() {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  expect(files).toEqual(rows)
  return rows
}

describe('who may', () => {
  test.each(kinds)('a visitor sends no %s', async (kind) => {
    const { status, body } = await send(host, kind, good.jpeg!)
    expect([status, body.code, body.reason]).toEqual([401, 'UNAUTHORIZED', 'signed_out'])
  })

  test.each(kinds.slice(1))('a household sends no %s', async (kind) => {
    const { status, body } = await send(host, kind, good.jpeg!, await cookieFor(world, await world.person()))
    expect([status, body]).toEqual([
      403,
      { code: 'FORBIDDEN', reason: 'forbidden', message: 'Esta página é apenas para profissionais' },
    ])
  })

  test('one whose account was deactivated sends nothing', async () => {
    const caio = await world.person({ professional: true })
    const his = await cookieFor(world, caio)
    await world.db.update(users).set({ active: false }).where(eq(users.id, caio.id))
    for (const kind of kinds) expect((await send(host, kind, good.jpeg!, his)).status).toBe(401)
  })

  test('another page sends nothing in her name', async () => {
    const { payload, headers } = await formOf(good.jpeg!)
    const options = { payload, headers: { ...headers, cookie, 'sec-fetch-site': 'cross-site' } }
    expect((await post(host, 'avatar', options)).status).toBe(403)
  })

  test('nobody sends a kind that there is not', async () => {
    expect((await send(host, 'documento-verso', good.jpeg!, cookie)).status).toBe(404)
  })

  test('nothing of all that was kept', async () => {
    expect(await everythingHasItsRow()).toEqual([])
  })
})

describe.each(kinds)('%s', (kind) => {
  test.each(Object.keys(bad))('%s is refused in the words of the specs', async (name) => {
    const before = await everythingHasItsRow()
    const { status, body } = await send(host, kind, bad[name]!, cookie)
    expect([status, body]).toEqual([400, { code: 'BAD_REQUEST', reason: 'invalid_image', message: words[kind].invalid }])
    expect(await everythingHasItsRow()).toEqual(before)
  })

  test('the last allowed byte is taken, the next is too big', async () => {
    const max = (kind === 'avatar' ? 5 : 10) * 1024 * 1024
    expect((await send(host, kind, await jpegOf(max), cookie)).status).toBe(200)
    const before = await everythingHasItsRow()
    const { status, body } = await send(host, kind, await jpegOf(max + 1), cookie)
    expect([status, body]).toEqual([413, { code: 'PAYLOAD_TOO_LARGE', reason: 'too_big', message: words[kind].tooBig }])
    expect(await everythingHasItsRow()).toEqual(before)
  })

  test('what is no form with one file is refused', async () => {
    const before = await everythingHasItsRow()
    const { payload, headers } = await formOf(good.jpeg!)
    const signed = { ...headers, cookie }
    const tries = [
      { payload: JSON.stringify({ file: 'x' }), headers: { ...signed, 'content-type': 'application/json' } },
      { payload: good.jpeg!, headers: { ...signed, 'content-type': 'image/jpeg' } },
      { payload: payload.subarray(0, payload.length - 60), headers: signed },
      { payload: payload.subarray(0, 200), headers: signed },
      { payload, headers: { ...signed, 'content-type': 'multipart/form-data' } },
      { payload: '', headers: signed },
      { ...(await formOf(good.jpeg!, { field: 'foto' })) },
      { ...(await formOf(good.jpeg!, { field: '__proto__' })) },
      { ...(await formOf(good.jpeg!, { more: { status: 'Aprovado' } })) },
      twice(payload, signed),
    ].map((options) => ({ ...options, headers: { ...options.headers, cookie } }))
    for (const options of tries) {
      const { status, body } = await post(host, kind, options)
      expect([status, body.reason]).toEqual([400, 'invalid_image'])
    }
    expect(await everythingHasItsRow()).toEqual(before)
  })
})

describe('a photo', () => {
  test.each(Object.keys(good))('%s is served to everybody for a year, without a trace of the camera', async (name) => {
    world.clock.advance(1_000)
    const { status, body } = await send(host, 'avatar', good[name]!, cookie, { type: 'text/html' })
    const { photo } = body
    expect(status).toBe(200)
    expect(photo).toBe(`/files/avatars/${marlene.id}/${marlene.id}-${world.now().getTime()}.webp`)
    expect(await photoOf(marlene)).toBe(photo)
    const { statusCode, headers, rawPayload } = await get(String(photo))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await tracesIn(rawPayload)).toEqual([])
    expect(await isUpright(rawPayload)).toBe(true)
  })

  test('the former one is gone, file and row', async () => {
    const former = String(await photoOf(marlene))
    world.clock.advance(1_000)
    await send(host, 'avatar', good.png!, cookie)
    const rows = await everythingHasItsRow()
    expect(rows.filter((key) => key.startsWith('public/'))).toEqual([
      String(await photoOf(marlene)).replace('/files/', 'public/'),
    ])
    expect((await get(former)).statusCode).toBe(404)
  })

  test('search and header hear of it', async () => {
    expect((await world.as(marlene).profile.mine()).photo).toBe(await photoOf(marlene))
    expect(world.heard.at(-1)).toEqual({ type: 'profile.changed', id: marlene.id, to: [marlene.id] })
  })
})

test('a paper is kept sealed, under the name of the specs, and is overwritten in place', async () => {
  await send(host, 'documento-frente', good.jpeg!, cookie)
  const place = join(world.filesFolder, 'private/documents', marlene.id, 'documento-frente')
  const first = await readFile(place)
  expect(await send(host, 'documento-frente', good.webp!, cookie)).toEqual({
    status: 200,
    body: { kind: 'documento-frente', status: null },
  })
  const second = await readFile(place)
  expect(second.equals(first)).toBe(false)
  expect([first, second].every((bytes) => bytes.subarray(0, 3).toString('hex') !== 'ffd8ff')).toBe(true)
  const opened = world.vault.open('document', second)
  expect(await tracesIn(opened ?? Buffer.alloc(0))).toEqual([])
  expect(await everythingHasItsRow()).toHaveLength(3)
})

describe('nothing of the store is reachable but avatars', () => {
  test.each([
    '/files/private/documents/x/documento-frente',
    '/files/../private/documents/{id}/documento-frente',
    '/files/avatars/../../private/documents/{id}/documento-frente',
    '/files/avatars/%2e%2e/%2e%2e/private/documents/{id}/documento-frente',
    '/files/avatars/..%2f..%2fprivate/documents/{id}/documento-frente',
    '/files/%2e%2e%2fdocument.key',
    '/files/avatars/{id}/..%5c..%5c..%5cprivate',
    '/files/documents/{id}/documento-frente',
    '/files/.incoming/x',
    '/files/',
    '/files/avatars',
    '/files/avatars/',
    '/files/avatars/{id}',
    '/files/avatars/{id}/',
    '/private/documents/{id}/documento-frente',
    '/documents/{id}/documento-frente.jpg',
  ])('%s', async (path) => {
    const { headers, statusCode, payload } = await get(path.replace('{id}', marlene.id))
    // Paths that the browser's own tidying takes elsewhere end at the one page, which says nothing either.
    expect(
      [403, 404].includes(statusCode) || (statusCode === 200 && String(headers['content-type']).startsWith('text/html')),
    ).toBe(true)
    expect(payload).not.toContain('documento-frente')
    expect(payload.length).toBeLessThan(200)
  })
})

test('thirty files a person, and no more', async () => {
  const junk = Array.from({ length: 28 }, (_, index) => ({
    key: `private/junk/${index}`,
    userId: marlene.id,
    kind: 'avatar' as const,
    bytes: 1_000,
  }))
  // As documents, since a new photo would take the place of every avatar.
  await world.db.insert(storedFiles).values(junk.map((row) => ({ ...row, kind: 'document-front' as const })))
  world.clock.advance(1_000)
  const held = await photoOf(marlene)
  const { status, body } = await send(host, 'avatar', good.jpeg!, cookie)
  expect([status, body]).toEqual([
    409,
    { code: 'CONFLICT', reason: 'quota', message: 'Você já enviou arquivos demais. Remova algum ou tente mais tarde.' },
  ])
  expect(await photoOf(marlene)).toBe(held)
  await world.db.delete(storedFiles).where(eq(storedFiles.bytes, 1_000))
  await everythingHasItsRow()
})

test('twenty uploads an hour, then a limit that says when', async () => {
  const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
  const ana = await world.person({ name: 'Ana Prado' })
  const hers = await cookieFor(world, ana)
  const answers = []
  for (let attempt = 0; attempt < 21; attempt++) answers.push(await send(strict, 'avatar', bad.nothing!, hers))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(400), 429])
  expect(answers.at(-1)?.body).toEqual({
    code: 'TOO_MANY_REQUESTS',
    reason: 'too_many',
    message: 'Muitas tentativas. Tente de novo em 3 minutos.',
  })
  await strict.app.close()
})

test('no log line holds a picture, a key of the store or a person', () => {
  expect(host.log.join('\n')).not.toMatch(/avatars|documento-frente|Marlene|segredo/)
})

/** The same file twice in one form. */
function twice(payload: Buffer, headers: Record<string, string>) {
  const boundary = `--${headers['content-type']!.split('boundary=')[1]}`
  const part = payload.subarray(0, payload.lastIndexOf(Buffer.from(`${boundary}--`)))
  return { payload: Buffer.concat([part, payload]), headers }
}
