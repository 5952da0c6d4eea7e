import { apiPerson } from './api.ts'
import { requestBooking, freeStarts } from './bookings.ts'
import { endHold, makePair, setAtBank } from './made.ts'
import { cards, enter, payWith } from './people.ts'
import { expect, test } from './story.ts'

test(
  'after a payment by Pix at the bank in another tab the checkout page changes without a reload',
  { tag: '@390' },
  async ({ page }) => {
    const { contractor, professional } = await makePair('Selma Pires', 'Jurema Dutra')
    const mine = await apiPerson(contractor.email)
    const [start = ''] = await freeStarts(mine, professional)
    const id = await requestBooking(mine, professional, start)
    await enter(page, contractor.email)
    await page.goto(`/checkout/${id}`)
    await page.getByText('Pix', { exact: true }).click()
    await page.getByRole('button', { name: 'Gerar código Pix' }).click()
    const code = page.getByRole('region', { name: 'Código Pix' })
    await expect(code.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible()
    await expect(code.getByText(/O código vale por 14:\d\d/)).toBeVisible()

    await test.step('the Pix code is still there when the page is loaded again', async () => {
      const text = await code.getByLabel('Pix copia e cola').inputValue()
      expect(text).toMatch(/^000201.*6304[0-9A-F]{4}$/)
      await page.reload()
      await expect(code.getByLabel('Pix copia e cola')).toHaveValue(text)
    })

    await test.step('the contractor pays at the bank, and the checkout becomes the confirmation', async () => {
      const opened = page.waitForEvent('popup')
      await code.getByRole('link', { name: /banco de demonstração/ }).click()
      const bank = await opened
      await bank.getByRole('button', { name: 'Pagar com Pix' }).click()
      await expect(bank.getByText(/pago\. Volte à página/)).toBeVisible()
      await bank.close()
      await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    })
    await mine.close()
  },
)

test(
  'a card payment that the bank confirms after the hold has ended is refunded, and the contractor reads about the refund',
  { tag: ['@390', '@long'] },
  async ({ page }) => {
    const { contractor, professional } = await makePair('Marta Lemos', 'Aurora Sales')
    const mine = await apiPerson(contractor.email)
    const [start = ''] = await freeStarts(mine, professional)
    const bookingId = await requestBooking(mine, professional, start)
    const { clientSecret } = await mine.mutate<{ clientSecret: string }>('payment.start', { bookingId })
    const state = async () => (await mine.query<{ status: string }>('booking.byId', { bookingId })).status

    await test.step('the hold ends while the bank decides, and the slot is free again', async () => {
      await setAtBank(bookingId, 'processing')
      await endHold(bookingId)
      // The job that cancels unpaid bookings runs each minute.
      await expect.poll(state, { timeout: 100_000, intervals: [2_000] }).toBe('Cancelado')
      expect(await freeStarts(mine, professional)).toContain(start)
    })

    await test.step('the payment is confirmed too late, and refunded in full', async () => {
      await setAtBank(bookingId, 'requires_payment_method')
      await mine.confirm(clientSecret)
      await enter(page, contractor.email)
      await page.goto(`/agendamento/${bookingId}`)
      await expect(page.getByText('O pagamento chegou depois que o horário foi liberado.')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Reembolso de R$ 108,00 feito.')).toBeVisible({ timeout: 90_000 })
      await expect(page.getByText(/Nada foi cobrado/)).toHaveCount(0)
      await page.goto(`/checkout/${bookingId}`)
      await expect(page.getByRole('heading', { name: 'Pagamento devolvido' })).toBeVisible()
      await expect(
        page.getByText('O pagamento chegou depois que o horário foi liberado. O valor foi devolvido por inteiro.'),
      ).toBeVisible()
      await page.goto('/notificacoes')
      await expect(page.getByText(/reembols|devolv/i).first()).toBeVisible()
    })
    await mine.close()
  },
)

// This test checks only the pages that the contractor sees. Tests on Postgres check the consent and the charges of a series.
if (process.env.LONG)
  test('a series is paid with a saved card after the consent, and each later booking shows when it will be charged', async ({
    page,
  }) => {
    const { contractor, professional } = await makePair('Odete Ramos', 'Cida Fontes')
    const mine = await apiPerson(contractor.email)
    const starts = await freeStarts(mine, professional)
    await enter(page, contractor.email)

    await test.step('pays one booking with a typed card and saves it', async () => {
      await page.goto(`/checkout/${await requestBooking(mine, professional, starts[0] ?? '')}`)
      await page.getByRole('checkbox', { name: /Salvar este cartão/ }).check()
      await payWith(page, cards.good)
      await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    })

    const ids = await test.step('the first booking of a series offers the saved card and no Pix', async () => {
      const request = { professionalId: professional.id, durationHours: 4, acceptedAlert: true, expectedTotalInCents: 10_800 }
      const series = { ...request, start: starts.at(-1), repeat: { everyWeeks: 1, occurrences: 3 } }
      const { bookingIds } = await mine.mutate<{ bookingIds: string[] }>('booking.request', series)
      await page.goto(`/checkout/${bookingIds[0]}`)
      await expect(page.getByRole('radio', { name: /Visa final 4242/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Pix' })).toHaveCount(0)
      return bookingIds
    })

    await test.step('without the consent nothing is charged; with it the first booking is paid', async () => {
      const pay = page.getByRole('button', { name: 'Confirmar Pagamento' })
      await pay.click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.getByRole('checkbox', { name: /^Autorizo salvar este cartão/ }).check()
      await pay.click()
      await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
      await expect(page.getByText(/As outras 2 visitas serão cobradas no cartão Visa final 4242/)).toBeVisible()
    })

    await test.step('a later booking says when its card is charged, and the card cannot be removed', async () => {
      await page.goto(`/agendamento/${ids[1]}`)
      await expect(page.getByText(/Será cobrado em .* no cartão Visa final 4242/).first()).toBeVisible()
      const [card] = (await mine.query<{ cards: { usedBy: string | null }[] }>('payment.cards')).cards
      expect(card?.usedBy).toBe('series')
    })
    await mine.close()
  })
