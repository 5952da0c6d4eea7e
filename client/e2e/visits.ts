import { expect, type Page } from '@playwright/test'
import { addDays, weekStartOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { type Friend, friend } from './api.ts'
import type { Made } from './made.ts'

type Week = { prices: { hours: number; totalInCents: number }[]; days: { slots: { start: string; state: string }[] }[] }

/** The Sunday of the week that begins so many weeks from now, 'YYYY-MM-DD': nothing of the second next is less than a day away. */
export function weekAhead(weeks: number): string {
  return addDays(weekStartOf(dayOf(new Date(), 'UTC')), 7 * weeks)
}

/** The free starts of four hours in a week, the first first. */
export async function freeStarts(somebody: Friend, professional: Made, weekStart = weekAhead(2)): Promise<string[]> {
  const question = { professionalId: professional.id, durationHours: 4, weekStart }
  const { days } = await somebody.query<Week>('availability.slots', question)
  return days.flatMap(({ slots }) => slots.filter(({ state }) => state === 'free').map(({ start }) => start))
}

/** Asks for four hours, without a browser; answers the booking's id. */
export async function ask(household: Friend, professional: Made, start: string): Promise<string> {
  const question = { professionalId: professional.id, durationHours: 4 }
  const { prices } = await household.query<Week>('availability.slots', question)
  const expectedTotalInCents = prices.find(({ hours }) => hours === 4)?.totalInCents
  const wish = { ...question, start, expectedTotalInCents, acceptedAlert: true }
  const { bookingId } = await household.mutate<{ bookingId: string }>('booking.request', wish)
  return bookingId
}

/** Paid visits of four hours, a week between two, the first more than a week away. */
export async function paidVisits(household: Made, professional: Made, count: number): Promise<string[]> {
  const payer = await friend(household.email)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const [start = ''] = await freeStarts(payer, professional, weekAhead(2 + index))
    const id = await ask(payer, professional, start)
    await payer.pay(id)
    ids.push(id)
  }
  await payer.close()
  return ids
}

/** Opens the page of a visit and waits until it says where the visit stands. */
export async function openVisit(page: Page, id: string, status: string): Promise<void> {
  await page.goto(`/agendamento/${id}`)
  await expectStatus(page, status)
}

/** What the badge of the visit says. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
}
