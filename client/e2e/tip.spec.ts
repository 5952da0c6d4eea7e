import { completeBooking, makePaidBookings, openBooking } from './bookings.ts'
import { makePair } from './made.ts'
import { cards, enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'

test(
  'after the booking a contractor gives a tip, and the professional sees it among the earnings',
  { tag: '@390' },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Célia Antunes', 'Dalva Ribas')
    const [id = ''] = await makePaidBookings(contractor, professional, 1)
    await completeBooking(contractor, professional, id)
    await enter(page, contractor.email)
    await openBooking(page, id, 'Concluído')
    const tip = page.getByRole('region', { name: 'Gorjeta' })

    await test.step('an amount beyond the limits is refused at its field', async () => {
      await tip.getByText('Outro valor').click()
      await tip.getByLabel('Valor da gorjeta').last().fill('300,00')
      await tip.getByRole('button', { name: 'Escolher o cartão' }).click()
      await expect(tip.getByText('A gorjeta é de R$ 5,00 a R$ 200,00.').last()).toBeVisible()
    })

    await tip.getByText('R$ 20,00').click()
    await tip.getByRole('button', { name: 'Escolher o cartão' }).click()
    await payWith(page, cards.good)
    await expectToast(page, 'Gorjeta enviada')
    await expect(tip.getByText('Você deu R$ 20,00 de gorjeta para Dalva.')).toBeVisible()
    await expect(tip.getByRole('link', { name: /recibo/i })).toBeVisible()

    const professionalPage = await meet(professional.email)
    await professionalPage.goto('/recebimentos')
    await expect(professionalPage.getByText(/Gorjeta/).first()).toBeVisible()
    await expect(professionalPage.getByText('R$ 20,00').first()).toBeVisible()
  },
)
