import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { Landing } from './landing.tsx'
import { help } from './legal-texts.tsx'
import { ReadingPage } from './reading-page.tsx'

// These figures differ from the default configuration, so that a figure written into the page would fail the test.
const prices = {
  feeInBasisPoints: 1_750,
  firstBookingFeeInBasisPoints: 1_000,
  holdInMinutes: 12,
}
const fee = /Taxa da plataforma: 17,5% sobre o valor do profissional, mais 10% só no primeiro agendamento com cada profissional\./

test('shows all sections, and the three calls to action have the specified links', async () => {
  const { screen } = await openPages(
    '/',
    { '/': { component: Landing } },
    { 'search.teaser': () => ({ professionals: 62, cities: 5 }), 'payment.prices': () => prices },
  )
  const within = (name: string) => screen.getByRole('region', { name })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sua casa mais leve, com gente de confiança.')
  await expect.element(screen.getByText('62 profissionais verificadas em 5 cidades.')).toBeVisible()
  expect(within('Feita para quem cuida e para quem é cuidado').getByRole('listitem').elements()).toHaveLength(6)
  const steps = within('Como funciona').getByRole('listitem')
  expect(steps.elements()).toHaveLength(4)
  await expect.element(steps.nth(1).getByText('só profissionais')).toBeVisible()
  const calls = {
    'Encontrar Profissionais Verificados': '/buscar',
    'Criar Conta Gratuita': '/auth?aba=cadastro&tipo=profissional',
    'Cadastrar como Cliente': '/auth?aba=cadastro&tipo=contratante',
  }
  for (const [name, href] of Object.entries(calls))
    await expect.element(screen.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  const wishes = { 'Criar Conta Gratuita': 'Quero trabalhar', 'Cadastrar como Cliente': 'Preciso de ajuda em casa' }
  for (const [name, wish] of Object.entries(wishes))
    for (const place of ['first', 'last'] as const) {
      const link = screen.getByRole('link', { name })[place]()
      const line = screen.getByText(wish)[place]()
      await expect.element(link).toHaveAccessibleDescription(wish)
      expect(line.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(link.element().getBoundingClientRect().top)
    }
})

test('prices and questions show the fee rate and the minutes of the hold from the configuration', async () => {
  const { screen } = await openPages('/', { '/': { component: Landing } }, { 'payment.prices': () => prices })
  const within = screen.getByRole('region', { name: 'O preço, sem letra miúda' })
  await expect.element(within.getByText(fee)).toBeVisible()
  await screen.getByText('Quanto custa para quem contrata?').click()
  await expect.element(screen.getByRole('region', { name: 'Perguntas frequentes' }).getByText(fee)).toBeVisible()
  await screen.getByText('E se eu marcar e não pagar?').click()
  await expect.element(screen.getByText(/^O horário fica reservado por 12 minutos\./)).toBeVisible()
})

test('/ajuda shows the fee rate and the minutes of the hold from the configuration', async () => {
  const component = () => <ReadingPage title="Ajuda" sections={help} />
  const { screen } = await openPages('/ajuda', { '/ajuda': { component } }, { 'payment.prices': () => prices })
  await expect.element(screen.getByText(fee)).toBeVisible()
  await expect.element(screen.getByText(/reservado por 12 minutos\./)).toBeVisible()
})
