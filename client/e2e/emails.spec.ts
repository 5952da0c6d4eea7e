import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { completeBooking, makePaidBookings } from './bookings.ts'
import { makePair } from './made.ts'
import { expect, test } from './story.ts'

test(
  'each step of a booking sends one email, whose link opens the page of the booking',
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

    await test.step('the contractor gets confirmations, receipts, the cancellation, the refund, and the beginning and end of the visit', async () => {
      await expect
        .poll(() => subjectsOf(page, contractor.email))
        .toEqual([
          'Agendamento cancelado',
          'Agendamento confirmado',
          'Agendamento confirmado',
          'Recibo de R$ 108,00',
          'Recibo de R$ 108,00',
          'Reembolso de R$ 108,00',
          'Visita começou',
          'Visita terminou',
        ])
    })
    await test.step('the professional gets the new booking and the cancellation', async () => {
      await expect
        .poll(() => subjectsOf(page, professional.email))
        .toEqual(['Agendamento cancelado', 'Cadastre sua conta para receber', 'Novo agendamento', 'Novo agendamento'])
    })
    await test.step('an email as it arrives leads to the page of its booking', async () => {
      await page.goto('/_dev/emails')
      await page.locator('li', { hasText: contractor.email }).getByRole('link', { name: 'Visita terminou' }).click()
      await expect(page.getByText(new RegExp(`/agendamento/${kept}`)).first()).toBeAttached()
      await page.getByRole('link', { name: 'Ver como chega' }).click()
      await expect(page.locator(`a[href$="/agendamento/${kept}"]`).first()).toBeVisible()
    })
  },
)

/** Returns the subjects of the emails to an address, in alphabetical order. */
async function subjectsOf(page: Page, email: string): Promise<string[]> {
  await page.goto('/_dev/emails')
  const subjects = await page.locator('li', { hasText: email }).getByRole('link').allTextContents()
  return subjects.toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
}
