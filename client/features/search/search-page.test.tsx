import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { dayWords } from '#client/features/search/filter-words.ts'
import { calendarDay } from '#client/lib/format.ts'
import { found, marlene, openSearch } from '#client/test/search-stage.tsx'

beforeEach(() => page.viewport(390, 844))

test('a search card shows name, rating, distance, services and price', async () => {
  const { screen } = await openSearch()
  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Marlene Souza' })).toBeVisible()
  await expect.element(card.getByText('Saúde, ≈ 2,1 km')).toBeVisible()
  await expect.element(card.getByText('Nota 4,9 de 5, 38 avaliações')).toBeInTheDocument()
  await expect.element(card.getByText('Antecedentes verificados')).toBeVisible()
  await expect.element(card.getByText('Passar Roupa')).toBeVisible()
  await expect.element(card.getByText('+2')).toBeVisible()
  expect(card.getByText('Organização', { exact: true }).elements()).toHaveLength(0)
  await expect.element(card.getByText(/R\$\s108,00/)).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}`)
  await expect.element(screen.getByText('1 profissional')).toBeVisible()
})

test('filters from the URL are sent to the API, and a changed filter is written to the URL', async () => {
  const { screen, asked, here } = await openSearch('?q=ana&servico=cozinha&raio=20&preco=baixo&ordem=nada')
  await expect
    .poll(() => asked('search.professionals'))
    .toEqual([{ query: 'ana', services: ['Cozinha'], distanceInKm: 20, priceBand: 'low' }])
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ana')

  await screen.getByRole('button', { name: 'Tirar Até R$ 150' }).click()
  await screen.getByRole('button', { name: 'Tirar Cozinha' }).click()
  await expect.poll(here).toBe('/buscar?q=ana&raio=20')
  // Changes of the filters within 300 ms are combined, so the two removed filters cause only one search.
  await expect.poll(() => asked('search.professionals').slice(1)).toEqual([{ query: 'ana', distanceInKm: 20 }])
})

const moema = { slug: 'moema-sao-paulo-sp', name: 'Moema', city: 'São Paulo', state: 'SP' }
const places = { 'search.places': () => ({ places: [moema] }) }

test('a text with a service and a place becomes two chips, and the page says how the text was understood', async () => {
  const { screen, asked, here, back } = await openSearch('', places)
  await screen.getByRole('searchbox').fill('diarista em Moema')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe('/buscar?servico=faxina-leve&lugar=moema-sao-paulo-sp&dito=diarista+em+Moema')
  expect(asked('search.professionals').at(-1)).toEqual({ services: ['Faxina Leve'], place: 'moema-sao-paulo-sp' })
  await expect.element(screen.getByText('Entendemos “diarista” como Faxina Leve.')).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('diarista em Moema')

  await screen.getByRole('button', { name: 'Ver Faxina Pesada' }).click()
  await expect.poll(here).toMatch(/servico=faxina-pesada/)
  await screen.getByRole('button', { name: 'Tirar Perto de Moema' }).click()
  await expect.poll(here).toBe('/buscar?servico=faxina-pesada')
  back()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('diarista em Moema')
})

test('a day typed beside a service becomes a filter with a chip, and clearing the text removes both', async () => {
  const tomorrow = addDays(calendarDay(new Date(), DEFAULT_ZONE), 1)
  const { screen, asked, here } = await openSearch()
  await screen.getByRole('searchbox').fill('faxina amanhã')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe(`/buscar?servico=faxina-leve&dito=faxina+amanh%C3%A3&data=${tomorrow}`)
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ services: ['Faxina Leve'], date: tomorrow })
  await expect.element(screen.getByRole('button', { name: `Tirar ${dayWords(tomorrow)}` })).toBeVisible()
  await screen.getByRole('button', { name: 'Limpar o texto' }).click()
  await expect.poll(here).toBe('/buscar')

  await screen.getByRole('searchbox').fill('faxina amanhã')
  await screen.getByRole('region', { name: 'Serviço' }).getByRole('button', { name: 'Faxina Leve' }).click()
  await screen.getByRole('button', { name: `Tirar ${dayWords(tomorrow)}` }).click()
  await expect.poll(here).toBe('/buscar?servico=faxina-leve')
})

test('Enter before the places have arrived waits for them, so that the place of the text is not searched for as a name', async () => {
  const late = { 'search.places': () => new Promise((resolve) => setTimeout(() => resolve({ places: [moema] }), 400)) }
  const { screen, here } = await openSearch('', late)
  await screen.getByRole('searchbox').fill('faxina em Moema')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe('/buscar?servico=faxina-leve&lugar=moema-sao-paulo-sp&dito=faxina+em+Moema')
})

test('a city without professionals becomes the place of the search, which finds nobody and offers Avise-me', async () => {
  const campinas = { slug: 'campinas-sp', name: 'Campinas', city: null, state: 'SP' }
  const { screen, asked, here } = await openSearch('', {
    'search.places': (input: unknown) => ({ places: input === undefined ? [moema] : [campinas] }),
    'directory.placeName': () => ({ words: 'Campinas, SP' }),
    'search.professionals': (input: unknown) => ({
      ...found,
      items: JSON.stringify(input).includes('campinas-sp') ? [] : [marlene],
    }),
    'search.count': () => ({ count: 0, capped: false }),
  })
  await screen.getByRole('searchbox').fill('faxina em Campinas')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe('/buscar?servico=faxina-leve&lugar=campinas-sp&dito=faxina+em+Campinas')
  expect(asked('search.places')).toContainEqual({ text: 'faxina em Campinas' })
  await expect.element(screen.getByRole('button', { name: 'Tirar Perto de Campinas, SP' })).toBeVisible()
  await expect.element(screen.getByText('Ainda não há profissionais que atendam este lugar.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /avise-me/i })).toBeVisible()
})

test('the server is not asked for a city when the text is a name', async () => {
  const { screen, asked, here } = await openSearch('', places)
  await screen.getByRole('searchbox').fill('Marlene Souza')
  await userEvent.keyboard('{Enter}')
  await expect.poll(here).toBe('/buscar?q=Marlene+Souza')
  expect(asked('search.places')).toEqual([undefined])
})

test.each([
  ['faxina semana que vem', 'Não usamos “semana que vem” na busca. Escolha um dia abaixo.'],
  ['às sextas', 'Não usamos “às sextas” na busca. Ao agendar, você pode repetir a visita toda semana ou a cada duas.'],
])('the page says what it does not use of %s', async (typed, words) => {
  const { screen } = await openSearch()
  await screen.getByRole('searchbox').fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('a button searches for the exact words instead of the recognized service', async () => {
  const { screen, asked, here } = await openSearch('?servico=faxina-leve&dito=diarista')
  await screen.getByRole('button', { name: 'Procurar a palavra' }).click()
  await expect.poll(here).toBe(`/buscar?q=${encodeURIComponent('"diarista"')}`)
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ query: '"diarista"' })
})

test('a search for work that Plumaí does not offer says so and shows the six services', async () => {
  const { screen, here } = await openSearch('')
  await screen.getByRole('searchbox').fill('pintor')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Pintura ainda não está na Plumaí' })).toBeVisible()
  await screen.getByRole('button', { name: 'Organização' }).click()
  await expect.poll(here).toBe('/buscar?servico=organizacao')
})

test('while the person types, services, places and people are suggested without a request', async () => {
  const { screen, asked, here } = await openSearch('', places)
  await expect.element(screen.getByRole('article')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'passad')
  await expect.element(screen.getByText('você escreveu passadeira')).toBeVisible()
  await screen.getByRole('searchbox').fill('mar')
  await expect.element(screen.getByRole('region', { name: 'Pessoas' }).getByText('Marlene Souza')).toBeVisible()
  await screen.getByRole('searchbox').fill('moe')
  await screen.getByRole('button', { name: /^Moema/ }).click()
  await expect.poll(here).toBe('/buscar?lugar=moema-sao-paulo-sp&dito=moe')
  expect(asked('search.professionals').length).toBe(2)
})

test('a day of the row of days and the duration are filters, and each free start opens the profile with that start', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const start = `${today}T20:00:00.000Z`
  const { screen, asked, here } = await openSearch('', {
    'search.professionals': ({ date }: { date?: string }) => ({
      ...found,
      items: [{ ...marlene, ...(date && { starts: [{ time: '17:00', start }] }) }],
    }),
    'search.freeDays': () => ({ days: [today] }),
  })
  await screen.getByRole('button', { name: /, há gente livre$/ }).click()
  await screen.getByText('6 h', { exact: true }).click()
  await expect.poll(here).toBe(`/buscar?data=${today}&duracao=6`)
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ date: today, durationHours: 6 })
  const start17 = screen.getByRole('link', { name: '17h' })
  await expect.element(start17).toBeVisible()
  const href = start17.element().getAttribute('href') ?? ''
  expect(new URLSearchParams(href.split('?')[1]).get('slot')).toBe(start)
  expect(href).toMatch(/dur=6/)
})

test('the browser’s Back button undoes the last filter change', async () => {
  const { screen, here, back } = await openSearch('?raio=20&preco=baixo')
  await screen.getByRole('button', { name: 'Tirar Até R$ 150' }).click()
  await expect.poll(here).toBe('/buscar?raio=20')
  back()
  await expect.poll(here).toBe('/buscar?raio=20&preco=baixo')
  // A change of a filter reaches the URL after 300 ms. The test waits 600 ms to see that the undone change does not come back.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(here()).toBe('/buscar?raio=20&preco=baixo')
})

test('the filter sheet counts results while filters change, and its button applies the filters', async () => {
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

test('without coordinates of the home the page shows a message, no distances and no distance filter', async () => {
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

test('newcomers are shown above the results while no filter is set, and disappear with any filter', async () => {
  const nova = { ...marlene, id: 'nova', name: 'Neide Ramos', distanceInKm: null, newcomer: true, reviewCount: 0 }
  const answers = {
    'search.professionals': () => ({ ...found, items: [{ ...marlene, distanceInKm: null }], located: 'none' }),
    'search.newcomers': () => ({ items: [nova] }),
  }
  const { screen, asked } = await openSearch('', answers)
  const section = screen.getByRole('region', { name: 'Começando na Plumaí' })
  await expect.element(section.getByText('Neide Ramos')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Como ordenamos' })).toHaveAttribute('href', '/ajuda/como-a-busca-ordena')
  await screen.getByRole('searchbox').fill('passar')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => section.elements()).toEqual([])
  expect(asked('search.newcomers')).toHaveLength(1)
})

test('a message says that the address of the home has no coordinates', async () => {
  const { screen } = await openSearch('', { 'search.professionals': () => ({ ...found, located: 'address' }) })
  await expect.element(screen.getByText('Não encontramos coordenadas exatas. Verifique número/UF.')).toBeVisible()
})

test('a profile opens with the service that the contractor searched for', async () => {
  const { screen } = await openSearch('?servico=cozinha')
  await expect
    .element(screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' }))
    .toHaveAttribute('href', `/profissional/${marlene.id}?servico=cozinha`)
})

test('the select shows the server’s order until the person chooses another order', async () => {
  await page.viewport(1280, 800)
  const { screen, asked, here } = await openSearch('', { 'search.professionals': () => ({ ...found, sort: 'distance' }) })
  const order = screen.getByRole('combobox', { name: 'Ordenar por' })
  await expect.element(order).toHaveDisplayValue('Mais perto')
  await order.selectOptions('Menor preço')
  await expect.poll(here).toBe('/buscar?ordem=preco')
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ sort: 'price' })
})

test('a day and its period are chosen in the sheet and shown on a chip, and the chip removes the period', async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const { screen, asked, here } = await openSearch('', {
    'search.count': ({ date }: { date?: string }) => ({ count: 3, capped: false, ...(date && { atLeast: true }) }),
  })
  await screen.getByRole('button', { name: 'Filtros' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filtros' })
  await expect.element(sheet.getByText('Escolha a data antes do período.')).toBeVisible()
  await sheet.getByLabelText('Livre no dia').fill(day)
  await sheet.getByText('Manhã').click()
  await sheet.getByRole('button', { name: 'Ver pelo menos 3 profissionais' }).click()
  await expect.poll(here).toBe(`/buscar?data=${day}&periodo=manha`)
  await expect.poll(() => asked('search.professionals').at(-1)).toEqual({ date: day, period: 'morning' })
  await screen.getByRole('button', { name: 'Tirar manhã' }).click()
  await expect.poll(here).toBe(`/buscar?data=${day}`)
})

test('a dot on the radar links to the same URL as the professional’s card', async () => {
  const { screen } = await openSearch('?vista=radar&data=2026-11-26&periodo=tarde&duracao=6&servico=cozinha')
  const card = screen.getByRole('link', { name: 'Ver Perfil de Marlene Souza' })
  await expect.element(card).toBeVisible()
  const href = card.element().getAttribute('href') ?? ''
  expect(href).toBe(`/profissional/${marlene.id}?servico=cozinha&semana=2026-11-22&dia=2026-11-26&dur=6`)
  expect(screen.getByTitle('Marlene Souza, a cerca de 2,1 km').element().getAttribute('href')).toBe(href)
})
