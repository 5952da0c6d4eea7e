import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, notifications, professionalProfiles, workPhotos } from '#db/schema/index.ts'
import { MAX_WORK_PHOTOS, portfolioMessages, REFUSED_WORK_PHOTO_DAYS, WORK_PHOTO } from '#shared/portfolio.ts'
import { photoMessages } from '#shared/profile.ts'
import { NotFound } from '#server/core/errors.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { badImages, goodImages, tooManyPixels, tracesIn } from '#server/test/stage/images.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { findWorkPhoto } from './queries.ts'

const DAY = 86_400_000
const image = (await goodImages()).jpeg!
const reason = 'Aparece uma pessoa na foto.'

let world: TestWorld
let host: Host
let ana: Person
let rute: Person
let marlene: Person
beforeAll(async () => {
  world = await testWorld({ settings: { limits: 'off' } })
  host = await hostOf(world)
  rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})
beforeEach(async () => {
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  marlene = await account(world, { name: 'Marlene Souza', professional: true })
})

const as = (who: Person) => world.as(who).portfolio
const profileFor = (who: Person) => world.as(who).search.profile({ professionalId: marlene.id })
const upload = async (who = marlene, file = image) => send(host, WORK_PHOTO, file, await cookieFor(world, who))
async function photo(): Promise<string> {
  world.clock.advance(1_000)
  return String((await upload()).body.photoId)
}
const open = async (who: Person | null, photoId: string) =>
  openPrivateFile(who ? await world.contextOf(who) : world.ctx, findWorkPhoto, photoId)
const approve = (photoId: string) => as(rute).decide({ photoId, decision: 'approve' })
const refuse = (photoId: string) => as(rute).decide({ photoId, decision: 'refuse', reason })
const storedOf = async (who: Person) => {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  return [...files, ...rows].filter((key) => key.includes(`work/${who.id}`))
}

describe('the moderation of work photos', () => {
  test('until approval only the owner and the support team see a work photo; then the profile shows it', async () => {
    const photoId = await photo()
    expect((await as(rute).queue()).items).toMatchObject([{ id: photoId, professional: { name: 'Marlene Souza' } }])
    expect((await world.as(rute).admin.waiting()).reports).toBe(1)
    for (const who of [marlene, rute]) expect(await tracesIn(await open(who, photoId))).toEqual([])
    const financier = await world.person({ name: 'Fabio Reis' })
    for (const who of [ana, financier, null]) await expect(open(who, photoId)).rejects.toThrow(NotFound)
    expect((await profileFor(ana)).workPhotos).toEqual([])
    await approve(photoId)
    await approve(photoId)
    expect(await reasonOf(refuse(photoId))).toBe('already_decided')
    expect((await profileFor(ana)).workPhotos).toEqual([photoId])
    const bytes = await open(ana, photoId)
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    for (const who of [financier, null]) await expect(open(who, photoId)).rejects.toThrow(NotFound)
    expect((await as(rute).queue()).items).toEqual([])
    const [logged] = await world.db.select().from(auditLog).where(eq(auditLog.entityId, photoId))
    expect(logged).toMatchObject({ actorId: rute.id, action: 'work-photo.decided', details: { decision: 'approve' } })
  })

  test('an approved work photo is not shown after a block, nor while the search does not list the professional', async () => {
    const photoId = await photo()
    await approve(photoId)
    const bia = await world.person({ name: 'Bia Lima', subscriber: true })
    await world.as(bia).safety.block({ userId: marlene.id })
    await expect(open(bia, photoId)).rejects.toThrow(NotFound)
    const mine = eq(professionalProfiles.userId, marlene.id)
    await world.db.update(professionalProfiles).set({ visible: false }).where(mine)
    await expect(open(ana, photoId)).rejects.toThrow(NotFound)
    expect(await open(marlene, photoId)).toBeInstanceOf(Buffer)
  })

  test('refusing a work photo needs a reason, which the professional reads; the photo is deleted after 30 days', async () => {
    const photoId = await photo()
    const kept = await photo()
    expect(await reasonOf(as(rute).decide({ photoId, decision: 'refuse', reason: ' ' }))).toBe('BAD_REQUEST')
    await refuse(photoId)
    expect((await as(marlene).mine()).items).toEqual([
      { id: photoId, status: 'Recusada', reason },
      { id: kept, status: 'Em conferência', reason: null },
    ])
    expect((await profileFor(ana)).workPhotos).toEqual([])
    const notified = await world.db.select().from(notifications).where(eq(notifications.userId, marlene.id))
    expect(notified).toMatchObject([{ title: 'Uma foto do seu trabalho não foi aceita', link: '/meu-perfil-profissional' }])
    expect(notified[0]?.body).toContain(reason)
    world.clock.advance(REFUSED_WORK_PHOTO_DAYS * DAY)
    await world.job('portfolio.purge-refused')
    expect((await as(marlene).mine()).items.map(({ id }) => id)).toEqual([kept])
    expect(await storedOf(marlene)).toHaveLength(2)
    await approve(kept)
  })

  test('only support decides about work photos, and no admin decides about their own', async () => {
    const photoId = await photo()
    for (const who of [ana, marlene]) expect(await reasonOf(as(who).decide({ photoId, decision: 'approve' }))).toBe('forbidden')
    const both = await world.person({ name: 'Rita Alves', roles: ['admin'], professional: true })
    const own = String((await upload(both)).body.photoId)
    expect(await reasonOf(as(both).decide({ photoId: own, decision: 'approve' }))).toBe('own_photo')
    expect(await reasonOf(as(rute).decide({ photoId: randomUUID(), decision: 'approve' }))).toBe('not_found')
    for (const each of [photoId, own]) await approve(each)
  })
})

describe('the work photos of a professional', () => {
  test('only the owner orders and removes work photos, and after a removal the later ones move up', async () => {
    const ids = [await photo(), await photo(), await photo()]
    const order = async () => (await as(marlene).mine()).items.map(({ id }) => id)
    const [first, second, third] = ids as [string, string, string]
    await as(marlene).order({ photoIds: [third, first, second] })
    expect(await order()).toEqual([third, first, second])
    for (const photoIds of [
      [first, second],
      [first, first, second],
    ])
      expect(await reasonOf(as(marlene).order({ photoIds }))).toBe('photos_changed')
    const other = await world.person({ professional: true })
    expect(await reasonOf(as(other).order({ photoIds: [first] }))).toBe('not_found')
    expect(await reasonOf(as(other).remove({ photoId: first }))).toBe('not_found')
    for (const each of ids) await approve(each)
    expect((await profileFor(ana)).workPhotos).toEqual([third, first, second])
    await as(marlene).remove({ photoId: third })
    expect(await order()).toEqual([first, second])
    expect((await world.db.select().from(workPhotos).where(eq(workPhotos.id, second))).map(({ position }) => position)).toEqual([
      2,
    ])
    expect(await storedOf(marlene)).toHaveLength(4)
    await expect(open(marlene, third)).rejects.toThrow(NotFound)
  })

  test('a professional has at most eight work photos, also with simultaneous uploads and by a constraint', async () => {
    for (let count = 0; count < MAX_WORK_PHOTOS - 1; count++) expect((await upload()).status).toBe(200)
    const last = await Promise.all([upload(), upload()])
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await upload()).body).toMatchObject({ reason: 'too_many_photos', message: portfolioMessages.tooMany })
    expect(await storedOf(marlene)).toHaveLength(2 * MAX_WORK_PHOTOS)
    const row = { id: randomUUID(), professionalId: marlene.id, createdAt: world.now() }
    for (const [position, constraint] of [
      [9, 'work_photos_position'],
      [8, 'work_photos_places'],
    ] as const)
      await expect(world.db.insert(workPhotos).values({ ...row, position })).rejects.toMatchObject({
        cause: { constraint_name: constraint },
      })
    await world.db.delete(workPhotos).where(eq(workPhotos.professionalId, marlene.id))
  })

  test('work photos with too many pixels, in another format, or from contractors and visitors are refused', async () => {
    expect((await upload(marlene, tooManyPixels())).body).toMatchObject({
      reason: 'too_many_pixels',
      message: photoMessages.tooManyPixels,
    })
    const gif = (await badImages())['a GIF']!
    expect((await upload(marlene, gif)).body).toMatchObject({ reason: 'invalid_image', message: photoMessages.invalid })
    expect((await upload(ana)).status).toBe(403)
    expect((await send(host, WORK_PHOTO, image)).status).toBe(401)
    expect([await storedOf(marlene), await storedOf(ana)]).toEqual([[], []])
  })

  test('work photos are in the copy of the data, and are deleted from the store with the account', async () => {
    const photoId = await photo()
    const { dados } = await world.as(marlene).privacy.export()
    expect(dados.work_photos).toMatchObject([{ id: photoId, status: 'Em conferência' }])
    await world.as(marlene).privacy.erase({ password: PASSWORD, confirmation: 'EXCLUIR' })
    expect(await storedOf(marlene)).toEqual([])
    expect(await world.db.$count(workPhotos, eq(workPhotos.professionalId, marlene.id))).toBe(0)
    await expect(open(rute, photoId)).rejects.toThrow(NotFound)
  })
})
