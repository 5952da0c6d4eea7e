import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { FinancePage } from './finance-page.tsx'

const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const finance = {
  year: 2026,
  years: [2026, 2025],
  total: { inCents: 32_400, services: 3 },
  byProfessional: [
    { name: 'Marlene Souza', inCents: 21_600, count: 2 },
    { name: 'Rosa Dias', inCents: 10_800, count: 1 },
  ],
  byService: [{ name: 'Faxina Leve', inCents: 32_400, count: 3 }],
  months: Array.from({ length: 12 }, (_, index) => ({ month: index + 1, inCents: index === 9 ? 32_400 : 0 })),
  reports: [
    { id: 'r1', month: 10, year: 2026, totalInCents: 32_400, services: 3, url: '/financial-report/r1.pdf' },
    { id: 'r2', month: 4, year: 2025, totalInCents: 10_800, services: 1, url: '/financial-report/r2.pdf' },
  ],
}

async function open({
  state = active as object,
  answers = {} as Parameters<typeof openPages>[2],
  contractor = true,
  year = 2026,
} = {}) {
  const years: number[] = []
  const component = await asPerson(() => <FinancePage year={year} onYear={(year) => years.push(year)} />, {
    isContractor: contractor,
    isProfessional: !contractor,
  })
  const stage = await openPages(
    '/meus-relatorios',
    { '/meus-relatorios': { component } },
    {
      'subscription.services': () => ({ services: [{ service: PurchaseKind.reports, ...state }] }),
      'finance.overview': () => finance,
      ...answers,
    },
  )
  return { ...stage, years }
}

const said = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.restoreAllMocks())

test('a contractor who bought the service sees the spending of a year by month, professional and service, and each report', async () => {
  const { screen, years } = await open()
  await expect.element(screen.getByText('Gasto em 2026')).toBeVisible()
  const text = said(screen.container)
  for (const words of ['R$ 324,00', 'Marlene Souza2 agendamentosR$ 216,00', 'outubro de 2026R$ 324,00, 3 serviços'])
    expect(text).toContain(words)
  await userEvent.click(screen.getByText('Ver em tabela'))
  expect(screen.getByRole('row').elements().map(said)).toContain('10/2026R$ 324,00')
  await expect
    .element(screen.getByRole('link', { name: 'Baixar PDF de outubro de 2026' }))
    .toHaveAttribute('href', '/financial-report/r1.pdf')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), '2025')
  expect(years).toEqual([2025])
})

test('the monthly reports are those of the chosen year', async () => {
  const { screen } = await open({ year: 2025, answers: { 'finance.overview': () => ({ ...finance, year: 2025 }) } })
  await expect.element(screen.getByRole('heading', { name: 'Relatórios mensais de 2025' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Baixar PDF de abril de 2025' })).toBeVisible()
  await expect.element(screen.getByText(/outubro de 2026/)).not.toBeInTheDocument()
})

test('the spreadsheet is downloaded; when the server refuses, a toast says why', async () => {
  let broken = true
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { screen, toasts } = await open({
    answers: {
      'finance.csv': () => {
        if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
        return { fileName: 'gastos-2026.csv', csv: 'Dia;Valor' }
      },
    },
  })
  const button = screen.getByRole('button', { name: 'Baixar planilha (CSV)' })
  await userEvent.click(button)
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao baixar o relatório' }])
  broken = false
  await userEvent.click(button)
  await expect.poll(() => saved.mock.contexts).toMatchObject([{ download: 'gastos-2026.csv' }])
})

test('a year without spending shows a sentence and a link to the search', async () => {
  const empty = { ...finance, total: { inCents: 0, services: 0 }, byProfessional: [], byService: [], reports: [] }
  const { screen } = await open({ answers: { 'finance.overview': () => empty } })
  await expect.element(screen.getByText('Nenhum gasto em 2026.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar profissionais' })).toHaveAttribute('href', '/buscar')
  await expect.element(screen.getByText(/^O relatório de cada mês aparece aqui/)).toBeVisible()
})

test('a contractor who has not bought the service sees its offer, and no figures are loaded', async () => {
  const { screen, asked } = await open({ state: neverBought })
  await expect.element(screen.getByRole('button', { name: 'Contratar Central Financeira' })).toBeVisible()
  expect(asked('finance.overview')).toEqual([])
})

test('a professional sees only one sentence and a link, because the page is for contractors', async () => {
  const { screen, calls } = await open({ contractor: false })
  await expect.element(screen.getByText('Este serviço é para contratantes.')).toBeVisible()
  expect(calls).toEqual([])
})
