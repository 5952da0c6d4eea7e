import { expect, test } from 'vitest'
import { createCallerFactory } from '#server/core/trpc.ts'
import { appRouter } from '#server/router.ts'
import { ana, bia, joana, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

/** Collects the items that a viewer of Joana's week receives until the stream is closed. */
async function listenTo(who: Person) {
  const line = new AbortController()
  const api = createCallerFactory(appRouter)(await world.contextOf(who), { signal: line.signal })
  const stream = await api.availability.live({ professionalId: joana.id })
  const heard: unknown[] = []
  const ended = (async () => {
    for await (const item of stream) heard.push(item)
  })()
  return {
    async until(cut: () => Promise<unknown>) {
      await cut()
      await new Promise((resolve) => setTimeout(resolve, 50))
      line.abort()
      await ended
      return heard
    },
  }
}

test('the stream of a week reports bookings, cancellations, expired holds and edits, but only as "changed"', async () => {
  const line = await listenTo(bia)
  const heard = await line.until(async () => {
    const { bookingId } = await stage.request(ana, joana)
    await world.as(ana).booking.cancel({ bookingId })
    await stage.request(ana, joana, { start: tuesday(12) })
    world.clock.advance(15 * 60_000)
    await world.job('booking.expire-holds')
    await world.as(joana).availability.setAway({ away: false })
  })
  expect(heard).toEqual(Array.from({ length: 5 }, () => ({ professionalId: joana.id })))
})

test('the stream of a week reports neither events that change no slot nor events of another professional', async () => {
  const line = await listenTo(ana)
  const heard = await line.until(async () => {
    await world.as(ana).chat.open({ userId: joana.id })
    await world.as(joana).notifications.readAll()
    const rita = await world.person({ name: 'Rita', professional: true })
    await stage.request(bia, rita)
    await world.as(rita).availability.setAway({ away: true })
  })
  expect(heard).toEqual([])
})

test('the stream of a week is refused in the same cases as the week', async () => {
  const live = (who: Person | null, professionalId = joana.id) => reasonOf(world.as(who).availability.live({ professionalId }))
  const nobody = await world.person({ name: 'Nina' })
  const hidden = await world.person({ professional: { visible: false } })
  expect(await live(null)).toBe('signed_out')
  expect(await live(nobody)).toBe('subscription_required')
  expect(await live(ana, world.newId())).toBe('not_found')
  expect(await live(ana, hidden.id)).toBe('not_found')
})
