import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { found, marlene, openSearch } from '#client/test/search-stage.tsx'

beforeEach(() => page.viewport(390, 844))

const rosa = { ...marlene, id: '5f0f5a6e-0000-4000-8000-000000000002', name: 'Rosa Lima' }
const twoPages = ({ cursor }: { cursor?: string }) => (cursor ? { ...found, items: [rosa] } : { ...found, nextCursor: 'page-2' })

test('when nobody is found, each button loosens one filter and says how many professionals that search finds', async () => {
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

test('for a misspelt word the page suggests the correct spelling, and a tap searches for it', async () => {
  const { screen, here } = await openSearch('?q=fxina&raio=10', {
    'search.professionals': ({ query }: { query?: string }) =>
      query === 'fxina' ? { ...found, items: [], suggestion: 'faxina' } : found,
  })
  await screen.getByRole('button', { name: 'Você quis dizer faxina?' }).click()
  await expect.poll(here).toBe('/buscar?q=faxina&raio=10')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('faxina')
  await expect.element(screen.getByText('Marlene Souza')).toBeVisible()
  await expect.element(screen.getByText('Você quis dizer')).not.toBeInTheDocument()
})

test('an accepted spelling suggestion also corrects the word in the search field', async () => {
  const { screen, here } = await openSearch('?q=terezina&servico=cozinha&dito=cozinheira%20terezina', {
    'search.professionals': ({ query }: { query?: string }) =>
      query === 'terezina' ? { ...found, items: [], suggestion: 'Terezinha' } : found,
  })
  await screen.getByRole('button', { name: 'Você quis dizer Terezinha?' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('cozinheira Terezinha')
  await expect.poll(here).toContain('q=Terezinha')
})

test('when nobody matches both a text and a service, the page says that the results ignore the text', async () => {
  const { screen } = await openSearch('?q=alemão&servico=cozinha', {
    'search.professionals': () => ({ ...found, droppedText: 'alemão' }),
  })
  await expect
    .element(screen.getByText('Ninguém com “alemão” nesta busca. Mostramos os resultados sem esse texto.'))
    .toBeVisible()
  await expect.element(screen.getByText('Marlene Souza')).toBeVisible()
})

test('when nobody is free for a duration, a button searches for a shorter duration', async () => {
  const loosen = [{ what: 'duration', filters: { date: '2026-11-24', durationHours: 6 }, count: 2, capped: false }]
  const { screen, here } = await openSearch('?data=2026-11-24&duracao=8', {
    'search.professionals': () => ({ ...found, items: [], loosen }),
    'search.count': () => ({ count: 0, capped: false }),
  })
  await screen.getByRole('button', { name: 'Diminuir para 6 h (2)' }).click()
  await expect.poll(here).toBe('/buscar?data=2026-11-24&duracao=6')
})

test('when nobody is found in the agendas read so far, the search can continue or loosen a filter', async () => {
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

test('the next page of results is loaded by cursor and appended to the list', async () => {
  const { screen, asked, here } = await openSearch('?ordem=preco', { 'search.professionals': twoPages })
  await screen.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(asked('search.professionals')).toEqual([{ sort: 'price' }, { sort: 'price', cursor: 'page-2' }])
  expect(screen.getByRole('button', { name: 'Carregar mais' }).elements()).toHaveLength(0)
  await expect.poll(here).toBe('/buscar?ordem=preco&pagina=2')
})

test('a link to the second page shows both pages, and changing a filter goes back to one page', async () => {
  const { screen, asked, here } = await openSearch('?preco=baixo&pagina=2', { 'search.professionals': twoPages })
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  expect(asked('search.professionals')).toEqual([{ priceBand: 'low' }, { priceBand: 'low', cursor: 'page-2' }])
  // The radar shows the same professionals, so the URL still contains the number of pages. A change of the price finds other
  // professionals, so the number is removed.
  await screen.getByRole('button', { name: 'Radar' }).click()
  await expect.poll(here).toBe('/buscar?preco=baixo&vista=radar&pagina=2')
  await screen.getByRole('button', { name: 'Tirar Até R$ 150' }).click()
  await expect.poll(here).toBe('/buscar?vista=radar')
})

test('when the next page fails to load, the list stays, a message says so, and the page can be loaded again', async () => {
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

test('a failed search keeps the filters and can be tried again', async () => {
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

test('when nobody is found and no looser search is offered, one button clears all filters', async () => {
  const { screen, here } = await openSearch('?q=zzz&raio=10&ordem=preco', {
    'search.professionals': () => ({ ...found, items: [], loosen: [] }),
  })
  await expect.element(screen.getByText('Nenhum profissional com esses filtros.')).toBeVisible()
  await screen.getByRole('button', { name: 'Limpar filtros' }).last().click()
  await expect.poll(here).toBe('/buscar?ordem=preco')
})

test('the page says when a search has read only a part of the agendas, and the search can continue', async () => {
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

test('when a link contains a past day, the page says so, and one button removes the day', async () => {
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
