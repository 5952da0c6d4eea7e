import { useNavigate, useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { ContractsPage } from './contracts-page.tsx'
import { readContractsSearch } from './contracts-search.ts'

const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const rita = { id: '5f0f5a6e-0000-4000-8000-0000000000bb', name: 'Rita Melo', photo: null }
const contract = {
  id: 'c1',
  other: rita,
  status: 'ativo',
  end: null,
  startsOn: '2026-12-01',
  monthlySalaryInCents: 162_100,
  daysPerWeek: 5,
  hoursPerDay: 8,
  proposedAt: '2026-11-23T12:00:00.000Z',
  changeRequestedAt: null,
  lastDay: null,
  createdAt: '2026-11-23T12:00:00.000Z',
}
const cost = {
  salario_base: 162_100,
  inss: 12_968,
  fgts: 12_968,
  decimo_terceiro: 13_508,
  custo_total_mensal: 201_544,
  detalhado: {
    salaryInCents: 162_100,
    socialSecurityInCents: 12_968,
    accidentInCents: 1_297,
    fgtsInCents: 12_968,
    dismissalFundInCents: 5_187,
    thirteenthInCents: 13_508,
    holidayThirdInCents: 4_503,
    chargesOnBothInCents: 3_602,
    totalInCents: 216_133,
    rates: { socialSecurity: 800, accident: 80, fgts: 800, dismissalFund: 320 },
    ratesFrom: '2026-01-01',
    minimumWageInCents: 162_100,
  },
}

async function open({
  state = active as object,
  contracts = [contract] as object[],
  address = '',
  answers = {},
  contractor = true,
} = {}) {
  const Page = () => {
    const navigate = useNavigate()
    const read = readContractsSearch(useSearch({ strict: false }))
    return <ContractsPage address={read} onAddress={(search) => void navigate({ to: '.', search } as object)} />
  }
  const component = await asPerson(Page, { isContractor: contractor, isProfessional: !contractor })
  return openPages(
    `/contratos-mensalistas${address}`,
    {
      '/contratos-mensalistas': { component },
      '/contratos-mensalistas/$id': { component: () => <h1>O contrato</h1> },
    },
    {
      'subscription.services': () => ({ services: [{ service: PurchaseKind.contract, ...state }] }),
      'contracts.list': () => contracts,
      'contracts.received': () => contracts,
      'contracts.candidates': () => [{ ...rita, services: ['Faxina Leve'] }],
      'contracts.calculate': () => cost,
      ...answers,
    },
  )
}
const said = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')

beforeEach(() => {
  sessionStorage.clear()
  return page.viewport(390, 844)
})

test('lists the contracts with their state, salary and days a week', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Em vigor')).toBeVisible()
  expect(said(screen.container)).toContain('R$ 1.621,00 por mês, 5 dias por semana, 8 horas por dia, desde 01/12/2026')
  await expect.element(screen.getByRole('link', { name: 'Ver contrato com Rita Melo' })).toBeVisible()
})

test('the calculator shows both costs while the salary is typed', async () => {
  const { screen, asked } = await open({ contracts: [], state: neverBought })
  await expect.element(screen.getByText('Nenhum contrato. Estime o custo mensal primeiro.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Calcular', exact: true }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Salário por mês' }), '1621')
  await expect.poll(() => asked('contracts.calculate')).toEqual([{ baseSalaryInCents: 162_100 }])
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Custo completo por mês')).toBeVisible()
  const text = said(dialog.element())
  for (const words of [
    'INSS (8%)R$ 129,68',
    'FGTS (8%)R$ 129,68',
    'R$ 135,08',
    'Custo por mêsR$ 2.015,44',
    'R$ 2.161,33',
    'eSocial',
  ])
    expect(text).toContain(words)
})

test("a failed calculation says 'Erro ao calcular' at the field and in a toast", async () => {
  const answers = {
    'contracts.calculate': () => {
      throw refusal('FORBIDDEN', 'forbidden', 'Somente contratantes podem fazer isso.')
    },
  }
  const { screen, toasts } = await open({ answers })
  await userEvent.click(screen.getByRole('button', { name: 'Calcular custo' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Salário por mês' }), '1621')
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao calcular' }])
  await expect.element(screen.getByRole('dialog').getByText('Erro ao calcular')).toBeVisible()
})

test("'Novo Contrato' is disabled with a reason for a contractor who has not bought the service", async () => {
  const { screen } = await open({ state: neverBought })
  await expect
    .element(screen.getByRole('button', { name: 'Novo Contrato' }))
    .toHaveAccessibleDescription('Assine o Contrato Mensalista CLT para criar, mudar e enviar contratos.')
  await expect.element(screen.getByRole('button', { name: 'Contratar Contrato Mensalista CLT' })).toBeVisible()
})

test('the wizard checks each step, shows the minimum salary and makes a draft', async () => {
  const { screen, asked, here } = await open({
    address: `?novo=true&profissional=${rita.id}`,
    answers: { 'contracts.create': () => ({ contractId: 'c9' }) },
  })
  await expect.element(screen.getByRole('radio', { name: /Rita Melo/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  const salary = screen.getByRole('textbox', { name: 'Salário por mês' })
  await userEvent.type(salary, '1000')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByText('Para esta jornada, o salário mínimo é R$ 1.473,64')).toBeVisible()
  await userEvent.clear(salary)
  await userEvent.type(salary, '1621')
  await expect.poll(() => said(screen.container)).toContain('Custo completo por mês: R$ 2.161,33')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar rascunho' }))
  await expect.element(screen.getByText('Escolha um serviço ou descreva as tarefas')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Faxina Leve' }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar rascunho' }))
  await expect.poll(here).toBe('/contratos-mensalistas/c9')
  expect(asked('contracts.create')).toMatchObject([
    { professionalId: rita.id, monthlySalaryInCents: 162_100, daysPerWeek: 5, services: ['Faxina Leve'] },
  ])
})

test('without a professional to choose, the wizard says who can be chosen and leads to the search instead of the next step', async () => {
  const { screen } = await open({ address: '?novo=true', answers: { 'contracts.candidates': () => [] } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Novo Contrato' })).toBeVisible()
  await expect
    .element(
      screen.getByText('O contrato é com uma profissional com quem você já tem um agendamento ativo ou feito, ou uma conversa.'),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar profissionais' })).toHaveAttribute('href', '/buscar')
  await expect.element(screen.getByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await expect.element(screen.getByRole('button', { name: 'Novo Contrato' })).toBeVisible()
})

test('the offer says before the payment with whom a contract can be made', async () => {
  const { screen } = await open({ state: neverBought })
  await expect
    .element(screen.getByText(/uma profissional com quem você já tem um agendamento ativo ou feito, ou uma conversa/))
    .toBeVisible()
})

test('the step of the wizard is in the URL, and neither a reload nor Back loses the typed text', async () => {
  const first = await open({ address: `?novo=true&profissional=${rita.id}` })
  await userEvent.click(first.screen.getByRole('button', { name: 'Continuar' }))
  const salary = (stage: typeof first) => stage.screen.getByRole('textbox', { name: 'Salário por mês' })
  await userEvent.type(salary(first), '1621')
  await userEvent.click(first.screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(first.screen.getByText('Passo 3 de 3: Tarefas')).toBeVisible()
  await userEvent.type(first.screen.getByRole('textbox', { name: /^Outras tarefas/ }), 'Regar as plantas')
  expect(first.here()).toContain('passo=3')
  first.back()
  await expect.element(salary(first)).toHaveValue('1.621,00')
  await first.screen.unmount()
  const reloaded = await open({ address: new URL(first.here(), location.origin).search })
  await expect.element(salary(reloaded)).toHaveValue('1.621,00')
  await userEvent.click(reloaded.screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(reloaded.screen.getByRole('textbox', { name: /^Outras tarefas/ })).toHaveValue('Regar as plantas')
})

test('a link to the last step opens the first step that is not complete, which asks for what is missing', async () => {
  const { screen, asked } = await open({ address: '?novo=true&passo=3' })
  await expect.element(screen.getByText('Passo 1 de 3: Com quem')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByText('Escolha com quem é o contrato').first()).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /Rita Melo/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByText('Passo 2 de 3: Jornada e salário')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Salário por mês' }), '1621')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByText('Passo 3 de 3: Tarefas')).toBeVisible()
  expect(asked('contracts.create')).toEqual([])
})

test('a professional sees only the contracts that contractors have sent, and no offer to buy', async () => {
  const { screen, asked } = await open({ contractor: false })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Meus contratos' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver contrato com Rita Melo' })).toBeVisible()
  expect([asked('contracts.list'), asked('subscription.services')]).toEqual([[], []])
})

test('a professional without contracts reads that no contract was sent', async () => {
  const { screen } = await open({ contractor: false, contracts: [] })
  await expect.element(screen.getByText('Nenhum contrato enviado para você.')).toBeVisible()
})
