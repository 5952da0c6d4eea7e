import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFiles } from '#db/schema/index.ts'
import { CHECKLIST_PHOTO, MAX_CHECKLIST_PHOTOS } from '#shared/checklists.ts'
import { NotFound } from '#server/core/errors.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { deleteStoredFiles } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { forgetRows } from '#server/features/privacy/erase.ts'
import { checklistActs } from '#server/test/stage/checklists.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { goodImages, tracesIn } from '#server/test/stage/images.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { findChecklistPhoto } from './find.ts'

const DAY = 86_400_000
const image = (await goodImages()).jpeg!

let world: TestWorld
let host: Host
let ana: Person
let marlene: Person
let rita: Person
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  ana = await world.person({ name: 'Ana Prado' })
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const { api, checklist } = checklistActs(() => ({ world, ana, marlene }))

async function upload(itemId: string, who = marlene) {
  world.clock.advance(1_000)
  const { status, body } = await send(host, `${CHECKLIST_PHOTO}/${itemId}`, image, await cookieFor(world, who))
  return { status, photoId: String(body.photoId), reason: body.reason }
}
const open = async (who: Person | null, photoId: string) =>
  openPrivateFile(who ? await world.contextOf(who) : world.ctx, findChecklistPhoto, photoId)

describe('a photo', () => {
  test('a photo is stored encrypted, visible only to the two participants, and deleted with its file when replaced or removed', async () => {
    const { checklistId, first } = await checklist()
    const { photoId } = await upload(first)
    expect((await api(ana).read({ checklistId })).items[0]?.photoId).toBe(photoId)
    const bytes = await open(ana, photoId)
    expect([bytes.subarray(0, 3).toString('hex'), await tracesIn(bytes)]).toEqual(['ffd8ff', []])
    const bia = await world.person({ name: 'Bia Lima' })
    for (const other of [bia, rita, null]) await expect(open(other, photoId)).rejects.toThrow(NotFound)
    const page = await host.app.inject({ url: `/private/foto-de-checklist/${photoId}` })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'private, no-store'])
    const seen = await host.app.inject({
      url: `/private/foto-de-checklist/${photoId}`,
      headers: { cookie: await cookieFor(world, ana) },
    })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const again = await upload(first, ana)
    await expect(open(ana, photoId)).rejects.toThrow(NotFound)
    await api(marlene).removePhoto({ itemId: first })
    await api(marlene).removePhoto({ itemId: first })
    await expect(open(ana, again.photoId)).rejects.toThrow(NotFound)
    await world.jobs()
    const { files, rows } = await filesAndRows(world)
    expect([files.filter((file) => file.includes('checklists')), rows]).toEqual([[], []])
  })

  test('a photo is refused for another person’s checklist, for a closed one, and as the twenty-first of a checklist', async () => {
    const { checklistId, first } = await checklist()
    const bia = await world.person({ name: 'Bia Lima' })
    expect(await upload(first, bia)).toMatchObject({ status: 404, reason: 'not_found' })
    expect(await upload(world.newId())).toMatchObject({ status: 404, reason: 'not_found' })
    expect(await upload('x')).toMatchObject({ status: 404, reason: 'not_found' })
    await api(marlene).tick({ itemId: first, done: true })
    await api(ana).askScore({ checklistId })
    expect(await upload(first)).toMatchObject({ status: 409, reason: 'checklist_closed' })
    const items = Array.from({ length: MAX_CHECKLIST_PHOTOS + 1 }, (_, at) => ({ description: `Item ${at}`, mandatory: true }))
    const { templateId } = await api(ana).saveTemplate({ name: 'Muitas fotos', items })
    const long = await api(ana).read(await api(ana).create({ templateId }))
    for (const { id } of long.items.slice(0, -1)) expect((await upload(id)).status).toBe(200)
    expect(await upload(long.items.at(-1)!.id)).toMatchObject({ status: 409, reason: 'too_many_photos' })
    expect((await upload(long.items[0]!.id)).status).toBe(200)
  })

  test('a photo is deleted 90 days after the booking, and when the account of the user who took it is deleted', async () => {
    const { checklistId, first } = await checklist()
    await upload(first)
    const { booking } = await api(ana).read({ checklistId })
    const now = world.now()
    const ended = booking.start.getTime() + booking.hours * 3_600_000
    world.clock.set(new Date(ended + 90 * DAY - 1))
    await world.job('checklist.purge-photos')
    expect((await api(ana).read({ checklistId })).items[0]?.photoId).not.toBeNull()
    world.clock.set(new Date(ended + 90 * DAY))
    await world.job('checklist.purge-photos')
    expect((await api(ana).read({ checklistId })).items[0]?.photoId).toBeNull()
    world.clock.set(now)
    await upload(first)
    await api(marlene).saveNote({ itemId: first, note: 'A torneira pinga.' })
    await inTransaction(world.ctx, async (tx) => {
      await deleteStoredFiles(tx, marlene.id)
      await forgetRows(tx, marlene.id)
    })
    expect((await api(ana).read({ checklistId })).items[0]).toMatchObject({ photoId: null, note: '' })
    expect(await world.db.$count(storedFiles, eq(storedFiles.userId, marlene.id))).toBe(0)
  })
})
