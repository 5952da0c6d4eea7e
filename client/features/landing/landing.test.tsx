import { expect, test } from 'vitest'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { Showcase } from '#client/features/directory/showcase.tsx'
import { Landing } from './landing.tsx'

const Whole = () => <Landing people={<Showcase />} />

// Prices that differ from the default configuration. A default price that is written into the page itself would make the test
// fail.
const prices = {
  feeInBasisPoints: 1_750,
  firstBookingFeeInBasisPoints: 1_000,
  holdInMinutes: 12,
}
const fee = /Taxa da plataforma: 17,5% sobre o valor do profissional, mais 10% só no primeiro agendamento com cada profissional\./

const line = { text: 'Deixou tudo um brinco.', firstName: 'Ana' }
const marlene = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Marlene S.',
  district: 'Saúde',
  rating: 4.8,
  reviewCount: 38,
  totalInCents: 10_800,
  portrait: null,
  line,
  freeDay: '2026-11-25',
}
const showcase = {
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' },
  professionals: [marlene],
  review: { ...line, of: 'Marlene S.' },
}

test('a typed CEP shows its district and the number of professionals who are free on the chosen day', async () => {
  const { screen, asked } = await openPages(
    '/',
    { '/': { component: await asPerson(Whole, { user: null }) } },
    {
      'directory.near': ({ day }: { day?: string }) => ({
        place: 'Vila Mariana, São Paulo',
        people: day ? 1 : 22,
        capped: false,
      }),
    },
  )
  await screen.getByLabelText('CEP').fill('04101000')
  await expect.element(screen.getByText('Vila Mariana, São Paulo · 22 profissionais')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Quando?' }).selectOptions('Amanhã')
  await expect.element(screen.getByText(/^Vila Mariana, São Paulo · 1 profissional livre /)).toBeVisible()
  expect(asked('directory.near')[0]).toEqual({ cep: '04101000' })
})

test('shows all sections, and the three calls to action have the specified links', async () => {
  const { screen } = await openPages(
    '/',
    { '/': { component: await asPerson(Whole, { user: null }) } },
    { 'directory.showcase': () => showcase, 'payment.prices': () => prices },
  )
  const within = (name: string) => screen.getByRole('region', { name })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sua casa mais leve, com gente de confiança.')
  const people = within('Quem atende em São Paulo')
  await expect.element(people.getByRole('link', { name: 'Ver perfil de Marlene S.' })).toBeVisible()
  await expect.element(people.getByText('“Deixou tudo um brinco.”').last()).toBeVisible()
  const price = within('O preço inteiro, antes de tudo')
  // R$ 105,75 is half of R$ 180,00, plus the fee of 17.5 % of that half.
  await expect.element(price.getByText('R$ 105,75')).toBeVisible()
  expect(within('Feita para quem cuida e para quem é cuidado').getByRole('listitem').elements()).toHaveLength(6)
  const steps = within('Como funciona').getByRole('listitem')
  expect(steps.elements()).toHaveLength(4)
  await expect.element(steps.nth(1).getByText('só profissionais')).toBeVisible()
  const calls = {
    'Criar Conta Gratuita': '/auth?aba=cadastro&tipo=profissional',
    'Cadastrar como Cliente': '/auth?aba=cadastro&tipo=contratante',
  }
  for (const [name, href] of Object.entries(calls))
    await expect.element(screen.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  const find = screen.getByRole('button', { name: 'Encontrar Profissionais Verificados' }).element().closest('form')
  expect([find?.getAttribute('action'), find?.method, [...new FormData(find!).entries()]]).toEqual([
    '/buscar',
    'get',
    [
      ['servico', 'faxina-leve'],
      ['cep', ''],
      ['dia', ''],
      ['horas', '4'],
    ],
  ])
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
  const { screen } = await openPages(
    '/',
    { '/': { component: await asPerson(Whole, { user: null }) } },
    { 'payment.prices': () => prices },
  )
  const within = screen.getByRole('region', { name: 'O preço, sem letra miúda' })
  await expect.element(within.getByText(fee)).toBeVisible()
  await screen.getByText('Quanto custa para quem contrata?').click()
  await expect.element(screen.getByRole('region', { name: 'Perguntas frequentes' }).getByText(fee)).toBeVisible()
  await screen.getByText('E se eu marcar e não pagar?').click()
  await expect.element(screen.getByText(/^O horário fica reservado por 12 minutos\./)).toBeVisible()
})
