import { addDays } from '#shared/days.ts'
import { makeContractor, makeProfessionals } from './made.ts'
import { weekAhead } from './bookings.ts'
import { enter } from './people.ts'
import { expect, test } from './story.ts'

/** A town whose professionals are all created by this test, so that the search finds no others. */
const town = { city: 'Porto Velho', state: 'RO', latitude: -8.76, longitude: -63.9 }

test(
  'a contractor sends one need to several professionals from the search; two accept, and the chosen one is paid at the checkout',
  { tag: '@1280' },
  async ({ page }) => {
    const day = addDays(weekAhead(2), 2)
    const contractor = await makeContractor('Vera Antunes', town)
    const [joana, rita] = await makeProfessionals([
      { name: 'Joana Reis', services: ['Cozinha'], priceInCents: 20_000, home: town },
      { name: 'Rita Alves', services: ['Cozinha'], priceInCents: 16_000, home: town },
    ])

    await test.step('the search opens the form of a need with the searched day and service', async () => {
      await enter(page, contractor.email)
      await page.goto(`/buscar?servico=cozinha&data=${day}`)
      await page.getByRole('link', { name: 'Perguntar a várias pessoas' }).click()
      const sheet = page.getByRole('dialog', { name: 'Abrir um pedido' })
      await expect(sheet.getByLabel('Dia')).toHaveValue(day)
      await expect(sheet.getByRole('button', { name: 'Cozinha' })).toHaveAttribute('aria-pressed', 'true')
      await sheet.getByLabel('Até quanto').fill('150')
      await sheet.getByLabel('O que é bom saber').fill('Almoço para seis.')
      await sheet.getByRole('button', { name: 'Perguntar a quem está livre' }).click()
      await expect(page.getByText('2 pessoas receberam o seu pedido.')).toBeVisible()
      // The page has removed the search params from its URL, because with them a reload would open the form again.
      await expect(page).toHaveURL(/\/pedidos$/)
    })

    for (const professional of [joana, rita]) {
      await test.step(`${professional?.name} accepts the need`, async () => {
        await enter(page, professional?.email ?? '')
        await page.goto('/dashboard-profissional')
        await page.getByRole('link', { name: 'Ver pedidos' }).click()
        await expect(page.getByText('Almoço para seis.')).toBeVisible()
        await page.getByLabel('Uma linha sobre você').fill('Cozinho há dez anos.')
        await page.getByRole('button', { name: 'Eu posso' }).click()
        await expect(page.getByText('Você disse que pode')).toBeVisible()
      })
    }

    await test.step('the contractor chooses a professional and comes to the checkout', async () => {
      await enter(page, contractor.email)
      await page.goto('/pedidos')
      await expect(page.getByRole('list', { name: 'Quem pode' }).getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: 'Escolher Rita' }).click()
      await expect(page).toHaveURL(/\/checkout\//)
      await expect(page.getByText('R$ 96,00').filter({ visible: true }).first()).toBeVisible()
    })
  },
)
