import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFiles, users } from '#db/schema/index.ts'
import { FilesUnavailable } from '#server/adapters/files/port.ts'
import { ImagesUnavailable } from '#server/adapters/images/port.ts'
import { badImages, goodImages, isUpright, jpegOf, tracesIn } from '#server/test/stage/images.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { cookieFor, filesAndRows, formOf, post, send } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const good = await goodImages()
const bad = await badImages()
const kinds = ['avatar', 'documento-frente', 'selfie-documento'] as const
const messages = {
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

/** Runs the due jobs, checks that every file has a row and every row a file, and returns the keys. */
async function storedKeys() {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  expect(files).toEqual(rows)
  return rows
}

describe('access', () => {
  test.each(kinds)('rejects a %s without a session with signed_out', async (kind) => {
    const { status, body } = await send(host, kind, good.jpeg!)
    expect([status, body.code, body.reason]).toEqual([401, 'UNAUTHORIZED', 'signed_out'])
  })

  test.each(kinds.slice(1))('rejects a %s from a contractor with forbidden', async (kind) => {
    const { status, body } = await send(host, kind, good.jpeg!, await cookieFor(world, await world.person()))
    expect([status, body]).toEqual([
      403,
      { code: 'FORBIDDEN', reason: 'forbidden', message: 'Esta página é apenas para profissionais' },
    ])
  })

  test('rejects uploads from a deactivated account', async () => {
    const caio = await world.person({ professional: true })
    const cookieOfCaio = await cookieFor(world, caio)
    await world.db.update(users).set({ active: false }).where(eq(users.id, caio.id))
    for (const kind of kinds) expect((await send(host, kind, good.jpeg!, cookieOfCaio)).status).toBe(401)
  })

  test('rejects an upload that another site sends with the cookie', async () => {
    const { payload, headers } = await formOf(good.jpeg!)
    const options = { payload, headers: { ...headers, cookie, 'sec-fetch-site': 'cross-site' } }
    expect((await post(host, 'avatar', options)).status).toBe(403)
  })

  test('answers 404 for an upload of an unknown kind', async () => {
    expect((await send(host, 'documento-verso', good.jpeg!, cookie)).status).toBe(404)
  })

  test('a rejected upload stores no file', async () => {
    expect(await storedKeys()).toEqual([])
  })
})

describe.each(kinds)('%s', (kind) => {
  test.each(Object.keys(bad))('rejects %s with the specified message', async (name) => {
    const before = await storedKeys()
    const { status, body } = await send(host, kind, bad[name]!, cookie)
    expect([status, body]).toEqual([400, { code: 'BAD_REQUEST', reason: 'invalid_image', message: messages[kind].invalid }])
    expect(await storedKeys()).toEqual(before)
  })

  test('accepts an image of the maximum size, and rejects one byte more with too_big', async () => {
    const max = (kind === 'avatar' ? 5 : 10) * 1024 * 1024
    expect((await send(host, kind, await jpegOf(max), cookie)).status).toBe(200)
    const before = await storedKeys()
    const { status, body } = await send(host, kind, await jpegOf(max + 1), cookie)
    expect([status, body]).toEqual([413, { code: 'PAYLOAD_TOO_LARGE', reason: 'too_big', message: messages[kind].tooBig }])
    expect(await storedKeys()).toEqual(before)
  })

  test('rejects an upload whose body is not a form with one file', async () => {
    const before = await storedKeys()
    const { payload, headers } = await formOf(good.jpeg!)
    const signed = { ...headers, cookie }
    const bodies = [
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
    for (const options of bodies) {
      const { status, body } = await post(host, kind, options)
      expect([status, body.reason]).toEqual([400, 'invalid_image'])
    }
    expect(await storedKeys()).toEqual(before)
  })
})

describe('a photo', () => {
  test.each(Object.keys(good))('serves %s publicly, cached for a year and without metadata of the camera', async (name) => {
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

  test('a new photo removes the file and the row of the previous photo', async () => {
    const previous = String(await photoOf(marlene))
    world.clock.advance(1_000)
    await send(host, 'avatar', good.png!, cookie)
    const rows = await storedKeys()
    expect(rows.filter((key) => key.startsWith('public/'))).toEqual([
      String(await photoOf(marlene)).replace('/files/', 'public/'),
    ])
    expect((await get(previous)).statusCode).toBe(404)
  })

  test('when two photos are uploaded at once, the photo that was sent last stays, even if it is processed first', async () => {
    const { images } = world.adapters
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reencode: typeof images.reencode = async (...given) => {
      const image = await images.reencode(...given)
      reached.resolve()
      await release.promise
      return image
    }
    const slow = await hostOf({ ...world, adapters: { ...world.adapters, images: { ...images, reencode } } })
    world.clock.advance(1_000)
    const first = send(slow, 'avatar', good.png!, cookie)
    await reached.promise
    world.clock.advance(1_000)
    const { body: last } = await send(host, 'avatar', good.jpeg!, cookie)
    world.clock.advance(1_000)
    release.resolve()
    const { status, body } = await first
    expect([status, body]).toEqual([
      409,
      { code: 'CONFLICT', reason: 'newer_file', message: 'Uma foto mais nova já foi guardada.' },
    ])
    expect(await photoOf(marlene)).toBe(last['photo'])
    expect((await storedKeys()).filter((key) => key.startsWith('public/'))).toEqual([
      String(last['photo']).replace('/files/', 'public/'),
    ])
    await slow.app.close()
  })

  test('a new photo is in the profile and emits profile.changed', async () => {
    expect((await world.as(marlene).profile.mine()).photo).toBe(await photoOf(marlene))
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'profile.changed', id: marlene.id, to: [marlene.id] })
  })
})

test('stores a document encrypted under the specified name, in place of the earlier document', async () => {
  const folder = join(world.filesFolder, 'private/documents', marlene.id)
  const stored = async () => {
    await world.jobs()
    const names = (await readdir(folder)).filter((name) => /^documento-frente\.[\da-f-]{36}$/.test(name))
    return Promise.all(names.map((name) => readFile(join(folder, name))))
  }
  await send(host, 'documento-frente', good.jpeg!, cookie)
  const [first] = await stored()
  expect(await send(host, 'documento-frente', good.webp!, cookie)).toEqual({
    status: 200,
    body: { kind: 'documento-frente', status: null },
  })
  const [second, ...others] = await stored()
  expect([second!.equals(first!), others]).toEqual([false, []])
  expect([first!, second!].every((bytes) => bytes.subarray(0, 3).toString('hex') !== 'ffd8ff')).toBe(true)
  const opened = world.vault.open('document', second!)
  expect(await tracesIn(opened ?? Buffer.alloc(0))).toEqual([])
  expect(await storedKeys()).toHaveLength(3)
})

test.each(kinds)('a %s on a full disk answers 503 and logs the code with the route', async (kind) => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  const put = () => Promise.reject(new FilesUnavailable({ cause: full }))
  const reencode = () => Promise.reject(new ImagesUnavailable({ cause: full }))
  const { files, images } = world.adapters
  for (const broken of [{ files: { ...files, put } }, { images: { ...images, reencode } }]) {
    const { app, log } = await hostOf({ ...world, adapters: { ...world.adapters, ...broken } })
    const { status, body } = await send({ app, log }, kind, good.jpeg!, cookie)
    expect([status, body.code, body.message]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      'O serviço não respondeu. Tente de novo em instantes.',
    ])
    expect(log.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ route: `/upload/${kind}`, method: 'POST', status: 503, fault: { code: 'ENOSPC' } }),
    )
    await app.close()
  }
})

describe('of all stored files only avatars can be read without a signed link', () => {
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
  ])('GET %s reveals no file', async (path) => {
    const { headers, statusCode, payload } = await get(path.replace('{id}', marlene.id))
    // The server normalises some of the tested paths to another path. It then responds with index.html, which reveals nothing
    // either.
    expect(
      [403, 404].includes(statusCode) || (statusCode === 200 && String(headers['content-type']).startsWith('text/html')),
    ).toBe(true)
    expect(payload).not.toContain('documento-frente')
    expect(payload.length).toBeLessThan(200)
  })
})

test('rejects the thirty-first file of a user with quota', async () => {
  const fillers = Array.from({ length: 28 }, (_, index) => ({
    key: `private/junk/${index}`,
    userId: marlene.id,
    kind: 'avatar' as const,
    bytes: 1_000,
  }))
  // The rows that fill the quota are stored as documents, because a new photo would delete all earlier avatars.
  await world.db.insert(storedFiles).values(fillers.map((row) => ({ ...row, kind: 'document-front' as const })))
  world.clock.advance(1_000)
  const photoBefore = await photoOf(marlene)
  const { status, body } = await send(host, 'avatar', good.jpeg!, cookie)
  expect([status, body]).toEqual([
    409,
    { code: 'CONFLICT', reason: 'quota', message: 'Você já enviou arquivos demais. Remova algum ou tente mais tarde.' },
  ])
  expect(await photoOf(marlene)).toBe(photoBefore)
  await world.db.delete(storedFiles).where(eq(storedFiles.bytes, 1_000))
  await storedKeys()
})

test('the twenty-first upload in an hour gets 429 with the minutes to wait', async () => {
  const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
  const ana = await world.person({ name: 'Ana Prado' })
  const cookieOfAna = await cookieFor(world, ana)
  const answers = []
  for (let attempt = 0; attempt < 21; attempt++) answers.push(await send(strict, 'avatar', bad.nothing!, cookieOfAna))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(400), 429])
  expect(answers.at(-1)?.body).toEqual({
    code: 'TOO_MANY_REQUESTS',
    reason: 'too_many',
    message: 'Muitas tentativas. Tente de novo em 3 minutos.',
  })
  await strict.app.close()
})

test('no log line contains an image, a file key or a name', () => {
  expect(host.log.join('\n')).not.toMatch(/avatars|documento-frente|Marlene|segredo/)
})

/** Returns a form that contains the same file twice. */
function twice(payload: Buffer, headers: Record<string, string>) {
  const boundary = `--${headers['content-type']!.split('boundary=')[1]}`
  const part = payload.subarray(0, payload.lastIndexOf(Buffer.from(`${boundary}--`)))
  return { payload: Buffer.concat([part, payload]), headers }
}
