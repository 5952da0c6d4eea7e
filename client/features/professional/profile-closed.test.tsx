import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { professionalId as id } from '#client/test/profile-stage.tsx'
import { ProfileClosed } from './profile-closed.tsx'

beforeEach(() => page.viewport(1280, 800))

type Answers = Parameters<typeof openPages>[2]

async function openClosed(error: unknown, answers: Answers = {}, isContractor = true) {
  const failing = { 'search.profile': () => Promise.reject(error) }
  const { api, screen } = await openPages('/', { '/': { component: () => null } }, failing)
  const refused: unknown = await api.client.search.profile.query({ professionalId: id }).catch((reason: unknown) => reason)
  await screen.unmount()
  const component = () => (
    <ProfileClosed professionalId={id} isContractor={isContractor} error={refused} onRetry={() => undefined} />
  )
  return openPages(`/profissional/${id}?dur=8`, { '/profissional/$id': { component } }, answers)
}

const gated = refusal('FORBIDDEN', 'subscription_required', 'Assine')
const gate = 'Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.'
const teaser = {
  id,
  name: 'Marlene Souza',
  photo: null,
  seal: true,
  backgroundVerified: true,
  place: 'Saúde',
  services: ['Faxina Leve', 'Cozinha'],
  dailyPriceInCents: 24_000,
  dayTotalInCents: 28_800,
  visits: [
    { hours: 4, totalInCents: 14_400 },
    { hours: 6, totalInCents: 21_600 },
    { hours: 8, totalInCents: 28_800 },
  ],
  inPublic: null as object | null,
  rating: 4.9,
  reviewCount: 38,
  newcomer: false,
}

test('on a closed profile, a professional who is not a contractor is not offered the subscription', async () => {
  const { screen } = await openClosed(gated, { 'search.profileTeaser': () => teaser }, false)
  await expect.element(screen.getByText('O perfil completo e o agendamento são para quem contrata.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Assinar' }).elements()).toEqual([])
})

test('without a subscription, a profile shows part of the search card and a subscription offer that leads back', async () => {
  const { screen, asked } = await openClosed(gated, { 'search.profileTeaser': () => teaser })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Marlene Souza' })).toBeVisible()
  for (const words of ['Saúde', '4,9', 'Faxina Leve', 'Cozinha'])
    await expect.element(screen.getByText(words, { exact: true }).first()).toBeVisible()
  const total = screen.getByText('R$ 288,00 com a taxa', { exact: true })
  const subscribe = screen.getByRole('link', { name: 'Assinar' })
  await expect.element(screen.getByText(gate)).toBeVisible()
  for (const words of ['Selo Plumaí', 'Antecedentes verificados', /^Perfis completos/, 'Só a visita de 8 horas, com a taxa'])
    await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByText('R$ 338,00', { exact: true })).toBeVisible()
  expect(total.element().getBoundingClientRect().bottom).toBeLessThan(subscribe.element().getBoundingClientRect().top)
  const { pathname, searchParams } = new URL((subscribe.element() as HTMLAnchorElement).href)
  expect([pathname, searchParams.get('voltar')]).toEqual(['/assinatura', `/profissional/${id}?dur=8`])
  expect(asked('search.profileTeaser')).toEqual([{ professionalId: id }])
})

test('a closed profile shows the facts that the professional’s public page shows', async () => {
  const inPublic = {
    line: { text: 'Limpou tudo com calma.', firstName: 'Ana' },
    freeDay: '2026-11-25',
    yearsOfExperience: 11,
    completedBookings: 40,
  }
  const { screen } = await openClosed(gated, { 'search.profileTeaser': () => ({ ...teaser, inPublic }) })
  for (const words of ['“Limpou tudo com calma.” Ana', 'Livre qua, 25 nov', '11 anos de experiência', '40 visitas feitas'])
    await expect.element(screen.getByText(words)).toBeVisible()
})

test('a closed profile shows only the offer to subscribe when the search card cannot be loaded', async () => {
  const { screen } = await openClosed(gated, {
    'search.profileTeaser': () => {
      throw refusal('TOO_MANY_REQUESTS', 'too_many_requests', 'Muitas tentativas.')
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Perfil da profissional' })).toBeVisible()
  await expect.element(screen.getByText(gate)).toBeVisible()
})

test('the profile of a professional who is not listed shows no offer to subscribe', async () => {
  const { screen } = await openClosed(gated, {
    'search.profileTeaser': () => {
      throw refusal('NOT_FOUND', 'not_found', 'Profissional não encontrado')
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Profissional não encontrado' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Assinar' }).elements()).toHaveLength(0)
})

test('the page about a missing professional links back to the search', async () => {
  const { screen } = await openClosed(refusal('NOT_FOUND', 'not_found', 'Profissional não encontrado'))
  await expect.element(screen.getByRole('heading', { name: 'Profissional não encontrado' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Voltar para a busca' })).toHaveAttribute('href', '/buscar')
  expect(screen.getByRole('button', { name: 'Tentar de novo' }).elements()).toHaveLength(0)
})
