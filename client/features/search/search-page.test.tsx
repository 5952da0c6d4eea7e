import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, refusal } from '../checkout/stage.tsx'
import { keepPage, readFilters } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { SearchPage } from './search-page.tsx'

const marlene = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Marlene Souza',
  photo: null,
  district: 'Saúde',
  city: 'São Paulo',
  state: 'SP',
  services: ['Faxina Leve', 'Lavanderia', 'Passar Roupa', 'Cozinha', 'Organização'],
  dailyPriceInCents: 18_000,
  rating: 4.9,
  reviewCount: 38,
  distanceInKm: 2.1,
  newcomer: false,
  backgroundVerified: true,
  seal: true,
  favourite: false,
}
const found = { items: [marlene], nextCursor: null as string | null, located: 'coordinates', approximate: true }

function Here() {
  const navigate = useNavigate()
  const filters = readFilters(useSearch({ strict: false }))
  const change = useCallback(
    (next: SearchFilters) =>
      void navigate({ to: '/buscar', search: (before: SearchFilters) => keepPage(next, before), replace: true }),
    [navigate],
  )
  const showPages = (pagina: number) =>
    void navigate({ to: '/buscar', search: (before: SearchFilters) => ({ ...before, pagina }), replace: true })
  return <SearchPage filters={filters} onChange={change} onPages={showPages} mayKeep />
}

type Answers = Parameters<typeof openPages>[2]

function openSearch(query = '', answers: Answers = {}) {
  return openPages(
    `/buscar${query}`,
    { '/buscar': { component: Here, validateSearch: readFilters } },
    { 'search.professionals': () => found, 'search.count': () => ({ count: 1, capped: false }), ...answers },
  )
}

beforeEach(() => page.viewport(390, 844))

test('a card says who, how good, how far, what for and how much', async () => {
  const { screen } = await openSearch()
  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  await expect.element(card.getByText('Saúde, ≈ 2,1 km')).toBeVisible()
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

test('filters travel from the URL to the API and from the finger to the URL', async () => {
  const { screen, asked, here } = await openSearch('?q=ana&servico=cozinha&raio=20&preco=nada')
  await expect.poll(() => asked('search.professionals')).toEqual([{ query: 'ana', service: 'Cozinha', distanceInKm: 20 }])
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ana')
  await expect.element(screen.getByRole('button', { name: 'Até 20 km' })).toHaveAttribute('aria-pressed', 'true')

  await screen.getByRole('button', { name: 'Até R$ 150' }).click()
  await screen.getByRole('button', { name: 'Cozinha' }).click()
  await expect.element(screen.getByRole('button', { name: 'Até R$ 150' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(here).toBe('/buscar?q=ana&preco=baixo&raio=20')
  // Two changes of mind within the rest were one search.
  await expect.poll(() => asked('search.professionals').slice(1)).toEqual([{ query: 'ana', priceBand: 'low', distanceInKm: 20 }])
})

test('typing is one search after a rest, and no letter is lost on the way', async () => {
  const { screen, asked, here } = await openSearch()
  await userEvent.type(screen.getByRole('searchbox'), 'passar roupa ')
  await expect.poll(here).toBe('/buscar?q=passar%20roupa%20'.replaceAll('%20', '+'))
  await userEvent.type(screen.getByRole('searchbox'), 'já')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('passar roupa já')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ query: 'passar roupa já' })
  expect(asked('search.professionals').length).toBeLessThanOrEqual(3)
})

test('the sheet counts while it is tried out, and applies on its button', async () => {
  const { screen, here, asked } = await openSearch('', {
    'search.count': (input: { service?: string }) => ({ count: input.service ? 14 : 26, capped: false }),
  })
  await screen.getByRole('button', { name: 'Filtros' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filtros' })
  for (const service of ['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa'])
    await expect.element(sheet.getByText(service, { exact: true })).toBeVisible()
  await sheet.getByText('Lavanderia').click()
  await sheet.getByText('10 km').click()
  await sheet.getByRole('button', { name: 'Ver 14 profissionais' }).click()
  await expect.poll(here).toBe('/buscar?servico=lavanderia&raio=10')
  expect(asked('search.count').at(-1)).toEqual({ service: 'Lavanderia', distanceInKm: 10 })
})

test('nobody found: one tap loosens one filter, and says whom it would find', async () => {
  const loosen = [
    { what: 'distance', filters: { distanceInKm: 20, priceBand: 'high' }, count: 12, capped: false },
    { what: 'priceBand', filters: { distanceInKm: 10 }, count: 100, capped: true },
  ]
  const { screen, here } = await openSearch('?raio=10&preco=alto', {
    'search.professionals': () => ({ ...found, items: [], loosen }),
    'search.count': () => ({ count: 0, capped: false }),
  })
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tirar faixa de preço (mais de 100)' })).toBeVisible()
  await screen.getByRole('button', { name: 'Aumentar para 20 km (12)' }).click()
  await expect.poll(here).toBe('/buscar?preco=alto&raio=20')
})

test('nobody for so many hours: one tap asks for a shorter visit', async () => {
  const loosen = [{ what: 'duration', filters: { date: '2026-11-24', durationHours: 6 }, count: 2, capped: false }]
  const { screen, here } = await openSearch('?data=2026-11-24&duracao=8', {
    'search.professionals': () => ({ ...found, items: [], loosen }),
    'search.count': () => ({ count: 0, capped: false }),
  })
  await screen.getByRole('button', { name: 'Diminuir para 6 h (2)' }).click()
  await expect.poll(here).toBe('/buscar?data=2026-11-24&duracao=6')
})

test('nobody yet: the search may go on, or loosen a filter, and at its end the last page knows best', async () => {
  const offer = (count: number) => [{ what: 'date', filters: {}, count, capped: false }]
  const { screen } = await openSearch('?data=2026-11-24', {
    'search.professionals': ({ cursor }: { cursor?: string }) =>
      cursor
        ? { ...found, items: [], loosen: offer(13) }
        : { ...found, items: [], nextCursor: 'page-2', stoppedAfter: 300, loosen: offer(12) },
  })
  await expect.element(screen.getByRole('button', { name: 'Tirar data (12)' })).toBeVisible()
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Continuar a busca' }).click()
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tirar data (13)' })).toBeVisible()
})

test('without a point of the home there is a notice, no distance and no distance filter', async () => {
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

test('an address without a point says so in its own words', async () => {
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, located: 'address' }) })
  await expect.element(screen.getByText('Não encontramos coordenadas exatas. Verifique número/UF.')).toBeVisible()
})

const rosa = { ...marlene, id: '5f0f5a6e-0000-4000-8000-000000000002', name: 'Rosa Lima' }
const twoPages = ({ cursor }: { cursor?: string }) => (cursor ? { ...found, items: [rosa] } : { ...found, nextCursor: 'page-2' })

test('more are fetched by cursor and join the list', async () => {
  const { screen, asked, here } = await openSearch('?ordem=preco', { 'search.professionals': twoPages })
  await screen.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(asked('search.professionals')).toEqual([{ sort: 'price' }, { sort: 'price', cursor: 'page-2' }])
  expect(screen.getByRole('button', { name: 'Carregar mais' }).elements()).toHaveLength(0)
  await expect.poll(here).toBe('/buscar?ordem=preco&pagina=2')
})

test('a link to the second page shows both, and another filter begins anew', async () => {
  const { screen, asked, here } = await openSearch('?pagina=2', { 'search.professionals': twoPages })
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(asked('search.professionals')).toEqual([{}, { cursor: 'page-2' }])
  // The radar shows the same people; a price does not.
  await screen.getByRole('button', { name: 'Radar' }).click()
  await expect.poll(here).toBe('/buscar?vista=radar&pagina=2')
  await screen.getByRole('button', { name: 'Até R$ 150' }).click()
  await expect.poll(here).toBe('/buscar?preco=baixo&vista=radar')
})

test('a further page that fails leaves the list, says so and can be asked for again', async () => {
  let tries = 0
  const { screen, here } = await openSearch('', {
    'search.professionals': (input: { cursor?: string }) => {
      if (input.cursor && ++tries === 1) throw refusal('BAD_REQUEST', 'stale_cursor', 'A busca mudou. Recarregue a página.')
      return twoPages(input)
    },
  })
  await screen.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('A busca mudou. Recarregue a página.')
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(here()).toBe('/buscar')
  await screen.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
})

test('why nobody can be sorted out by distance is told to finger and keyboard', async () => {
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, located: 'none' }) })
  const chip = screen.getByRole('button', { name: 'Até 10 km' })
  await expect.element(chip).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chip).toHaveAccessibleDescription('Salve seu endereço para filtrar por distância.')
  await chip.click({ force: true })
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Mais perto (salve seu endereço)' })).toBeDisabled()
})

test('a day for eight hours is asked for, said, and opens her week as it was searched', async () => {
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

test('the service that was searched for goes along to her week', async () => {
  const { screen } = await openSearch('?servico=cozinha')
  await expect
    .element(screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}?servico=cozinha`)
})

test('a failure keeps the filters and can be tried again', async () => {
  let tries = 0
  const { screen, here } = await openSearch('?servico=cozinha', {
    'search.professionals': () => {
      if (++tries === 1) throw refusal('BAD_REQUEST', 'invalid_input', 'Dados inválidos')
      return found
    },
  })
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(here()).toBe('/buscar?servico=cozinha')
})

test('nobody found and no single filter helps: all of them go in one tap', async () => {
  const { screen, here } = await openSearch('?q=zzz&raio=10&ordem=preco', {
    'search.professionals': () => ({ ...found, items: [], loosen: [] }),
  })
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
  await screen.getByRole('button', { name: 'Limpar filtros' }).last().click()
  await expect.poll(here).toBe('/buscar?ordem=preco')
})

test('the order is the one taken until another is chosen', async () => {
  const { screen, asked, here } = await openSearch('', { 'search.professionals': () => ({ ...found, sort: 'distance' }) })
  const order = screen.getByRole('combobox', { name: 'Ordenar por' })
  await expect.element(order).toHaveDisplayValue('Mais perto')
  await order.selectOptions('Menor preço')
  await expect.poll(here).toBe('/buscar?ordem=preco')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ sort: 'price' })
})

test('a free day and its period: chosen in the sheet, said by a chip, taken off by it', async () => {
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

test('a day whose agendas were read in part says so, and goes on', async () => {
  const { screen, asked } = await openSearch('?data=2026-11-24', {
    'search.professionals': ({ cursor }: { cursor?: string }) =>
      cursor ? found : { ...found, items: [], nextCursor: 'page-2', stoppedAfter: 300 },
  })
  await expect
    .element(screen.getByText('Conferimos a agenda de parte dos profissionais. Continue a busca para ver o resto.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Continuar a busca' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(asked('search.professionals').at(-1)).toEqual({ date: '2026-11-24', cursor: 'page-2' })
})

test('a link to a past day says so, and one tap takes the day away', async () => {
  const past = refusal('BAD_REQUEST', 'past_date', 'Escolha uma data de hoje em diante.')
  const refused = { error: { ...past.error, data: { ...past.error.data, fields: { date: [past.error.message] } } } }
  const { screen, here } = await openSearch('?data=2020-01-01&servico=cozinha', {
    'search.professionals': ({ date }: { date?: string }) => {
      if (date) throw refused
      return found
    },
  })
  await expect
    .element(screen.getByRole('paragraph').filter({ hasText: 'Escolha uma data de hoje em diante.' }).last())
    .toBeVisible()
  await screen.getByRole('button', { name: 'Tirar data' }).click()
  await expect.poll(here).toBe('/buscar?servico=cozinha')
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
})
