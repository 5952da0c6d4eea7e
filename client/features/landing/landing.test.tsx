import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { Landing } from './landing.tsx'

test('shows all sections, and the three calls to action have the specified links', async () => {
  const { screen } = await openPages(
    '/',
    { '/': { component: Landing } },
    { 'search.teaser': () => ({ professionals: 62, cities: 5 }) },
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
})
