import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, bookingPhotos, storedFiles } from '#db/schema/index.ts'
import { BOOKING_PHOTO, BOOKING_PHOTO_DAYS, bookingPhotoMessages, MAX_BOOKING_PHOTOS } from '#shared/booking-scope.ts'
import { bookingMessages } from '#shared/booking.ts'
import { photoMessages } from '#shared/profile.ts'
import { NotFound } from '#server/core/errors.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { ana, bia, joana, request, setUpBookingPeople, stage, world } from '#server/test/stage/booking-people.ts'
import { tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { badImages, goodImages, tooManyPixels, tracesIn } from '#server/test/stage/images.ts'
import { long } from '#server/test/stage/long.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { findBookingPhoto } from '../read/photos.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const image = (await goodImages()).jpeg!

setUpBookingPeople()
let host: Host
beforeAll(async () => void (host = await hostOf(world)))
afterAll(() => host?.app.close())

async function upload(who: Person | null, bookingId: string, file = image) {
  world.clock.advance(1_000)
  const cookie = who ? await cookieFor(world, who) : undefined
  const { status, body } = await send(host, `${BOOKING_PHOTO}/${bookingId}`, file, cookie)
  return { status, photoId: String(body.photoId), reason: body.reason, message: body.message }
}
const open = async (who: Person | null, photoId: string) =>
  openPrivateFile(who ? await world.contextOf(who) : world.ctx, findBookingPhoto, photoId)
const remove = (who: Person, photoId: string) => world.as(who).booking.removePhoto({ photoId })
const photosFor = async (who: Person, bookingId: string) => (await world.as(who).booking.byId({ bookingId })).photos
const filesOf = async (who: Person) => {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  return [...files, ...rows].filter((file) => file.includes(who.id))
}
const message = 'Como entrar: Ana Prado mudou como entrar. Confira antes da visita de ter, 24 nov, 08:00 – 12:00.'
const messages = async () =>
  (await stage.notificationsOf(joana)).map(({ title, body }) => `${title}: ${body}`).filter((line) => line === message)

test('a photo of the notes can be read by the contractor, and by the professional from the payment until a day after the end', async () => {
  const { bookingId } = await request(ana)
  const { status, photoId } = await upload(ana, bookingId)
  expect([status, await photosFor(ana, bookingId), await photosFor(joana, bookingId)]).toEqual([200, [photoId], []])
  const bytes = await open(ana, photoId)
  expect([bytes.subarray(0, 3).toString('hex'), await tracesIn(bytes)]).toEqual(['ffd8ff', []])
  const path = `private/bookings/${ana.id}/${photoId}`
  expect((await filesOf(ana)).filter((file) => file === path)).toEqual([path, path])
  for (const other of [joana, bia, null]) await expect(open(other, photoId)).rejects.toThrow(NotFound)
  await expect(open(ana, 'x')).rejects.toThrow(NotFound)
  expect(await messages()).toEqual([])

  await stage.pay(bookingId)
  expect(await photosFor(joana, bookingId)).toEqual([photoId])
  expect(await open(joana, photoId)).toEqual(bytes)
  for (const other of [bia, null]) await expect(open(other, photoId)).rejects.toThrow(NotFound)
  const visitor = await host.app.inject({ url: `/private/${BOOKING_PHOTO}/${photoId}` })
  expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([404, 'private, no-store'])
  const headers = { cookie: await cookieFor(world, joana) }
  const seen = await host.app.inject({ url: `/private/${BOOKING_PHOTO}/${photoId}`, headers })
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])

  world.clock.set(new Date(Date.parse(tuesday(12)) + DAY - 1))
  expect(await open(joana, photoId)).toEqual(bytes)
  world.clock.advance(1)
  await expect(open(joana, photoId)).rejects.toThrow(NotFound)
  expect(await photosFor(joana, bookingId)).toEqual([])
  expect(await open(ana, photoId)).toEqual(bytes)
})

test('the professional reads no photo of a booking that was cancelled', async () => {
  const { bookingId } = await request(ana)
  const { photoId } = await upload(ana, bookingId)
  await stage.pay(bookingId)
  await world.as(joana).booking.cancel({ bookingId, cause: 'Outro motivo', reason: 'Estou doente.' })
  await expect(open(joana, photoId)).rejects.toThrow(NotFound)
  expect([await photosFor(joana, bookingId), await photosFor(ana, bookingId)]).toEqual([[], [photoId]])
})

test('an admin can read the photos like the notes, and each view is logged', async () => {
  const { bookingId } = await request(ana)
  const { photoId } = await upload(ana, bookingId)
  const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  expect(await photosFor(rita, bookingId)).toEqual([photoId])
  await open(rita, photoId)
  const logged = await world.db.select().from(auditLog).where(eq(auditLog.entityId, bookingId))
  expect(logged.map(({ action, actorId, details }) => [action, actorId, details])).toContainEqual([
    'booking.photo-viewed',
    rita.id,
    { photoId },
  ])
})

test('new photos notify the professional of a paid booking like new notes, at most once an hour', async () => {
  const { bookingId } = await request(ana)
  await stage.pay(bookingId)
  world.publishedEvents.length = 0
  const { photoId } = await upload(ana, bookingId)
  await upload(ana, bookingId)
  expect(await messages()).toHaveLength(1)
  await remove(ana, photoId)
  expect(await messages()).toHaveLength(1)
  const events = world.publishedEvents.filter(({ type }) => type === 'booking.notes-changed')
  expect(events.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => [ana.id, joana.id]))
})

test('a fifth photo is refused, also if two are sent at once, and removing a photo makes room for another', async () => {
  const { bookingId } = await request(ana)
  const first = await upload(ana, bookingId)
  await upload(ana, bookingId)
  await upload(ana, bookingId)
  const last = await Promise.all([upload(ana, bookingId), upload(ana, bookingId)])
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = await upload(ana, bookingId)
  expect(refused).toMatchObject({ status: 409, reason: 'too_many_photos', message: bookingPhotoMessages.tooMany })
  expect(await filesOf(ana)).toHaveLength(2 * MAX_BOOKING_PHOTOS)
  expect(await remove(ana, first.photoId)).toEqual({ ok: true })
  expect(await reasonOf(remove(ana, first.photoId))).toBe('not_found')
  const { photoId } = await upload(ana, bookingId)
  const ids = await photosFor(ana, bookingId)
  expect([ids.length, ids.at(-1), ids.includes(first.photoId)]).toEqual([MAX_BOOKING_PHOTOS, photoId, false])
  expect(await filesOf(ana)).toHaveLength(2 * MAX_BOOKING_PHOTOS)
})

long('adding, removing and cancelling at the same time leave a file for each row', async () => {
  const { bookingId } = await request(ana)
  await stage.pay(bookingId)
  const { photoId } = await upload(ana, bookingId)
  await Promise.allSettled([
    upload(ana, bookingId),
    remove(ana, photoId),
    upload(ana, bookingId),
    world.as(ana).booking.saveNotes({ bookingId, visitNotes: 'A chave está na portaria.' }),
    world.as(joana).booking.cancel({ bookingId, cause: 'Outro motivo', reason: 'Estou doente.' }),
  ])
  const left = await world.db.select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, bookingId))
  expect(await filesOf(ana)).toHaveLength(2 * left.length)
})

test('a photo with too many pixels, in another format or for an unknown booking is refused with its reason, and nothing is stored', async () => {
  const { bookingId } = await request(ana)
  expect(await upload(ana, bookingId, tooManyPixels())).toMatchObject({
    reason: 'too_many_pixels',
    message: photoMessages.tooManyPixels,
  })
  for (const file of [(await badImages())['a GIF']!, (await badImages())['an SVG']!])
    expect(await upload(ana, bookingId, file)).toMatchObject({ reason: 'invalid_image', message: photoMessages.invalid })
  for (const target of ['x', world.newId(), `${bookingId}.x`]) expect((await upload(ana, target)).status).toBe(404)
  expect([await photosFor(ana, bookingId), await filesOf(ana)]).toEqual([[], []])
})

test('only the contractor can add or remove photos, and not after the start or on a cancelled booking', async () => {
  const { bookingId } = await request(ana)
  const { photoId } = await upload(ana, bookingId)
  await stage.pay(bookingId)
  for (const other of [bia, joana]) {
    expect(await upload(other, bookingId)).toMatchObject({ status: 404, message: bookingMessages.notFound.title })
    expect(await reasonOf(remove(other, photoId))).toBe('not_found')
  }
  expect((await upload(null, bookingId)).status).toBe(401)
  world.clock.set(tuesday(8))
  expect(await upload(ana, bookingId)).toMatchObject({ status: 409, reason: 'wrong_state', message: bookingMessages.wrongState })
  expect(await reasonOf(remove(ana, photoId))).toBe('wrong_state')
  expect(await photosFor(joana, bookingId)).toEqual([photoId])
  world.clock.set('2026-11-23T12:00:00Z')
  const other = await request(ana, { start: tuesday(16) })
  await world.as(ana).booking.cancel({ bookingId: other.bookingId })
  expect(await upload(ana, other.bookingId)).toMatchObject({ status: 409, reason: 'wrong_state' })
  expect(await filesOf(bia)).toEqual([])
})

test('the database refuses a fifth photo, a second photo at one position, and a photo of a person other than the contractor', async () => {
  const { bookingId } = await request(ana)
  const row = (position: number, contractorId = ana.id) => ({
    id: world.newId(),
    bookingId,
    contractorId,
    position,
    createdAt: world.now(),
  })
  const refusedBy = (values: ReturnType<typeof row>) =>
    world.db
      .insert(bookingPhotos)
      .values(values)
      .then(
        () => null,
        (error: unknown) => Reflect.get(Reflect.get(Object(error), 'cause') as object, 'constraint_name') as unknown,
      )
  expect(await refusedBy(row(1))).toBeNull()
  expect(await refusedBy(row(1))).toBe('booking_photos_places')
  expect(await refusedBy(row(5))).toBe('booking_photos_position')
  expect(await refusedBy(row(2, joana.id))).toBe('booking_photos_of_contractor')
  expect(await refusedBy(row(2, bia.id))).toBe('booking_photos_of_contractor')
})

test('the photos are deleted from the file store 90 days after the end of the booking', async () => {
  const { bookingId } = await request(ana)
  const { photoId } = await upload(ana, bookingId)
  await stage.pay(bookingId)
  const ended = Date.parse(tuesday(8)) + 4 * HOUR
  world.clock.set(new Date(ended + BOOKING_PHOTO_DAYS * DAY - 1))
  await world.job('booking.purge-photos')
  expect(await photosFor(ana, bookingId)).toEqual([photoId])
  world.clock.advance(1)
  await world.job('booking.purge-photos')
  expect([await photosFor(ana, bookingId), await filesOf(ana)]).toEqual([[], []])
  await expect(open(ana, photoId)).rejects.toThrow(NotFound)
})

test('closing the contractor’s account deletes the photos, and only the contractor’s data export contains them', async () => {
  const clara = await account(world, { name: 'Clara Nunes', subscriber: true })
  const { bookingId } = await request(clara)
  const { photoId } = await upload(clara, bookingId)
  const copyOf = async (who: Person) => (await world.as(who).privacy.export()).dados.booking_photos
  expect(await copyOf(clara)).toMatchObject([{ id: photoId, booking_id: bookingId, contractor_id: 'você' }])
  expect(await copyOf(joana)).toEqual([])
  await world.as(clara).booking.cancel({ bookingId })
  await world.as(clara).privacy.erase({ password: PASSWORD, confirmation: 'EXCLUIR' })
  expect(await filesOf(clara)).toEqual([])
  expect(await world.db.$count(bookingPhotos, eq(bookingPhotos.bookingId, bookingId))).toBe(0)
  expect(await world.db.$count(storedFiles, eq(storedFiles.userId, clara.id))).toBe(0)
})
