import { Fragment } from 'react'
import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { DirectoryPage } from './directory-page.tsx'

const maria = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Maria S.',
  district: 'Saúde',
  services: ['Faxina Leve', 'Cozinha'],
  rating: 4.9,
  reviewCount: 12,
  dailyPriceInCents: 18_000,
}
const page = {
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' },
  service: null as string | null,
  title: 'Diaristas em São Paulo, SP',
  professionals: [maria],
  count: 1,
  capped: false,
  prices: { fromInCents: 18_000, toInCents: 18_000 } as object | null,
  services: ['Faxina Leve', 'Cozinha'],
  others: [{ slug: 'recife-pe', name: 'Recife', state: 'PE' }],
}
const prices = { feeInBasisPoints: 2_000, firstBookingFeeInBasisPoints: 0, holdInMinutes: 15 }

async function open(path: string | undefined, answers: Parameters<typeof openPages>[2]) {
  const component = () => <DirectoryPage path={path} Frame={Fragment} missing={<h1>Página não encontrada</h1>} />
  const pages = { '/': { component }, '/auth': { component: () => <h1>Entrar</h1> } }
  return openPages('/', pages, { 'payment.prices': () => prices, ...answers })
}

test('the page of a city shows the cards of professionals, and a profile opens only after signing in', async () => {
  const { screen, here } = await open('sao-paulo-sp', { 'directory.city': () => page })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Diaristas em São Paulo, SP' })).toBeVisible()
  await expect.element(screen.getByText(/^1 profissional com documentos conferidos e diária a R\$\s180,00\.$/)).toBeVisible()
  await expect.element(screen.getByText('Nota 4,9 de 5, 12 avaliações')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Recife, PE' })).toBeVisible()
  const services = screen.getByRole('navigation', { name: 'Serviços em São Paulo, SP' })
  await expect.element(services.getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current', 'page')
  await expect.element(services.getByRole('link', { name: 'Cozinha' })).toHaveAttribute('href', '/diaristas/sao-paulo-sp/cozinha')
  await screen.getByText('Quanto custa uma diária em São Paulo, SP?').click()
  await expect.element(screen.getByText(/a diária custa R\$\s180,00/)).toBeVisible()
  await screen.getByRole('link', { name: 'Ver perfil de Maria S.' }).click()
  await expect.poll(here).toBe(`/auth?voltar=%2Fprofissional%2F${maria.id}`)
})

test.each([
  [1, 'Ninguém paga por um lugar.'],
  [2, 'A ordem é sorteada todo dia, e ninguém paga por um lugar.'],
  [12, 'A ordem é sorteada todo dia, e ninguém paga por um lugar.'],
  [13, 'São 12 por dia. Quem aparece e a ordem são sorteados todo dia, e ninguém paga por um lugar.'],
])('in a city with %i professionals, the page and its questions say how the order is decided', async (count, words) => {
  const professionals = Array.from({ length: Math.min(count, 12) }, (_, index) => ({ ...maria, id: `${index}` }))
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => ({ ...page, count, professionals }) })
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.getByText('Quem aparece nesta página?').click()
  await expect.element(screen.getByText(new RegExp(`quando quiserem\\. ${words}$`))).toBeVisible()
})

test('the page of a city without professionals says so and invites professionals to create a profile', async () => {
  const empty = { ...page, professionals: [], count: 0, prices: null, services: [] }
  const { screen } = await open('sao-paulo-sp', { 'directory.city': () => empty })
  await expect.element(screen.getByText('Ninguém aparece aqui em São Paulo, SP.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Criar perfil de profissional' })).toBeVisible()
})

test('an address without a page shows the page for missing pages', async () => {
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
