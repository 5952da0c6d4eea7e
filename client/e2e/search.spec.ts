import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { makeContractor, makeProfessionals } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'
import { weekAhead } from './bookings.ts'

/** A town whose professionals are all created by this test, so that the search finds no others. */
const town = { city: 'Porto Alegre', state: 'RS', latitude: -30.03, longitude: -51.22 }
const crowd = Array.from({ length: 22 }, (_, at) => `Vizinha ${String.fromCodePoint(65 + at)}`)

const names = (page: Page) => page.getByRole('list', { name: 'Profissionais' }).getByRole('heading', { level: 2 })
const found = (page: Page, words: string) => expect(page.getByRole('main').locator('output').first()).toContainText(words)

test(
  'a contractor filters, sorts and pages through search results, and the URL contains every choice',
  { tag: ['@1280', '@long'] },
  async ({ page }, { project }) => {
    const narrow = project.name === '390'
    const farther = { ...town, latitude: town.latitude + 0.07 }
    const contractor = await makeContractor('Vera Antunes', town)
    await makeProfessionals([
      {
        name: 'Iolanda Chaves',
        services: ['Cozinha'],
        priceInCents: 12_000,
        home: farther,
        bio: 'Faço pão de fermentação natural.',
      },
      { name: 'Jacira Telles', services: ['Cozinha', 'Lavanderia'], priceInCents: 30_000, home: town, weekdays: [2] },
      { name: 'Mirtes Duarte', services: ['Passar Roupa'], priceInCents: 20_000, home: town, windows: [['13:00', '19:00']] },
      ...crowd.map((name) => ({ name, services: ['Faxina Leve' as const], home: farther, priceInCents: 16_000 })),
    ])
    await enter(page, contractor.email)
    await page.goto('/buscar')

    await test.step('loads the next page', async () => {
      await found(page, '25 profissionais')
      await expect(names(page)).toHaveCount(20)
      await page.getByRole('button', { name: 'Carregar mais' }).click()
      await expect(names(page)).toHaveCount(25)
      await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0)
    })

    await test.step('sorts in each order', async () => {
      await sortBy(page, narrow, 'Menor preço')
      await expect(page).toHaveURL(/ordem=preco/)
      await expect(names(page).first()).toHaveText('Iolanda Chaves')
      await sortBy(page, narrow, 'Mais recentes')
      await expect(names(page).first()).toHaveText('Vizinha V')
      await sortBy(page, narrow, 'Mais perto')
      await expect(names(page).first()).toHaveText(/Jacira|Mirtes/)
      await sortBy(page, narrow, 'Melhor avaliação')
      await expect(page).toHaveURL(/ordem=avaliacao/)
    })

    await test.step('searches for words without accents; Back undoes it', async () => {
      await page.getByRole('searchbox').fill('fermentacao')
      await page.keyboard.press('Enter')
      await found(page, '1 profissional')
      await expect(names(page)).toHaveText(['Iolanda Chaves'])
      await page.getByRole('link', { name: 'Ver Perfil de Iolanda Chaves' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Iolanda Chaves' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('searchbox')).toHaveValue('fermentacao')
      await expect(names(page)).toHaveText(['Iolanda Chaves'])
      await page.getByRole('button', { name: 'Limpar o texto' }).click()
      await found(page, '25 profissionais')
    })

    await test.step('filters by service, price and distance', async () => {
      await choose(page, narrow, ['Cozinha'])
      await found(page, '2 profissionais')
      await choose(page, narrow, ['Acima de R$ 250'])
      await found(page, '1 profissional')
      await expect(names(page)).toHaveText(['Jacira Telles'])
      await choose(page, narrow, ['Até R$ 150', '10 km'])
      await expect(names(page)).toHaveText(['Iolanda Chaves'])
      await expect(page).toHaveURL(/servico=cozinha.*preco=baixo.*raio=10|raio=10/)
    })

    await test.step('without results the page offers to loosen a filter and says how many that finds', async () => {
      await choose(page, narrow, ['5 km'])
      await found(page, 'Nenhum profissional')
      await expect(page.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
      await page.getByRole('button', { name: 'Aumentar para 10 km (1)' }).click()
      await expect(names(page)).toHaveText(['Iolanda Chaves'])
      await choose(page, narrow, ['Todos os serviços', 'Qualquer preço'], 'Qualquer')
    })

    const tuesday = addDays(weekAhead(2), 2)
    await test.step('filters by day and part of the day', async () => {
      await choose(page, narrow, ['Cozinha'], undefined, tuesday)
      await found(page, '2 profissionais')
      const wednesday = addDays(tuesday, 1)
      await choose(page, narrow, [], undefined, wednesday)
      await expect(names(page)).toHaveText(['Iolanda Chaves'])
      await choose(page, narrow, ['Passar Roupa', 'Tarde'])
      await expect(names(page)).toHaveText(['Mirtes Duarte'])
      await choose(page, narrow, ['Manhã'])
      await expect(page.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
      await page.getByRole('button', { name: 'Tirar período (1)' }).click()
      await expect(names(page)).toHaveText(['Mirtes Duarte'])
      await expect(page).toHaveURL(new RegExp(`data=${wednesday}`))
    })

    await test.step('a reload keeps every filter, because the URL holds them', async () => {
      await page.reload()
      await expect(names(page)).toHaveText(['Mirtes Duarte'])
      await expect(page).toHaveURL(/servico=passar-roupa/)
    })

    await test.step('the radar can be shown', async () => {
      const rendered = page.getByText('O radar mostra só a distância até a sua casa; a direção não é real.')
      await expect(rendered.filter({ visible: true })).toHaveCount(0)
      await page.getByRole('button', { name: 'Radar' }).filter({ visible: true }).click()
      await expect(rendered.filter({ visible: true })).toHaveCount(1)
      await expect(page).toHaveURL(/vista=radar/)
    })

    await test.step('a tap on the heart adds a favourite, another removes it', async () => {
      await page.getByRole('button', { name: 'Salvar Mirtes Duarte nos favoritos' }).click()
      await expectToast(page, 'Salvo nos favoritos')
      await page.getByRole('link', { name: 'Favoritos' }).filter({ visible: true }).first().click()
      const kept = page.getByRole('list', { name: 'Favoritos' })
      await expect(kept.getByRole('heading', { level: 2 })).toHaveText(['Mirtes Duarte'])
      await page.reload()
      await kept.getByRole('button', { name: 'Remover Mirtes Duarte dos favoritos' }).click()
      await expectToast(page, 'Removido dos favoritos')
      await expect(page.getByText('Nenhum favorito ainda.', { exact: false })).toBeVisible()
    })
  },
)

/** Sets the sort order of the results. On phones the control for it is in the sheet with the filters. */
async function sortBy(page: Page, narrow: boolean, order: string): Promise<void> {
  if (narrow) await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByLabel('Ordenar por').filter({ visible: true }).selectOption(order)
  if (narrow) await page.getByRole('button', { name: /^Ver / }).click()
}

/**
 * Sets filters in the side column. On phones the filters are in a sheet, and they take effect when the button of the sheet is
 * pressed.
 */
async function choose(page: Page, narrow: boolean, options: string[], distance?: string, day?: string): Promise<void> {
  if (narrow) await page.getByRole('button', { name: /^Filtros/ }).click()
  const place = narrow ? page.getByRole('dialog', { name: 'Filtros' }) : page.getByRole('complementary', { name: 'Filtros' })
  for (const name of options) await place.getByText(name, { exact: true }).click()
  if (distance) {
    const group = place.getByRole('group', { name: 'Distância' })
    await group.getByText(distance, { exact: true }).click()
  }
  if (day) await place.getByLabel('Livre no dia').fill(day)
  if (narrow) await place.getByRole('button', { name: /^Ver |^Nenhum profissional/ }).click()
}
