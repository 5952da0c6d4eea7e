import { completeBooking, freeStarts, requestBooking, weekAhead } from './bookings.ts'
import { apiPerson } from './api.ts'
import { makePair } from './made.ts'
import { enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'

/** A card that no other journey test pays with, because a referral brings no credit if another account has used the card. */
const ownCard = '4000 0007 6000 0002'

test(
  'an invitation gives both people a credit after the first booking, and the credit lowers the next payment',
  { tag: ['@390', '@long'] },
  async ({ page, meet, faults }, { project }) => {
    faults.expect(/400 .*referral\.accept|400 \(Bad Request\).*referral\.accept/)
    const { contractor: inviter, professional } = await makePair('Iolanda Prates', 'Dalva Ribas')
    const { contractor: invited } = await makePair('Benedita Sales', 'Rute Leme')
    await enter(page, inviter.email)
    await page.goto('/indique')
    await page.getByRole('button', { name: 'Criar meu convite' }).click()
    const code = page.getByText(/^VEM-/)
    await expect(code).toBeVisible()
    const typed = (await code.textContent()) ?? ''

    const guest = await meet(invited.email)
    const payer = await apiPerson(invited.email)
    const [start = ''] = await freeStarts(payer, professional, weekAhead(2))
    const bookingId = await requestBooking(payer, professional, start)
    await test.step('the invited person accepts the code and pays', async () => {
      await guest.goto('/indique')
      await guest.getByLabel('Código do convite').fill('VEM-0000-0000')
      await guest.getByRole('button', { name: 'Usar convite' }).click()
      await expect(guest.getByText('Não encontramos este convite. Confira o código.').first()).toBeVisible()
      await guest.getByLabel('Código do convite').fill(typed.toLowerCase())
      await guest.getByRole('button', { name: 'Usar convite' }).click()
      await expectToast(guest, 'Convite aceito')
      await guest.goto(`/checkout/${bookingId}`)
      await payWith(guest, ownCard)
      await expect(guest).toHaveURL(/agendamento-confirmado/)
    })
    await completeBooking(invited, professional, bookingId)

    await page.reload()
    await expect(page.getByText('Um convite seu foi usado.')).toBeVisible()
    await expect(page.getByText('R$ 20,00').first()).toBeVisible()
    const booker = await apiPerson(inviter.email)
    const [next = ''] = await freeStarts(booker, professional, weekAhead(3))
    const nextId = await requestBooking(booker, professional, next)
    await test.step('the credit pays the fee of the next booking', async () => {
      await page.goto(`/checkout/${nextId}`)
      if (project.name === '390')
        await page.getByRole('region', { name: 'Resumo do agendamento' }).getByRole('button').first().click()
      await expect(page.getByText('Crédito', { exact: true })).toBeVisible()
      await expect(page.getByText('-R$ 18,00')).toBeVisible()
      await payWith(page, ownCard)
      await expect(page).toHaveURL(/agendamento-confirmado/)
      await expect(page.getByText('R$ 90,00').first()).toBeVisible()
      await page.goto('/indique')
      await expect(page.getByRole('link', { name: /^Pagamento de/ })).toBeVisible()
      await expect(page.getByText('R$ 2,00').first()).toBeVisible()
    })
    await Promise.all([payer.close(), booker.close()])
  },
)
