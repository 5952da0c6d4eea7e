import { apiPerson } from './api.ts'
import { requestBooking, freeStarts } from './bookings.ts'
import { makePair } from './made.ts'
import { enter } from './people.ts'
import { expect, test } from './story.ts'

test(
  'a booking is paid by Pix: the code, the bank in another tab, and the page changes by itself',
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

    await test.step('the code is still there when the page is loaded again', async () => {
      const text = await code.getByLabel('Pix copia e cola').inputValue()
      expect(text).toMatch(/^000201.*6304[0-9A-F]{4}$/)
      await page.reload()
      await expect(code.getByLabel('Pix copia e cola')).toHaveValue(text)
    })

    await test.step('pays in the bank, and the checkout becomes the confirmation', async () => {
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
