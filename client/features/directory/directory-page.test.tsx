import { Fragment } from 'react'
import { expect, test } from 'vitest'
import { page as viewport, userEvent } from 'vitest/browser'
import '#client/styles/app.css'
import { createSessionStore, SessionContext } from '#client/lib/session.ts'
import { openPages } from '#client/test/open-pages.tsx'
import { DirectoryPage } from './directory-page.tsx'

const maria = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Maria S.',
  district: 'Saúde',
  rating: 4.9,
  reviewCount: 12,
  totalInCents: 10_800,
  portrait: null as string | null,
  line: { text: 'Limpou tudo com calma.', firstName: 'Ana' } as object | null,
  freeDay: '2026-11-25' as string | null,
}
const page = {
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' },
  service: null as string | null,
  hours: 4,
  title: 'Diaristas em São Paulo, SP',
  professionals: [maria],
  count: 1,
  capped: false,
  further: false,
  next: null as object | null,
  prices: { fromInCents: 18_000, toInCents: 18_000 } as object | null,
  services: ['Faxina Leve', 'Cozinha'],
  others: [{ slug: 'recife-pe', name: 'Recife', state: 'PE' }],
}
const prices = { feeInBasisPoints: 2_000, firstBookingFeeInBasisPoints: 0, holdInMinutes: 15 }

/** A session store that never learns whether the visitor is signed in, because its request does not end. */
const store = createSessionStore({
  read: () => new Promise(() => undefined),
  end: async () => undefined,
  isHarmless: () => false,
})

async function open(path: string | undefined, answers: Parameters<typeof openPages>[2], at = '/') {
  const component = () => (
    <SessionContext value={store}>
      <DirectoryPage path={path} Frame={Fragment} missing={<h1>Página não encontrada</h1>} />
    </SessionContext>
  )
  const pages = { '/': { component }, '/auth': { component: () => <h1>Entrar</h1> } }
  return openPages(at, pages, { 'payment.prices': () => prices, ...answers })
}

test('the page of a city shows the cards of professionals, and a profile opens only after signing in', async () => {
  const { screen, here } = await open('sao-paulo-sp', { 'directory.city': () => page })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Diaristas em São Paulo, SP' })).toBeVisible()
  await expect.element(screen.getByText('1 profissional com documentos conferidos. Veja sem conta.')).toBeVisible()
  await expect.element(screen.getByText('“Limpou tudo com calma.” Ana')).toBeVisible()
  await expect.element(screen.getByText('Livre qua, 25 nov')).toBeVisible()
  await expect.element(screen.getByText(/^R\$\s108,00 4 h, com a taxa$/)).toBeVisible()
  await expect.element(screen.getByText('Nota 4,9 de 5, 12 avaliações')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Recife, PE' })).toBeVisible()
  const services = screen.getByRole('navigation', { name: 'Serviços em São Paulo, SP' })
  await expect.element(services.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page')
  await expect.element(services.getByRole('link', { name: 'Cozinha' })).toHaveAttribute('href', '/diaristas/sao-paulo-sp/cozinha')
  await expect.element(screen.getByText(/^Aqui, a diária de 8 horas custa R\$\s180,00, mais 20% de taxa\./)).toBeVisible()
  await screen.getByRole('link', { name: 'Ver perfil de Maria S.' }).click()
  await expect.poll(here).toBe(`/auth?aba=cadastro&voltar=%2Fprofissional%2F${maria.id}`)
})

test.each([
  [1, 'Ninguém paga por um lugar.'],
  [2, 'A ordem é sorteada todo dia, e ninguém paga por um lugar.'],
])('in a city with %i professionals, the page says how the order is decided', async (count, words) => {
  const professionals = Array.from({ length: count }, (_, index) => ({ ...maria, id: `${index}` }))
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => ({ ...page, count, professionals }) })
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('the need in the URL is carried to the sign-up and the profile, and the page of a service adds that service', async () => {
  const cooking = { ...page, service: 'Cozinha', title: 'Cozinha em São Paulo, SP' }
  const { screen, here } = await open(
    'sao-paulo-sp/cozinha',
    { 'directory.city': () => cooking },
    '/?dia=2026-11-27&horas=6&cep=04101-300&x=1',
  )
  await expect.element(screen.getByText('Cozinha · 6 horas')).toBeVisible()
  await expect.element(screen.getByText('Você quer sex, 27 nov · CEP 04101-300')).toBeVisible()
  const all = screen.getByRole('link', { name: 'Todos' })
  await expect.element(all).toHaveAttribute('href', '/diaristas/sao-paulo-sp?cep=04101-300&dia=2026-11-27&horas=6')
  await screen.getByRole('link', { name: 'Ver perfil de Maria S.' }).click()
  const back = `/profissional/${maria.id}?servico=cozinha&cep=04101-300&dia=2026-11-27&horas=6&semana=2026-11-22&dur=6`
  await expect.poll(() => new URL(here(), 'https://x').searchParams.get('voltar')).toBe(back)
})

test('the need can be changed in a plain form of the same page', async () => {
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => page })
  await screen.getByText('Qualquer serviço · 4 horas').click()
  const form = screen.getByRole('button', { name: 'Atualizar' }).element().closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/'])
  await screen.getByLabelText('CEP').fill('04101-300')
  await screen.getByLabelText('Quanto tempo?').selectOptions('6 horas')
  expect(Object.fromEntries(new FormData(form!))).toEqual({ cep: '04101-300', dia: '', horas: '6' })
})

test('a card shows the photo if allowed, otherwise the initial, and works without review and free day', async () => {
  const bare = { ...maria, id: 'b', line: null, freeDay: null }
  const professionals = [{ ...maria, portrait: '/retratos/5f0f5a6e-0000-4000-8000-000000000009' }, bare]
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => ({ ...page, professionals }) })
  await expect.element(screen.getByRole('link', { name: 'Ver perfil de Maria S.' }).nth(1)).toBeVisible()
  const cards = screen.getByRole('article').elements()
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src') ?? null)).toEqual([professionals[0]?.portrait, null])
  expect(cards[1]?.textContent).toContain('R$')
})

test('on a wide screen the price stays left without a free day, and the title stays in place when the need is opened', async () => {
  await viewport.viewport(1280, 800)
  const { screen } = await open('sao-paulo-sp', {
    'directory.city': () => ({ ...page, professionals: [maria, { ...maria, id: 'b', freeDay: null }] }),
  })
  const title = screen.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const distances = screen
    .getByRole('article')
    .elements()
    .map((card) => {
      const price = [...card.querySelectorAll('span')].find(({ textContent }) => textContent.startsWith('R$'))!
      return price.getBoundingClientRect().left - card.getBoundingClientRect().left
    })
  expect(distances[1]).toBe(distances[0])
  const top = title.element().getBoundingClientRect().top
  await screen.getByText('Qualquer serviço · 4 horas').click()
  await expect.element(screen.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  expect(title.element().getBoundingClientRect().top).toBe(top)
})

test('the button for more professionals is a real link, and a later page links back to the first page', async () => {
  const next = { cursor: '2026-11-23.5f0f5a6e-0000-4000-8000-000000000001', count: 16 }
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => ({ ...page, further: true, next }) })
  const more = screen.getByRole('link', { name: 'Mostrar mais 16' })
  await expect.element(more).toHaveAttribute('href', `/?cursor=${next.cursor}`)
  await expect.element(screen.getByRole('link', { name: 'Voltar ao começo' })).toHaveAttribute('href', '/diaristas/sao-paulo-sp')
})

test('more professionals are added below the list, with the focus kept, the count announced, and the address unchanged', async () => {
  const person = (id: string, name: string) => ({ ...maria, id, name })
  const answers: Record<string, object> = {
    first: { ...page, count: 3, next: { cursor: 'second', count: 1 } },
    second: { ...page, further: true, professionals: [person('b', 'Bia R.')], next: { cursor: 'third', count: 1 } },
    third: { ...page, further: true, professionals: [person('c', 'Célia T.')] },
  }
  let failing = true
  const { screen, here } = await open('sao-paulo-sp', {
    'directory.city': ({ cursor = 'first' }: { cursor?: string }) => {
      if (cursor === 'third' && failing) throw { code: 'NOT_FOUND', message: 'Não encontrado' }
      return answers[cursor]
    },
  })
  const names = () =>
    screen
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  const more = screen.getByRole('link', { name: 'Mostrar mais 1' })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Maria S.', 'Bia R.'])
  await expect.element(more).toHaveFocus()
  await expect.element(more).toHaveAttribute('href', '/?cursor=third')
  await expect.element(screen.getByText('2 de 3 profissionais na lista')).toHaveAttribute('aria-live', 'polite')

  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar mais pessoas. Tente de novo.')
  failing = false
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Maria S.', 'Bia R.', 'Célia T.'])
  await expect.element(screen.getByText('3 de 3 profissionais na lista')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Ver perfil de Célia T.' })).toHaveFocus()
  expect(here()).toBe('/')
})

test('the page of a city without professionals says so and invites professionals to create a profile', async () => {
  const empty = { ...page, professionals: [], count: 0, prices: null, services: [] }
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => empty })
  await expect.element(screen.getByText('Ninguém aparece aqui em São Paulo, SP.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Criar Conta Gratuita' })).toBeVisible()
})

test('an unknown path shows the page for missing pages', async () => {
  const { screen } = await open('lugar-nenhum-sp', { 'directory.city': () => null })
  await expect.element(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('the list of cities counts the professionals in each city, up to a maximum', async () => {
  const cities = [
    { slug: 'recife-pe', name: 'Recife', state: 'PE', professionals: 1, capped: false, services: [] },
    { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP', professionals: 100, capped: true, services: [] },
  ]
  const { screen } = await open(undefined, { 'directory.cities': () => ({ title: 'Diaristas por cidade', cities }) })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Diaristas por cidade' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Recife 1 profissional' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'São Paulo mais de 100 profissionais' })).toBeVisible()
})
