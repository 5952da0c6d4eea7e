import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SearchPage } from '#client/features/search/search-page.tsx'
import { FavouritesPage } from './favourites-page.tsx'

const rosa = {
  id: '5f0f5a6e-0000-4000-8000-000000000002',
  name: 'Rosa Lima',
  photo: null,
  district: 'Saúde',
  city: 'São Paulo',
  state: 'SP',
  services: ['Cozinha'],
  dailyPriceInCents: 16_000,
  totalInCents: 9_600,
  rating: 4.8,
  reviewCount: 12,
  newcomer: false,
  since: '2026-11-20T12:00:00.000Z',
}
const found = {
  items: [{ ...rosa, distanceInKm: 2.1, backgroundVerified: true, seal: true, answersEach: false, favourite: false }],
  nextCursor: null,
  located: 'coordinates',
  approximate: true,
}
const search = { 'search.professionals': () => found, 'search.count': () => ({ count: 1, capped: false }) }
const nothing = () => {}

type Answers = Parameters<typeof openPages>[2]

function openSearch(mayKeep: boolean, answers: Answers = {}) {
  const component = () => <SearchPage filters={{}} onPages={() => {}} onChange={nothing} mayKeep={mayKeep} />
  return openPages('/buscar', { '/buscar': { component } }, { ...search, ...answers })
}

function openFavourites(answers: Answers, mayKeep = true) {
  return openPages('/favoritos', { '/favoritos': { component: () => <FavouritesPage mayKeep={mayKeep} /> } }, answers)
}

beforeEach(() => page.viewport(390, 844))

test('the heart fills at once on a tap, stays full when the server accepts, and empties on the next tap', async () => {
  const waiting: (() => void)[] = []
  const { screen, api, asked, toasts } = await openSearch(true, {
    'favourites.add': async ({ professionalId }: { professionalId: string }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { professionalId, favourite: true }
    },
    'favourites.remove': ({ professionalId }: { professionalId: string }) => ({ professionalId, favourite: false }),
  })
  // The cache stores search results in two shapes, as a list of pages and as the single page of the route loader. The heart must
  // update both.
  const loaded = [['search', 'professionals'], { input: {}, type: 'query' }]
  api.queryClient.setQueryData(loaded, found)
  await screen.getByRole('button', { name: 'Salvar Rosa Lima nos favoritos' }).click()
  const full = screen.getByRole('button', { name: 'Remover Rosa Lima dos favoritos' })
  await expect.element(full).toBeVisible()
  expect(toasts).toEqual([])
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect.poll(() => toasts.map(({ title }) => title)).toEqual(['Salvo nos favoritos'])
  expect(api.queryClient.getQueryData(loaded)).toMatchObject({ items: [{ id: rosa.id, favourite: true }] })
  await full.click()
  await expect.element(screen.getByRole('button', { name: 'Salvar Rosa Lima nos favoritos' })).toBeVisible()
  await expect.poll(() => toasts.at(-1)?.title).toBe('Removido dos favoritos')
  expect(asked('favourites.add')).toEqual([{ professionalId: rosa.id }])
  expect(asked('favourites.remove')).toEqual([{ professionalId: rosa.id }])
  // The cached list was updated, so the page did not ask the server for the search results again.
  expect(asked('search.professionals')).toHaveLength(1)
})

test('when the server refuses to add a favourite, the heart is changed back and a toast says so', async () => {
  const { screen, toasts } = await openSearch(true, {
    'favourites.add': () => {
      throw refusal('CONFLICT', 'too_many', 'Você já tem 200 favoritos. Remova algum antes de salvar outro.')
    },
  })
  await screen.getByRole('button', { name: 'Salvar Rosa Lima nos favoritos' }).click()
  await expect.poll(() => toasts).toHaveLength(1)
  expect(toasts[0]).toMatchObject({ title: 'Erro ao salvar favorito', description: expect.stringContaining('200 favoritos') })
  await expect.element(screen.getByRole('button', { name: 'Salvar Rosa Lima nos favoritos' })).toBeVisible()
})

test('a user who is not a contractor sees no buttons to add favourites', async () => {
  const { screen } = await openSearch(false)
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  expect(screen.getByRole('button', { name: /favoritos/ }).elements()).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Favoritos' }).elements()).toHaveLength(0)
})

test('the page lists the favourites and counts the unavailable ones; removing one removes its card', async () => {
  let kept = [rosa]
  const { screen } = await openFavourites({
    'favourites.list': () => ({ items: kept, unavailable: 2 }),
    'favourites.remove': ({ professionalId }: { professionalId: string }) => {
      kept = []
      return { professionalId, favourite: false }
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Favoritos' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver Perfil de Rosa Lima' }))
    .toHaveAttribute('href', `/profissional/${rosa.id}`)
  await expect.element(screen.getByText('2 favoritos não estão recebendo agendamentos agora.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remover Rosa Lima dos favoritos' }).click()
  await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(0)
  await expect.element(screen.getByText('2 favoritos não estão recebendo agendamentos agora.')).toBeVisible()
})

test('a removed card disappears before the list is loaded again, and can be restored', async () => {
  let reads = 0
  const { screen, asked, toasts } = await openFavourites({
    'favourites.list': () => (++reads === 2 ? new Promise(() => undefined) : { items: [rosa], unavailable: 0 }),
    'favourites.remove': ({ professionalId }: { professionalId: string }) => ({ professionalId, favourite: false }),
    'favourites.add': ({ professionalId }: { professionalId: string }) => ({ professionalId, favourite: true }),
  })
  await screen.getByRole('button', { name: 'Remover Rosa Lima dos favoritos' }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ title: 'Removido dos favoritos', action: { label: 'Desfazer' } })
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument()
  toasts.at(-1)?.action?.onClick()
  await expect.element(screen.getByRole('button', { name: 'Remover Rosa Lima dos favoritos' })).toBeVisible()
  expect(asked('favourites.add')).toEqual([{ professionalId: rosa.id }])
})

test('removing by keyboard moves the focus to the next card, then to the last one, then to the title', async () => {
  const names = ['Rosa Lima', 'Vera Dias', 'Zilda Reis']
  let kept = names.map((name, index) => ({ ...rosa, name, id: `${rosa.id.slice(0, -1)}${index + 4}` }))
  const { screen } = await openFavourites({
    'favourites.list': () => ({ items: kept, unavailable: 0 }),
    'favourites.remove': ({ professionalId }: { professionalId: string }) => {
      kept = kept.filter(({ id }) => id !== professionalId)
      return { professionalId, favourite: false }
    },
  })
  const heart = (name: string) => screen.getByRole('button', { name: `Remover ${name} dos favoritos` })
  await expect.element(heart('Vera Dias')).toBeVisible()
  heart('Vera Dias').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heart('Zilda Reis')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heart('Rosa Lima')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Favoritos' })).toHaveFocus()
})

test('a page without favourites shows a sentence and a link to the search', async () => {
  const { screen } = await openFavourites({ 'favourites.list': () => ({ items: [], unavailable: 0 }) })
  await expect
    .element(screen.getByText('Nenhum favorito ainda. Toque no coração de um perfil para guardá-lo aqui.'))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
})

test('a reader who is no contractor reads that favourites are for contractors, and nothing is loaded', async () => {
  const { screen, calls } = await openFavourites({}, false)
  await expect.element(screen.getByText('Este serviço é para contratantes.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver serviços' })).toHaveAttribute('href', '/servicos')
  expect(calls).toEqual([])
})

test('a list of favourites that could not be loaded can be loaded again', async () => {
  let tries = 0
  const { screen } = await openFavourites({
    'favourites.list': () => {
      if (++tries === 1) throw refusal('BAD_REQUEST', null, 'Dados inválidos')
      return { items: [rosa], unavailable: 0 }
    },
  })
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
})
