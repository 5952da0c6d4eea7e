import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, disputePhotos, disputes, storedFiles } from '#db/schema/index.ts'
import { NotFound } from '#server/core/errors.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { goodImages, tracesIn } from '#server/test/stage/images.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { findDisputePhoto, linkPhotos } from './links.ts'

const HOUR = 3_600_000
const image = (await goodImages()).jpeg!

let world: TestWorld
let host: Host
let story: Story
let bookingId: string
let cookieOfAna: string

beforeAll(async () => {
  world = await testWorld({ payments: true })
  host = await hostOf(world)
  story = await storyOf(world)
  bookingId = (await story.paid()).id
  await story.refresh(bookingId)
  world.clock.set('2026-12-01T19:30:00Z')
  await world.job('booking.begin-and-complete')
  cookieOfAna = await cookieFor(world, story.ana)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const open = (photoIds: string[]) =>
  world.as(story.ana).dispute.open({ bookingId, topic: 'Dano ou perda', description: 'O vaso quebrou.', photoIds })

async function upload(cookie = cookieOfAna): Promise<string> {
  world.clock.advance(1_000)
  const { status, body } = await send(host, 'foto-de-ajuda', image, cookie)
  expect(status).toBe(200)
  return String(body.photoId)
}

test('photos are seen by both participants and by admins through links of their session; each view of an admin is logged', async () => {
  expect((await send(host, 'foto-de-ajuda', image)).status).toBe(401)
  const foreign = await upload(await cookieFor(world, story.marlene))
  expect(await reasonOf(open([foreign]))).toBe('invalid_input')
  expect(await reasonOf(open(Array.from({ length: 5 }, () => world.newId())))).toBe('BAD_REQUEST')
  const photoIds = [await upload(), await upload()]
  const { disputeId } = await open(photoIds)
  const [seenByMarlene] = (await world.as(story.marlene).dispute.ofBooking({ bookingId })).disputes
  expect(seenByMarlene?.description.photoIds).toEqual(photoIds)

  const marlene = await world.contextOf(story.marlene)
  const { links } = await linkPhotos(marlene, disputeId)
  const token = links[0]!.url.slice('/private/foto-de-ajuda/'.length)
  const bytes = await openPrivateFile(marlene, findDisputePhoto, token)
  expect([bytes.subarray(0, 3).toString('hex'), await tracesIn(bytes)]).toEqual(['ffd8ff', []])
  const stranger = await world.person({ name: 'Bia Lima' })
  for (const other of [stranger, story.ana])
    await expect(openPrivateFile(await world.contextOf(other), findDisputePhoto, token)).rejects.toThrow(NotFound)
  expect(await reasonOf(world.as(stranger).dispute.photoLinks({ disputeId }))).toBe('not_found')

  const rita = await world.contextOf(await world.person({ name: 'Rita Alves', roles: ['admin'] }))
  const seen = (await linkPhotos(rita, disputeId)).links.map(({ url }) => url.slice('/private/foto-de-ajuda/'.length))
  for (const each of seen) await openPrivateFile(rita, findDisputePhoto, each)
  const logged = and(eq(auditLog.action, 'dispute.photo-viewed'), eq(auditLog.entityId, disputeId))
  expect(await world.db.$count(auditLog, logged)).toBe(2)
  const page = await host.app.inject({ url: links[0]!.url })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'private, no-store'])
  world.clock.advance(HOUR)
  await expect(openPrivateFile(marlene, findDisputePhoto, token)).rejects.toThrow(NotFound)
})

test('photos that were never sent are deleted after a day, and sent ones 90 days after the resolution', async () => {
  for (let index = 0; index < 10; index++) await upload()
  const unsent = and(eq(storedFiles.kind, 'dispute-photo'), eq(storedFiles.userId, story.ana.id))
  expect(await world.db.$count(storedFiles, unsent)).toBe(10)
  world.clock.advance(25 * HOUR)
  await world.job('dispute.purge-photos')
  await world.jobs()
  expect(await world.db.$count(disputePhotos)).toBe(2)
  const [dispute] = await world.db.select().from(disputes)
  const admin = await world.person({ roles: ['admin'] })
  await world.as(admin).dispute.resolve({ disputeId: dispute!.id, amountInCents: 0, resolution: 'Acordo.' })
  world.clock.advance(91 * 24 * HOUR)
  await world.job('dispute.purge-photos')
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  expect([await world.db.$count(disputePhotos), files, rows]).toEqual([0, [], []])
})
