import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { AnalysisReviewsSection } from './analysis-reviews-section.tsx'
import { PerformancePage } from './performance-page.tsx'

const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const metrics = { taxa_conversao: 12.5, preco_competitivo: 'abaixo', media_avaliacao: 4.8, visualizacoes_perfil: 40 }
const analysis = {
  id: '7d1c0c52-5a0e-4f4e-9f0a-0d8a6e1b1c11',
  generatedAt: '2026-11-20T15:00:00.000Z',
  metrics,
  insights: {
    sugestoes: [{ texto: 'Abra o sábado.', link: '/minha-disponibilidade' }],
    pontos_fortes: ['Você oferece 4 serviços.'],
  },
  comparison: null,
  writtenBy: 'rules',
  review: null,
}

async function open(analyses: object[], { state = active as object, answers = {} as Parameters<typeof openPages>[2] } = {}) {
  const component = await asPerson(() => <PerformancePage />, { isProfessional: true, isContractor: false })
  return openPages(
    '/meu-desempenho',
    { '/meu-desempenho': { component }, '/minha-disponibilidade': { component: () => <h1>Minha semana</h1> } },
    {
      'subscription.services': () => ({ services: [{ service: PurchaseKind.analysis, ...state }] }),
      'performance.mine': () => analyses,
      ...answers,
    },
  )
}

beforeEach(() => page.viewport(390, 844))

test('the latest analysis shows four figures, strengths, and suggestions that each link to a page', async () => {
  const { screen } = await open([analysis, { ...analysis, id: 'a0', generatedAt: '2026-10-20T15:00:00.000Z' }])
  for (const words of ['12,5%', 'Abaixo', '4,8', 'Você oferece 4 serviços.', 'Relatório de 20/11/2026 às 12:00'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  await userEvent.click(screen.getByText('Ver em tabela'))
  expect(
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toEqual(['RelatórioVisualizações e quantos agendam', '20/11/2026 12:0040 (12,5%)', '20/10/2026 12:0040 (12,5%)'])
  await userEvent.click(screen.getByRole('link', { name: /Abra o sábado/ }))
  await expect.element(screen.getByRole('heading', { name: 'Minha semana' })).toBeVisible()
})

test('an earlier report can be opened again, and texts written by a model are labelled', async () => {
  const comparison = { neighbours: 12, medianInCents: 18_000, days: [2, 4], lacks: [{ what: 'insurance', percent: 58 }] }
  const earlier = {
    ...analysis,
    id: 'a0',
    generatedAt: '2026-10-20T15:00:00.000Z',
    insights: { sugestoes: [], pontos_fortes: [] },
  }
  const { screen } = await open([{ ...analysis, comparison, writtenBy: 'model' }, earlier])
  await expect.element(screen.getByText('Os dias com mais visitas: terça-feira e quinta-feira.')).toBeVisible()
  await expect.element(screen.getByText('58% têm o seguro, e o seu perfil ainda não.')).toBeVisible()
  await expect.element(screen.getByText(/^Gerado por IA a partir dos seus números/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '20/10/2026 12:00' }))
  await expect.element(screen.getByText('Relatório de 20/10/2026 às 12:00')).toBeVisible()
  await expect.element(screen.getByText(/^Gerado por IA/)).not.toBeInTheDocument()
})

test('the conversion rate is not shown when the profile has fewer than twenty views', async () => {
  const few = { ...analysis, metrics: { ...metrics, visualizacoes_perfil: 19 } }
  const { screen } = await open([few])
  await expect.element(screen.getByText('aparece a partir de 20 visualizações')).toBeVisible()
  expect(screen.container.textContent).not.toContain('12,5%')
})

test('with too few neighbours for a comparison no level of the price is shown', async () => {
  const { screen } = await open([{ ...analysis, metrics: { ...metrics, preco_competitivo: 'media' } }])
  await expect.element(screen.getByText('ainda há poucas pessoas na sua região para comparar')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Na média')
})

test.each([
  [false, 'Análise de Perfil', 1],
  [true, 'Análise de Perfil com IA', 0],
])('with a language model (%s) the page is called %s', async (hasModel, name, lines) => {
  const { screen } = await open([], { state: neverBought, answers: { 'payment.prices': () => ({ hasModel }) } })
  await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `Contratar ${name}`, exact: true })).toBeVisible()
  expect(screen.getByText('Calculada por regras, sem IA').elements()).toHaveLength(lines)
})

test("a click creates the first report and shows 'Relatório gerado!'; a failure shows 'Erro ao gerar relatório'", async () => {
  let broken = true
  const none = { ...analysis, metrics: { ...metrics, taxa_conversao: 0, visualizacoes_perfil: 0 } }
  const analyses: object[] = []
  const { screen, toasts } = await open(analyses, {
    answers: {
      'performance.analyze': () => {
        if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
        analyses.unshift(none)
        return none
      },
    },
  })
  const button = screen.getByRole('button', { name: 'Gerar relatório' })
  await userEvent.click(button)
  await expect.poll(() => toasts.at(-1)?.title).toBe('Erro ao gerar relatório')
  broken = false
  await userEvent.click(button)
  await expect.poll(() => toasts.at(-1)?.title).toBe('Relatório gerado!')
  await expect.element(screen.getByText('ninguém abriu seu perfil neste período')).toBeVisible()
})

test('a professional who has not bought the analysis sees its offer, and no figures are loaded', async () => {
  const { screen, asked } = await open([], { state: neverBought })
  await expect.element(screen.getByRole('button', { name: 'Contratar Análise de Perfil' })).toBeVisible()
  expect(asked('performance.mine')).toEqual([])
})

test('the professional asks for a review of the analysis with a reason, and the page shows the reply of the team', async () => {
  let review: object | null = null
  const { screen, asked } = await open([], {
    answers: {
      'performance.mine': () => [{ ...analysis, review }],
      'performance.askReview': ({ reason }: { reason: string }) => {
        review = { reason, askedAt: '2026-11-21T15:00:00.000Z', answer: 'Conferimos: está certo.' }
        return { ok: true }
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Pedir conferência' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await expect.element(screen.getByText('Conte o que parece errado na análise')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('O que parece errado?'), 'Meu preço')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await expect.element(screen.getByText(/Conferimos: está certo/)).toBeVisible()
  expect(asked('performance.askReview')).toEqual([{ analysisId: analysis.id, reason: 'Meu preço' }])
})

test('an admin reads the numbers of an analysis and replies to the request for a review', async () => {
  const component = await asPerson(() => <AnalysisReviewsSection />, { isAdmin: true })
  const item = { ...analysis, professionalId: 'm', professionalName: 'Marlene Souza' }
  let items: object[] = [{ ...item, review: { reason: 'Meu preço', askedAt: '2026-11-21T15:00:00.000Z', answer: null } }]
  const { screen, asked } = await openPages(
    '/',
    { '/': { component } },
    {
      'performance.reviews': () => ({ items }),
      'performance.answerReview': () => {
        items = []
        return { ok: true }
      },
    },
  )
  const card = screen.getByRole('article', { name: 'Análise de Marlene Souza' })
  await expect.element(card.getByText('Meu preço')).toBeVisible()
  await userEvent.fill(card.getByLabelText('Resposta'), 'Conferimos.')
  await userEvent.click(card.getByRole('button', { name: 'Responder' }))
  await expect.element(screen.getByText('Nenhuma análise espera por você.')).toBeVisible()
  expect(asked('performance.answerReview')).toEqual([{ analysisId: analysis.id, answer: 'Conferimos.' }])
})
