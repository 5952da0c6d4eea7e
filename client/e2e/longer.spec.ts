import { makePaidBookings, openBooking, startBooking } from './bookings.ts'
import { makePair } from './made.ts'
import { cards, enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'

test('both participants add an hour to a booking, which is charged separately; the next proposal is declined @1280', async ({
  page,
  meet,
}) => {
  const { contractor, professional } = await makePair('Vânia Prates', 'Cleide Amaral')
  const [id = ''] = await makePaidBookings(contractor, professional, 1)
  await startBooking(contractor, professional, id)
  await enter(page, contractor.email)
  await openBooking(page, id, 'Em Andamento')
  const professionalPage = await meet(professional.email)
  const mine = page.getByRole('region', { name: 'Mais tempo' })
  const theirs = professionalPage.getByRole('region', { name: 'Mais tempo' })

  await test.step('the professional proposes one more hour on the dashboard', async () => {
    await professionalPage.goto('/dashboard-profissional')
    await theirs.getByRole('button', { name: 'Pedir mais tempo' }).click()
    const sheet = professionalPage.getByRole('dialog', { name: 'Mais tempo' })
    await expect(sheet.getByText('R$\u00A022,50')).toBeVisible()
    await sheet.getByRole('button', { name: 'Pedir mais 1 hora' }).click()
    await expectToast(professionalPage, 'Pedido enviado')
    await expect(theirs.getByText('Você pediu mais 1 hora')).toBeVisible()
    await expect(theirs.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  })

  await test.step('the contractor reads the proposal at once, agrees and pays with a typed card', async () => {
    await expect(mine.getByText('Cleide pede mais 1 hora')).toBeVisible()
    await mine.getByRole('button', { name: 'Aceitar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cleide pede mais 1 hora' })
    await expect(sheet.getByText('R$\u00A027,00')).toBeVisible()
    await sheet.getByRole('button', { name: 'Aceitar' }).click()
    await expectToast(page, 'Combinado')
    await expect(theirs.getByText('Esperando o pagamento de quem contratou.')).toBeVisible()
    await payWith(page, cards.good)
    await expectToast(page, 'A visita ficou mais longa')
  })

  await test.step('both see the second charge and the later end', async () => {
    await page.getByText('Valores', { exact: true }).click()
    await expect(page.getByText('Mais 1 hora, com a taxa')).toBeVisible()
    await expect(page.getByText('R$\u00A0135,00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Baixar recibo de mais 1 hora' })).toBeVisible()
    await openBooking(professionalPage, id, 'Em Andamento')
    await professionalPage.getByText('Valores', { exact: true }).click()
    await expect(professionalPage.getByText('R$\u00A0112,50').first()).toBeVisible()
  })

  await test.step('the contractor asks for two hours more, and the professional declines', async () => {
    await mine.getByRole('button', { name: 'Pedir mais tempo' }).click()
    const sheet = page.getByRole('dialog', { name: 'Mais tempo' })
    await sheet.getByText(/^2 horas, até/).click()
    await sheet.getByRole('button', { name: 'Pedir mais 2 horas' }).click()
    await theirs.getByRole('button', { name: 'Recusar' }).click()
    await expectToast(professionalPage, 'Pedido recusado')
    await expect(mine.getByText('O último pedido foi recusado.')).toBeVisible()
  })
})
