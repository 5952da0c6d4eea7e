import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { found, marlene, openSearch } from '#client/test/search-stage.tsx'

beforeEach(() => page.viewport(390, 844))

test('a card shows name, rating, distance, services and price', async () => {
  const { screen } = await openSearch()
  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  await expect.element(card.getByText('Saúde, a cerca de 2,1 km')).toBeVisible()
  await expect.element(card.getByText('Nota 4,9 de 5, 38 avaliações')).toBeInTheDocument()
  await expect.element(card.getByText('Antecedentes verificados')).toBeVisible()
  await expect.element(card.getByText('Passar Roupa')).toBeVisible()
  await expect.element(card.getByText('+2')).toBeVisible()
  expect(card.getByText('Organização', { exact: true }).elements()).toHaveLength(0)
  await expect.element(card.getByText(/R\$\s180,00/)).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}`)
  await expect.element(screen.getByText('1 profissional')).toBeVisible()
})

test('filters go from the URL to the API, and changes go to the URL', async () => {
  const { screen, asked, here } = await openSearch('?q=ana&servico=cozinha&raio=20&preco=nada')
  await expect.poll(() => asked('search.professionals')).toEqual([{ query: 'ana', services: ['Cozinha'], distanceInKm: 20 }])
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ana')
  await expect.element(screen.getByRole('button', { name: 'Até 20 km' })).toHaveAttribute('aria-pressed', 'true')

  await screen.getByRole('button', { name: 'Até R$ 150' }).click()
  await screen.getByRole('button', { name: 'Cozinha' }).click()
  await expect.element(screen.getByRole('button', { name: 'Até R$ 150' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(here).toBe('/buscar?q=ana&preco=baixo&raio=20')
  // Two changes within the 300 ms before a search are one search.
  await expect.poll(() => asked('search.professionals').slice(1)).toEqual([{ query: 'ana', priceBand: 'low', distanceInKm: 20 }])
})

test('typed text is searched after 300 ms without typing, and no letter is lost', async () => {
  const { screen, asked, here } = await openSearch()
  await userEvent.type(screen.getByRole('searchbox'), 'passar roupa ')
  await expect.poll(here).toBe('/buscar?q=passar%20roupa%20'.replaceAll('%20', '+'))
  await userEvent.type(screen.getByRole('searchbox'), 'já')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('passar roupa já')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ query: 'passar roupa já' })
  expect(asked('search.professionals').length).toBeLessThanOrEqual(3)
})

test('Back undoes the last filter, and a text typed with pauses is one step in the history', async () => {
  const { screen, here, back } = await openSearch('?raio=20')
  const type = async (text: string, q: string) => {
    await userEvent.type(screen.getByRole('searchbox'), text)
    await expect.poll(here).toBe(`/buscar?q=${q}&raio=20`)
  }
  await type('pas', 'pas')
  await type('sar', 'passar')
  await screen.getByRole('button', { name: 'Até R$ 150' }).click()
  await expect.poll(here).toBe('/buscar?q=passar&preco=baixo&raio=20')
  await type(' ja', 'passar+ja&preco=baixo')

  back()
  await expect.poll(here).toBe('/buscar?q=passar&preco=baixo&raio=20')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('passar')
  back()
  await expect.poll(here).toBe('/buscar?q=passar&raio=20')
  await expect.element(screen.getByRole('button', { name: 'Até R$ 150' })).toHaveAttribute('aria-pressed', 'false')
  back()
  await expect.poll(here).toBe('/buscar?raio=20')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  // Waits longer than the 300 ms after which a change reaches the URL: the undone change does not come back.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(here()).toBe('/buscar?raio=20')
})

test('the sheet counts results while filters change, and its button applies the filters', async () => {
  const { screen, here, asked } = await openSearch('', {
    'search.count': (input: { services?: string[] }) => ({ count: input.services ? 14 : 26, capped: false }),
  })
  await screen.getByRole('button', { name: 'Filtros' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filtros' })
  for (const service of ['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa'])
    await expect.element(sheet.getByText(service, { exact: true })).toBeVisible()
  await sheet.getByText('Lavanderia').click()
  await sheet.getByText('10 km').click()
  await sheet.getByRole('button', { name: 'Ver 14 profissionais' }).click()
  await expect.poll(here).toBe('/buscar?servico=lavanderia&raio=10')
  expect(asked('search.count').at(-1)).toEqual({ services: ['Lavanderia'], distanceInKm: 10 })
})

test('without coordinates of the home there is a message, no distance and no distance filter', async () => {
  await page.viewport(1280, 800)
  const away = { ...marlene, distanceInKm: null, newcomer: true, reviewCount: 0 }
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, items: [away], located: 'none' }) })
  await expect.element(screen.getByText('Salve seu endereço para ver quem atende perto de você.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Informar endereço' })).toHaveAttribute('href', '/onboarding-contratante')
  await expect.element(screen.getByText('Salve seu endereço para filtrar por distância.').first()).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '10 km' })).toBeDisabled()
  await expect.element(screen.getByText('Novo por aqui')).toBeVisible()
  await expect.element(screen.getByText('Saúde', { exact: true })).toBeVisible()
})

test('newcomers are shown before the results while no filter is set, and disappear with any filter', async () => {
  const nova = { ...marlene, id: 'nova', name: 'Neide Ramos', distanceInKm: null, newcomer: true, reviewCount: 0 }
  const answers = {
    'search.professionals': () => ({ ...found, items: [{ ...marlene, distanceInKm: null }], located: 'none' }),
    'search.newcomers': () => ({ items: [nova] }),
  }
  const { screen, asked } = await openSearch('', answers)
  const section = screen.getByRole('region', { name: 'Começando na Plumaí' })
  await expect.element(section.getByText('Neide Ramos')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Como ordenamos' })).toHaveAttribute('href', '/ajuda#ordem')
  await screen.getByRole('searchbox').fill('passar')
  await expect.poll(() => section.elements()).toEqual([])
  expect(asked('search.newcomers')).toHaveLength(1)
})

test('a message says when the address of the home has no coordinates', async () => {
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, located: 'address' }) })
  await expect.element(screen.getByText('Não encontramos coordenadas exatas. Verifique número/UF.')).toBeVisible()
})

test('touch and keyboard users can read why the distance filter is disabled', async () => {
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, located: 'none' }) })
  const chip = screen.getByRole('button', { name: 'Até 10 km' })
  await expect.element(chip).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chip).toHaveAccessibleDescription('Salve seu endereço para filtrar por distância.')
  await chip.click({ force: true })
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Mais perto (salve seu endereço)' })).toBeDisabled()
})

test('a search for eight hours on a day is sent and shown, and a profile opens with that week and duration', async () => {
  const { screen, asked, here } = await openSearch('?data=2026-11-26')
  await screen.getByRole('button', { name: 'Filtros 1' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filtros' })
  await sheet.getByText('8 h', { exact: true }).click()
  await sheet.getByRole('button', { name: /^Ver/ }).click()
  await expect.poll(here).toBe('/buscar?data=2026-11-26&duracao=8')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ date: '2026-11-26', durationHours: 8 })
  await expect.element(screen.getByRole('button', { name: /^qui, 26 nov.*, 8 h$/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}?semana=2026-11-22&dia=2026-11-26&dur=8`)
})

test('a profile opens with the service that the contractor searched for', async () => {
  const { screen } = await openSearch('?servico=cozinha')
  await expect
    .element(screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}?servico=cozinha`)
})

test("shows the server's order until another order is chosen", async () => {
  const { screen, asked, here } = await openSearch('', { 'search.professionals': () => ({ ...found, sort: 'distance' }) })
  const order = screen.getByRole('combobox', { name: 'Ordenar por' })
  await expect.element(order).toHaveDisplayValue('Mais perto')
  await order.selectOptions('Menor preço')
  await expect.poll(here).toBe('/buscar?ordem=preco')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ sort: 'price' })
})

test('a day with its period is chosen in the sheet, shown on a chip, and removed with that chip', async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const { screen, asked, here } = await openSearch('', {
    'search.count': ({ date }: { date?: string }) => ({ count: 3, capped: false, ...(date && { atLeast: true }) }),
  })
  await screen.getByRole('button', { name: 'Data', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filtros' })
  await expect.element(sheet.getByText('Escolha a data antes do período.')).toBeVisible()
  await sheet.getByLabelText('Livre no dia').fill(day)
  await sheet.getByText('Manhã').click()
  await sheet.getByRole('button', { name: 'Ver pelo menos 3 profissionais' }).click()
  await expect.poll(here).toBe(`/buscar?data=${day}&periodo=manha`)
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ date: day, period: 'morning' })
  await screen.getByRole('button', { name: /, manhã$/ }).click()
  await expect.poll(here).toBe('/buscar')
})

test('a tap on the radar opens the profile like the card does', async () => {
  const { screen } = await openSearch('?vista=radar&data=2026-11-26&periodo=tarde&duracao=6&servico=cozinha')
  const card = screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' })
  await expect.element(card).toBeVisible()
  const href = card.element().getAttribute('href') ?? ''
  expect(href).toBe(`/profissional/${marlene.id}?servico=cozinha&semana=2026-11-22&dia=2026-11-26&dur=6`)
  expect(screen.getByTitle('Marlene Souza, a cerca de 2,1 km').element().getAttribute('href')).toBe(href)
})
