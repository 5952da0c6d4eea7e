import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, professionalProfiles, sessions, storedFiles, userRoles, users } from '#db/schema/index.ts'
import { NotFound } from '#server/core/errors.ts'
import { type FindFile, openPrivateFile } from '#server/core/private-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { snapshot, tracesIn } from '#server/test/stage/images.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { long } from '#server/test/stage/long.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { identity } from '#server/test/stage/verification.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { DocumentKind } from '#shared/profile.ts'
import { forgetDocuments } from './documents.ts'
import { findDocument, linkDocuments } from './links.ts'

const jpeg = await snapshot('jpeg')
const MINUTE = 60_000

let world: TestWorld
let host: Host
let rita: Person
beforeAll(async () => {
  world = await testWorld({ settings: { demo: true } })
  host = await hostOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})
beforeEach(() => world.clock.advance(MINUTE))

const profileOf = async ({ id }: Person) =>
  (await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, id)))[0]
const views = async ({ id }: Person) => world.db.select().from(auditLog).where(eq(auditLog.entityId, id))

async function upload(person: Person, ...kinds: string[]) {
  const cookie = await cookieFor(world, person)
  for (const kind of kinds) expect((await send(host, kind, jpeg, cookie)).status).toBe(200)
}
const both = Object.values(DocumentKind)
const tokenOf = (url: string) => url.split('/').at(-1)!
const findFront: FindFile = (viewer, link) => findDocument(viewer, link, DocumentKind.front)

async function refuse({ id }: Person, reason: string) {
  const decided = { verificationStatus: 'Recusado', refusalReason: reason, decidedAt: world.now(), decidedBy: rita.id } as const
  await world.db.update(professionalProfiles).set(decided).where(eq(professionalProfiles.userId, id))
}

describe('submitting documents', () => {
  test('both uploaded documents are reviewed only after they are submitted', async () => {
    const joana = await world.person({ name: 'Joana Reis', professional: { status: null } })
    const { verification } = world.as(joana)
    expect(await reasonOf(verification.sendDocuments(identity))).toBe('documents_incomplete')
    await upload(joana, 'documento-frente')
    await expect(verification.sendDocuments(identity)).rejects.toThrow('Documentos incompletos')
    const unsent = { status: null, refusalReason: null, submittedAt: null, documents: { front: true, selfie: false } }
    expect(await verification.state()).toMatchObject(unsent)
    await upload(joana, 'selfie-documento')
    expect(await verification.sendDocuments(identity)).toEqual({ status: 'Pendente' })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'verification.submitted', id: joana.id, to: [joana.id] })
    expect(await verification.state()).toMatchObject({
      status: 'Pendente',
      refusalReason: null,
      submittedAt: world.now(),
      documents: { front: true, selfie: true },
    })
    expect(await profileOf(joana)).toMatchObject({
      documentFront: expect.stringMatching(`^private/documents/${joana.id}/documento-frente\\.`),
      documentSelfie: expect.stringMatching(`^private/documents/${joana.id}/selfie-documento\\.`),
    })
  })

  test('submitting documents again during the review restarts the waiting time', async () => {
    const joana = await world.person({ professional: { status: 'Pendente' } })
    await upload(joana, ...both)
    await world.as(joana).verification.sendDocuments(identity)
    world.clock.advance(MINUTE)
    await world.as(joana).verification.sendDocuments(identity)
    expect((await profileOf(joana))?.documentsSubmittedAt).toEqual(world.now())
  })

  test('a refused professional can read the reason until new documents are submitted', async () => {
    const joana = await world.person({ professional: { status: null } })
    await refuse(joana, 'A foto está escura.')
    await upload(joana, ...both)
    expect(await world.as(joana).verification.state()).toMatchObject({ status: 'Recusado', refusalReason: 'A foto está escura.' })
    await world.as(joana).verification.sendDocuments(identity)
    expect(await profileOf(joana)).toMatchObject({ verificationStatus: 'Pendente', refusalReason: null, decidedAt: null })
  })

  test('refused documents can be submitted again only if at least one of them is new', async () => {
    const joana = await world.person({ professional: { status: null } })
    await upload(joana, ...both)
    world.clock.advance(MINUTE)
    await refuse(joana, 'A foto está cortada.')
    const me = world.as(joana)
    const kept = async () => (await me.profile.mine()).professional?.refusedDocuments
    expect(await kept()).toEqual({ front: true, selfie: true })
    expect(await reasonOf(me.verification.sendDocuments(identity))).toBe('documents_unchanged')
    expect(await profileOf(joana)).toMatchObject({ verificationStatus: 'Recusado', refusalReason: 'A foto está cortada.' })
    expect(await me.onboarding.state()).toEqual({ type: 'profissional', next: '/onboarding-profissional', step: 4 })
    world.clock.advance(MINUTE)
    await upload(joana, 'selfie-documento')
    expect(await kept()).toEqual({ front: true, selfie: false })
    expect(await me.verification.sendDocuments(identity)).toEqual({ status: 'Pendente' })
    expect((await me.onboarding.state()).step).toBe(6)
  })

  test('an upload by an approved professional reopens the review: hidden from the search, but the seal stays', async () => {
    const marlene = await world.person({ name: 'Marlene Souza', professional: { seal: true } })
    const ana = await world.person({ subscriber: true })
    const found = async () => (await world.as(ana).search.professionals({})).items.map(({ id }) => id)
    expect(await found()).toContain(marlene.id)
    const cookie = await cookieFor(world, marlene)
    expect((await send(host, 'selfie-documento', jpeg, cookie)).body).toEqual({ kind: 'selfie-documento', status: 'Pendente' })
    expect(await profileOf(marlene)).toMatchObject({
      verificationStatus: 'Pendente',
      seal: true,
      documentsSubmittedAt: world.now(),
    })
    expect(await found()).not.toContain(marlene.id)
  })

  test('submitting documents is refused to a contractor', async () => {
    expect(await reasonOf(world.as(await world.person()).verification.sendDocuments(identity))).toBe('forbidden')
  })
})

describe('viewing documents', () => {
  let joana: Person
  let cookie: string
  beforeAll(async () => {
    joana = await world.person({ name: 'Joana Reis', professional: { status: null } })
    await upload(joana, ...both)
  })
  beforeEach(async () => {
    cookie = await cookieFor(world, joana)
  })

  /** Calls the API over HTTP, because a link belongs to a session. */
  async function linksFor(caller: string, input: object = {}) {
    const answer = await host.app.inject({
      method: 'POST',
      url: '/trpc/verification.documentLinks',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: caller },
      payload: JSON.stringify(input),
    })
    const { result, error } = answer.json()
    return { links: result?.data.links ?? [], code: error?.data.code ?? null, reason: error?.data.reason ?? null }
  }
  const open = (url: string, caller?: string) => host.app.inject({ url, headers: caller ? { cookie: caller } : {} })
  const missing = { statusCode: 404, payload: JSON.stringify({ message: 'Não encontrado' }) }

  test('professionals see their own document in a response that cannot run scripts and is never cached', async () => {
    const { links } = await linksFor(cookie)
    expect(links.map(({ kind }: { kind: string }) => kind)).toEqual(both)
    const { statusCode, headers, rawPayload } = await open(links[0].url, cookie)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename=documento.jpg',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
    expect(await tracesIn(rawPayload)).toEqual([])
  })

  test('every view of a document is recorded with the viewer and the document', async () => {
    const before = (await views(joana)).length
    const { links } = await linksFor(cookie)
    for (const { url } of links) await open(url, cookie)
    const written = (await views(joana)).slice(before)
    expect(written).toMatchObject(
      both.map((kind) => ({ actorId: joana.id, action: 'document.viewed', entity: 'documents', details: { kind } })),
    )
    expect(written[0]?.createdAt).toEqual(world.now())
  })

  test('a link to a document reveals neither the viewer nor the session', async () => {
    const { links } = await linksFor(await cookieFor(world, rita), { professionalId: joana.id })
    const text = Buffer.from(tokenOf(links[0].url).split('.')[0]!, 'base64url').toString()
    const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, rita.id))
    expect(text).not.toContain(rita.id)
    expect(text).not.toContain(session?.id)
  })

  test("no user without the admin role gets a link to another person's document", async () => {
    const others = [await world.person(), await world.person({ professional: true })]
    for (const other of others) {
      const theirs = await cookieFor(world, other)
      const [existing, random] = [joana.id, world.newId()].map((professionalId) => linksFor(theirs, { professionalId }))
      expect(await existing).toEqual({ links: [], code: 'NOT_FOUND', reason: 'not_found' })
      expect(await existing).toEqual(await random)
    }
    expect((await linksFor('')).code).toBe('UNAUTHORIZED')
    expect((await linksFor(await cookieFor(world, others[0]!))).links).toEqual([])
  })

  test('a link to a document works only in its own session, not in another session of the same user', async () => {
    const [{ url }] = (await linksFor(cookie)).links
    const before = (await views(joana)).length
    for (const other of [await cookieFor(world, joana), await cookieFor(world, rita), undefined])
      expect(await open(url, other)).toMatchObject(missing)
    expect(await views(joana)).toHaveLength(before)
    expect((await open(url, cookie)).statusCode).toBe(200)
  })

  test('a link to a document that was modified, invented or signed for another document returns 404', async () => {
    const [{ url: front }, { url: selfie }] = (await linksFor(cookie)).links
    const [encoded = '', signature] = tokenOf(front).split('.')
    const later = Buffer.from(encoded, 'base64url')
      .toString()
      .replace(/\d+$/, (until: string) => String(Number(until) + 9_999))
    const tries = [
      `documento-frente/${encoded}`,
      `documento-frente/${encoded}.`,
      `documento-frente/${encoded}.${'A'.repeat(43)}`,
      `selfie-documento/${tokenOf(selfie).split('.')[0]}.${signature}`,
      ...['selfie-documento', 'foto-de-ajuda', 'constructor'].map((kind) => `${kind}/${encoded}.${signature}`),
      `documento-frente/${Buffer.from(later).toString('base64url')}.${signature}`,
      ...['x', '..%2f..%2fdocument.key', 'a'.repeat(4_000)].map((token) => `documento-frente/${token}`),
    ]
    for (const url of tries) expect(await open(`/private/${url}`, cookie)).toMatchObject(missing)
    expect((await host.app.inject({ method: 'HEAD', url: front, headers: { cookie } })).statusCode).toBe(404)
  })

  test('a link to a document expires after 15 minutes', async () => {
    const [{ url, expiresAt }] = (await linksFor(cookie)).links
    expect(new Date(expiresAt).getTime() - world.now().getTime()).toBe(15 * MINUTE)
    world.clock.advance(15 * MINUTE - 1_000)
    expect((await open(url, cookie)).statusCode).toBe(200)
    world.clock.advance(1_000)
    expect(await open(url, cookie)).toMatchObject(missing)
  })

  test('an admin sees documents only after entering the password again, and the view is recorded', async () => {
    const admin = await cookieFor(world, rita)
    const [{ url }] = (await linksFor(admin, { professionalId: joana.id })).links
    expect((await open(url, admin)).statusCode).toBe(200)
    expect((await views(joana)).at(-1)).toMatchObject({ actorId: rita.id, action: 'document.viewed' })
    expect(await linksFor(admin, { professionalId: world.newId() })).toMatchObject({ code: 'NOT_FOUND', reason: 'not_found' })
    world.clock.advance(11 * MINUTE)
    expect(await linksFor(admin, { professionalId: joana.id })).toMatchObject({ code: 'FORBIDDEN', reason: 'step_up_required' })
    const renews = tokenOf(url)
    const [renewed] = (await linksFor(admin, { professionalId: joana.id, renews })).links
    expect((await open(renewed.url, admin)).statusCode).toBe(200)
    const iara = await world.person({ professional: true })
    expect((await linksFor(admin, { professionalId: iara.id, renews })).reason).toBe('step_up_required')
    expect((await linksFor(admin, { professionalId: joana.id, renews: `${renews}x` })).reason).toBe('step_up_required')
    world.clock.advance(5 * MINUTE)
    expect((await linksFor(admin, { professionalId: joana.id, renews })).reason).toBe('step_up_required')
  })

  test('a link to a document stops working when the admin loses the role', async () => {
    const vera = await world.person({ name: 'Vera Nunes', roles: ['admin'] })
    const admin = await cookieFor(world, vera)
    const [{ url }] = (await linksFor(admin, { professionalId: joana.id })).links
    await world.db.delete(userRoles).where(eq(userRoles.userId, vera.id))
    expect(await open(url, admin)).toMatchObject(missing)
  })

  test('a link to a document stops working when the session ends or the account is deactivated', async () => {
    const [{ url }] = (await linksFor(cookie)).links
    await world.db.update(users).set({ active: false }).where(eq(users.id, joana.id))
    expect(await open(url, cookie)).toMatchObject(missing)
    await world.db.update(users).set({ active: true }).where(eq(users.id, joana.id))
    expect((await open(url, cookie)).statusCode).toBe(200)
    await world.db.delete(sessions).where(eq(sessions.userId, joana.id))
    expect(await open(url, cookie)).toMatchObject(missing)
  })

  test('a document whose file was changed in the store is neither shown nor recorded as viewed', async () => {
    const ctx = await world.contextOf(joana)
    const { links } = await linkDocuments(ctx, {})
    await world.adapters.files.put((await profileOf(joana))!.documentFront!, Buffer.alloc(500, 1), {
      contentType: 'x',
      visibility: 'private',
    })
    const before = (await views(joana)).length
    await expect(openPrivateFile(ctx, findFront, tokenOf(links[0]!.url))).rejects.toThrow(NotFound)
    expect(await views(joana)).toHaveLength(before)
    await upload(joana, 'documento-frente')
  })

  long('the sixty-first request for links to documents in an hour responds 429', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const request = { method: 'POST', url: '/trpc/verification.documentLinks', headers, payload: '{}' } as const
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt++) statuses.push((await strict.app.inject(request)).statusCode)
    expect(statuses.lastIndexOf(200)).toBe(59)
    expect(statuses.at(-1)).toBe(429)
    await strict.app.close()
  })
})

test('forgetDocuments deletes the files only after its transaction commits', async () => {
  const joana = await world.person({ professional: { status: null } })
  await upload(joana, ...both)
  const { links } = await linkDocuments(await world.contextOf(joana), {})
  const token = tokenOf(links[0]!.url)
  const undone = inTransaction(world.ctx, async (tx) => {
    await forgetDocuments(tx, joana.id)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await world.jobs()
  const body = await openPrivateFile(await world.contextOf(joana), findFront, token)
  expect(body.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  await inTransaction(world.ctx, (tx) => forgetDocuments(tx, joana.id))
  await world.jobs()
  expect(await profileOf(joana)).toMatchObject({ documentFront: null, documentSelfie: null, documentsPurgedAt: world.now() })
  expect(await world.db.select().from(storedFiles).where(eq(storedFiles.userId, joana.id))).toEqual([])
  const { files, rows } = await filesAndRows(world)
  expect(files).toEqual(rows)
  expect((await linkDocuments(await world.contextOf(joana), {})).links).toEqual([])
})
