import { apiPerson } from './api.ts'
import { requestOpenSeries } from './bookings.ts'
import { makePair } from './made.ts'
import { cards, enter, payWith } from './people.ts'
import { expect, test } from './story.ts'

test('a contractor repeats a booking without an end, skips one date, pauses and ends it', { tag: '@1280' }, async ({ page }) => {
  const { contractor, professional } = await makePair('Noêmia Prado', 'Zuleica Reis')
  const mine = await apiPerson(contractor.email)
  await enter(page, contractor.email)

  await test.step('the consent at the checkout names the charges that come after the listed ones', async () => {
    await page.goto(`/checkout/${await requestOpenSeries(mine, professional)}`)
    await expect(page.getByText(/Depois destas, a cada duas semanas, R\$\s108,00 por visita/)).toBeVisible()
    await page.getByRole('checkbox', { name: /cada visita acima e as que vierem depois/ }).check()
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
  })

  await test.step('the page of the series skips a visit', async () => {
    await page.goto('/meus-agendamentos')
    await page.getByRole('region', { name: 'Sem data para acabar' }).getByRole('link', { name: professional.name }).click()
    const visits = page.getByRole('region', { name: 'Próximas visitas' }).getByRole('listitem')
    await expect(visits).toHaveCount(4)
    await visits
      .nth(2)
      .getByRole('button', { name: /^Pular/ })
      .click()
    await page.getByRole('button', { name: 'Pular visita' }).click()
    await expect(visits).toHaveCount(3)
  })

  await test.step('the series is paused, taken up again and ended', async () => {
    await page.getByRole('button', { name: 'Pausar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click()
    await expect(page.getByText(/^Pausada até/)).toBeVisible()
    await page.getByRole('button', { name: 'Retomar agora' }).click()
    await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
    await page.getByRole('button', { name: 'Encerrar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
    await expect(page.getByText(/^Você encerrou a repetição/)).toBeVisible()
  })
  await mine.close()
})
