import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ContractorDashboard } from './contractor-dashboard.tsx'
import { ProfessionalDashboard } from './professional-dashboard.tsx'

type Answers = Parameters<typeof openPages>[2]

const subscription = { active: true, inGrace: false, cancelAtPeriodEnd: false, daysLeft: 18, endsAt: null, priceInCents: 5_000 }
const monthNames = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
const emptyMonth = { receivedInCents: 0, rating: null, views: 0, bookings: 0 }
const agenda = (listed: number, done: number) => () => ({
  next: null,
  upcoming: [],
  waiting: [],
  count: { active: 0, waiting: 0, done, listed },
  now: new Date(),
})
const payouts =
  (state: string, waiting = { count: 0, inCents: 0, heldInCents: 0 }) =>
  () => ({
    account: { state, missing: [] },
    waiting,
  })

async function openContractor(answers: Answers = {}) {
  const component = await asPerson(ContractorDashboard)
  return openPages(
    '/',
    { '/': { component } },
    {
      'booking.agenda': agenda(3, 2),
      'subscription.current': () => subscription,
      'onboarding.state': () => ({ type: 'contratante', next: '/dashboard-contratante', step: null }),
      'chat.unread': () => ({ count: 0 }),
      'dashboard.contractor': () => ({
        rating: { average: 0, count: 0 },
        months: monthNames.map((month) => ({ month, inCents: month === '2026-11' ? 21_600 : 0 })),
      }),
      'subscription.services': () => ({ services: [{ service: PurchaseKind.club, state: 'active' }] }),
      ...answers,
    },
  )
}

async function openProfessional(answers: Answers = {}) {
  const component = await asPerson(ProfessionalDashboard, { isProfessional: true })
  const professional = {
    visible: true,
    published: true,
    hiddenBecause: null,
    status: 'Aprovado',
    obstacles: [],
    awayUntil: null,
    seal: true,
  }
  return openPages(
    '/',
    { '/': { component } },
    {
      'booking.agenda': agenda(3, 2),
      'profile.mine': () => ({ id: 'p', photo: null, professional }),
      'chat.unread': () => ({ count: 0 }),
      'payment.payouts': payouts('ready'),
      'subscription.services': () => ({ services: [{ service: PurchaseKind.insurance, state: 'active' }] }),
      'dashboard.professional': () => ({
        rating: { average: 4.75, count: 8 },
        months: monthNames.map((month) =>
          month === '2026-12'
            ? { month, receivedInCents: 36_000, rating: 4.8, views: 40, bookings: 3 }
            : { month, ...emptyMonth },
        ),
      }),
      ...answers,
    },
  )
}

test("a contractor without reviews reads '0,0' and '0 avaliações', and sees the spending as a plot and a table", async () => {
  await page.viewport(390, 844)
  const { screen } = await openContractor()
  for (const words of ['Sua avaliação', '0,0', '0 avaliações']) await expect.element(screen.getByText(words)).toBeVisible()
  const plot = screen.getByRole('region', { name: 'Gastos com serviços' })
  await userEvent.click(plot.getByText('Ver em tabela'))
  await expect.element(plot.getByRole('row', { name: '11/2026 R$ 216,00' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('lists the services for contractors with price and link, and shows the state of each bought service', async () => {
  const { screen } = await openContractor()
  const card = screen.getByRole('region', { name: 'Serviços Premium' })
  for (const [name, to] of [
    ['Checklist com IA', '/meus-checklists'],
    ['Contrato Mensalista CLT', '/contratos-mensalistas'],
    ['Central Financeira', '/meus-relatorios'],
    ['Clube de Descontos', '/clube-descontos'],
  ] as const)
    await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', to)
  await expect.element(card.getByText('R$ 4,90 por mês')).toBeVisible()
  await expect.element(card.getByRole('listitem').filter({ hasText: 'Clube de Descontos' }).getByText('Ativo')).toBeVisible()
})

test('shows a contractor without bookings the first steps, and links each open step to its page', async () => {
  const { screen } = await openContractor({
    'booking.agenda': agenda(0, 0),
    'subscription.current': () => ({ ...subscription, active: false }),
  })
  const steps = screen.getByRole('region', { name: 'Primeiros passos' })
  await expect.element(steps.getByText('1 de 3')).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'Ative sua assinatura' })).toHaveAttribute('href', '/assinatura')
  expect(steps.getByRole('link', { name: /endereço/ }).elements()).toEqual([])
})

test('the first steps are gone after the first booking', async () => {
  const { screen } = await openContractor()
  await expect.element(screen.getByText('2 visitas concluídas')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Primeiros passos' }).elements()).toEqual([])
})

test('a professional reads the earnings of the month, the rating, and three plots', async () => {
  const { screen } = await openProfessional()
  await expect.element(screen.getByText('Ganhos do mês')).toBeVisible()
  await expect.element(screen.getByText('R$ 360,00').first()).toBeVisible()
  await expect.element(screen.getByText('4,8', { exact: true }).first()).toBeVisible()
  const plot = screen.getByRole('region', { name: 'Sua evolução' })
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  for (const [view, row] of [
    ['Ganhos', '12/2026 R$ 360,00'],
    ['Avaliação', '12/2026 4,8'],
    ['Visualizações', '12/2026 40 visualizações, 3 agendamentos'],
  ] as const) {
    await userEvent.click(plot.getByText(view, { exact: true }))
    const table = plot.getByText('Ver em tabela')
    if (plot.getByRole('table').elements().length === 0) await userEvent.click(table)
    await expect.element(plot.getByRole('row', { name: row })).toBeVisible()
  }
})

test('a professional who has not worked yet reads which steps are still to do', async () => {
  const { screen } = await openProfessional({ 'booking.agenda': agenda(0, 0), 'payment.payouts': payouts('none') })
  const steps = screen.getByRole('region', { name: 'Primeiros passos' })
  await expect.element(steps.getByText('2 de 4')).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Cadastre a conta para receber' }))
    .toHaveAttribute('href', '/recebimentos')
  const premium = screen.getByRole('region', { name: 'Serviços Premium' })
  await expect.element(premium.getByRole('listitem').filter({ hasText: 'Seguro' }).getByText('Ativo')).toBeVisible()
  await expect.element(premium.getByRole('link', { name: 'Ver todos em Serviços' })).toHaveAttribute('href', '/servicos')
})

test.each([
  [{ count: 0, inCents: 0, heldInCents: 9_000 }, 'R$ 90,00 em espera.'],
  [{ count: 2, inCents: 18_000, heldInCents: 9_000 }, 'R$ 180,00 a receber de 2 visitas. R$ 90,00 em espera.'],
])('the dashboard does not count held money as to be received: %o', async (waiting, words) => {
  const { screen } = await openProfessional({ 'payment.payouts': payouts('ready', waiting) })
  await expect.element(screen.getByRole('region', { name: 'Recebimentos' }).getByText(words)).toBeVisible()
})

test('when the figures cannot be loaded, the rest of the dashboard stays, and a retry loads them', async () => {
  let broken = true
  const { screen } = await openContractor({
    'dashboard.contractor': () => {
      if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      return { rating: { average: 5, count: 1 }, months: monthNames.map((month) => ({ month, inCents: 0 })) }
    },
  })
  const plot = screen.getByRole('region', { name: 'Gastos com serviços' })
  await expect.element(plot.getByText('Não foi possível carregar os números agora.')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await expect.element(screen.getByRole('region', { name: 'Assinatura' })).toBeVisible()
  broken = false
  await plot.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(plot.getByText(/^Nenhum gasto nos últimos 12 meses/)).toBeVisible()
})
