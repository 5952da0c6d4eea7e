import { expect, test } from 'vitest'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const GATE = 'O código do portão é 12.'
const save = (who: typeof ana, bookingId: string, visitNotes = GATE) => world.as(who).booking.saveNotes({ bookingId, visitNotes })
const seenBy = async (who: typeof ana, bookingId: string) => (await world.as(who).booking.byId({ bookingId })).visitNotes
const mayWrite = async (who: typeof ana, bookingId: string) => (await world.as(who).booking.byId({ bookingId })).mayWriteNotes
const messages = async () => (await stage.notificationsOf(joana)).map(({ title, body }) => `${title}: ${body}`)

test('the contractor can change the notes of a booking until the start; the professional is notified once the booking is paid', async () => {
  const { bookingId } = await request(ana)
  expect(await save(ana, bookingId, '  Traga luvas. ')).toEqual({ bookingId, visitNotes: 'Traga luvas.' })
  expect([await seenBy(ana, bookingId), await seenBy(joana, bookingId)]).toEqual(['Traga luvas.', null])
  expect(await messages()).toEqual([])
  expect((await world.as(ana).booking.checkout({ bookingId })).visitNotes).toBe('Traga luvas.')
  expect([await mayWrite(ana, bookingId), await mayWrite(joana, bookingId)]).toEqual([true, false])
  await stage.pay(bookingId)
  await save(ana, bookingId)
  await save(ana, bookingId)
  await save(ana, bookingId, `${GATE} E a chave, na portaria.`)
  expect(await seenBy(joana, bookingId)).toBe(`${GATE} E a chave, na portaria.`)
  const message = 'Como entrar: Ana Prado mudou como entrar. Confira antes da visita de ter, 24 nov, 08:00 – 12:00.'
  expect((await messages()).filter((line) => line === message)).toHaveLength(1)
  world.clock.advance(60 * MINUTE)
  expect(await save(ana, bookingId, ' ')).toEqual({ bookingId, visitNotes: null })
  expect((await messages()).filter((line) => line === message)).toHaveLength(2)
  world.clock.set(tuesday(8))
  expect(await mayWrite(ana, bookingId)).toBe(false)
  expect(await reasonOf(save(ana, bookingId))).toBe('wrong_state')
})

test('only the contractor can write notes, and not on a cancelled booking', async () => {
  const { bookingId } = await request(ana)
  expect([await reasonOf(save(bia, bookingId)), await reasonOf(save(joana, bookingId))]).toEqual(['not_found', 'not_found'])
  expect(await reasonOf(save(ana, world.newId()))).toBe('not_found')
  expect(await reasonOf(save(ana, bookingId, 'a'.repeat(1_001)))).toBe('BAD_REQUEST')
  await world.as(ana).booking.cancel({ bookingId })
  expect(await reasonOf(save(ana, bookingId))).toBe('wrong_state')
})
