import { expect, type Page } from '@playwright/test'
import { addDays, weekStartOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { type ApiPerson, apiPerson } from './api.ts'
import { type Made, moveBooking } from './made.ts'

type Week = { prices: { hours: number; totalInCents: number }[]; days: { slots: { start: string; state: string }[] }[] }

/**
 * Returns a Sunday as 'YYYY-MM-DD': for `weeks` = 0 the Sunday that begins the current week, for 1 the Sunday after it, and so
 * on. From 2 on, every slot of that week is more than a day away.
 */
export function weekAhead(weeks: number): string {
  return addDays(weekStartOf(dayOf(new Date(), 'UTC')), 7 * weeks)
}

/** The starts of the free four-hour slots of a week, in order. */
export async function freeStarts(caller: ApiPerson, professional: Made, weekStart = weekAhead(2)): Promise<string[]> {
  const input = { professionalId: professional.id, durationHours: 4, weekStart }
  const { days } = await caller.query<Week>('availability.slots', input)
  return days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free').map(({ start }) => start))
}

/** Requests a booking of four hours through the API. Returns the id of the booking. */
export async function requestBooking(contractor: ApiPerson, professional: Made, start: string): Promise<string> {
  const slots = { professionalId: professional.id, durationHours: 4 }
  const { prices } = await contractor.query<Week>('availability.slots', slots)
  const expectedTotalInCents = prices.find(({ hours }) => hours === 4)?.totalInCents
  const input = { ...slots, start, expectedTotalInCents, acceptedAlert: true }
  const { bookingId } = await contractor.mutate<{ bookingId: string }>('booking.request', input)
  return bookingId
}

/**
 * Requests a series without an end through the API: four hours every two weeks, the first more than a week ahead. Returns the id
 * of its first booking, which is not paid.
 */
export async function requestOpenSeries(contractor: ApiPerson, professional: Made): Promise<string> {
  const { bookingIds } = await contractor.mutate<{ bookingIds: [string] }>('booking.request', {
    professionalId: professional.id,
    durationHours: 4,
    acceptedAlert: true,
    expectedTotalInCents: 10_800,
    start: (await freeStarts(contractor, professional)).at(-1),
    repeat: { everyWeeks: 2, occurrences: 4, openEnded: true },
  })
  return bookingIds[0]
}

/** Creates paid bookings of four hours, one a week, the first more than a week ahead; returns their ids. */
export async function makePaidBookings(contractor: Made, professional: Made, count: number): Promise<string[]> {
  const payer = await apiPerson(contractor.email)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const [start = ''] = await freeStarts(payer, professional, weekAhead(2 + index))
    const id = await requestBooking(payer, professional, start)
    await payer.pay(id)
    ids.push(id)
  }
  await payer.close()
  return ids
}

/**
 * Starts a paid booking with its start code through the API, as the professional does at the door. Afterwards the booking began
 * half an hour ago.
 */
export async function startBooking(contractor: Made, professional: Made, bookingId: string): Promise<void> {
  const [mine, theirs] = [await apiPerson(contractor.email), await apiPerson(professional.email)]
  await moveBooking(bookingId, 20)
  const { startCode } = await mine.query<{ startCode: string }>('booking.byId', { bookingId })
  await theirs.mutate('booking.checkIn', { bookingId, code: startCode })
  await moveBooking(bookingId, -30)
  await Promise.all([mine.close(), theirs.close()])
}

/** Starts a paid booking as `startBooking` does, and completes it through the API at its end. */
export async function completeBooking(contractor: Made, professional: Made, bookingId: string): Promise<void> {
  await startBooking(contractor, professional, bookingId)
  await moveBooking(bookingId, -200)
  const theirs = await apiPerson(professional.email)
  await theirs.mutate('booking.checkOut', { bookingId })
  await theirs.close()
}

/** Opens the page of a booking and waits until it shows this status. */
export async function openBooking(page: Page, id: string, status: string): Promise<void> {
  await page.goto(`/agendamento/${id}`)
  await expectStatus(page, status)
}

/** Expects a booking's page to show this status, either in the badge or as the current step of today's booking. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  const main = page.getByRole('main')
  const otherSteps = '[aria-label="Visita de hoje"] li:not([aria-current]) *'
  const words = main.getByText(status, { exact: true }).and(main.locator(`:not(${otherSteps})`))
  await expect(words.first()).toBeVisible()
}
