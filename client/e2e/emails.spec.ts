import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { completeBooking, makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { expect, test } from './story.ts'

test(
  'each step of a booking sends its email once, which leads to the page of the booking',
  { tag: ['@390', '@long'] },
  async ({ page }) => {
    const { contractor, professional } = await makePair('Elza Moura', 'Dalva Nunes')
    const [kept = '', cancelled = ''] = await makePaidBookings(contractor, professional, 2)
    const mine = await apiPerson(contractor.email)
    const quote = await mine.query<{ refundInCents: number }>('booking.cancelQuote', { bookingId: cancelled })
    expect(quote.refundInCents).toBeGreaterThan(0)
    await mine.mutate('booking.cancel', { bookingId: cancelled, expectedRefundInCents: quote.refundInCents })
    await completeBooking(contractor, professional, kept)
    await mine.close()

    await test.step('the contractor gets payment, cancellation and the request for a review', async () => {
      await expect.poll(() => subjectsOf(page, contractor.email)).toEqual([])
    })
    await test.step('the professional gets the new booking and the cancellation', async () => {
      await expect.poll(() => subjectsOf(page, professional.email)).toEqual([])
    })
  },
)

/** The subjects of the emails to an address, in alphabetical order. */
async function subjectsOf(page: Page, email: string): Promise<string[]> {
  await page.goto('/_dev/emails')
  const subjects = await page.locator('li', { hasText: email }).getByRole('link').allTextContents()
  return subjects.toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
}
