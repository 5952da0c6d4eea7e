import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '#client/lib/api.ts'
import { Failure } from '#client/features/shell/failure-page.tsx'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PayoutsPage } from './payouts-page.tsx'

type Payouts = Answers['payment']['payouts']

const ready: Payouts['account'] = { state: 'ready', missing: [] }
const month = (from: string, inCents: number) => ({ from, inCents })
const empty: Payouts = {
  account: ready,
  stuck: null,
  waiting: { count: 0, inCents: 0, heldInCents: 0 },
  rows: [],
  more: false,
  payouts: [],
  totals: { week: [], month: [], year: [] },
  zone: 'America/Sao_Paulo',
}
const row: Payouts['rows'][number] = {
  id: 't1',
  bookingId: '5f0f5a6e-0000-4000-8000-000000000001',
  contractorName: 'Ana Souza',
  startsAt: '2026-11-18T12:00:00.000Z',
  priceInCents: 18_000,
  amountInCents: 18_000,
  reversedInCents: 0,
  dueAt: '2026-11-19T20:00:00.000Z',
  onAccountBy: '2026-11-20',
  nextAttemptAt: null,
  paidAt: null,
  state: 'scheduled',
  why: null,
  again: false,
  kind: null,
}
const full: Payouts = {
  ...empty,
  waiting: { count: 1, inCents: 18_000, heldInCents: 18_000 },
  rows: [
    row,
    { ...row, id: 't2', contractorName: 'Bia Lima', state: 'held', why: 'Há um pedido de ajuda aberto sobre esta visita.' },
    {
      ...row,
      id: 't3',
      contractorName: 'Caio Reis',
      state: 'paid',
      paidAt: '2026-11-18T12:00:00.000Z',
      onAccountBy: '2026-11-19',
    },
    {
      ...row,
      id: 't4',
      contractorName: 'Davi Melo',
      state: 'reversed',
      paidAt: '2026-11-09T12:00:00.000Z',
      onAccountBy: null,
      reversedInCents: 18_000,
    },
  ],
  totals: { week: [month('2026-11-09', 36_000)], month: [month('2026-10-01', 0), month('2026-11-01', 36_000)], year: [] },
}

async function open(payouts: Payouts, answers: Parameters<typeof openPages>[2] = {}, arrival?: 'volta' | 'nova') {
  const component = await asPerson(() => <PayoutsPage arrival={arrival} />, { isProfessional: true })
  const booking = { component: () => <h1>Agendamento</h1> }
  return openPages(
    '/recebimentos',
    {
      '/recebimentos': { component, errorComponent: Failure, staticData: { title: 'Recebimentos' } },
      '/agendamento/$id': booking,
    },
    { 'payment.payouts': () => payouts, ...answers },
  )
}

const text = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.restoreAllMocks())

test('before the first booking the page says that there is nothing to receive yet, and offers no statement', async () => {
  const { screen } = await open(empty)
  await expect.element(screen.getByText('Você ainda não tem valores a receber.')).toBeVisible()
  await expect.element(screen.getByText('Sua conta está pronta para receber')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Baixar extrato (CSV)' }).query()).toBeNull()
})

test.each([
  ['none', [], 'Cadastre sua conta para receber', 'Cadastrar conta'],
  ['started', [], 'Termine o cadastro da sua conta', 'Continuar cadastro'],
  ['missing', ['CPF', 'Conta bancária'], 'O Stripe pede mais dados', 'Completar cadastro'],
  ['bank', ['Conta bancária'], 'Falta a conta do banco', 'Informar conta do banco'],
  ['checking', [], 'Seus dados estão em análise', 'Ver minha conta'],
] as const)(
  'an account in the state %s is named with what is missing; a link that fails is a toast',
  async (state, missing, title, button) => {
    const { screen, toasts, asked } = await open(
      { ...full, account: { state, missing: [...missing] } },
      {
        'payment.payoutLink': () => {
          throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O provedor não respondeu.')
        },
      },
    )
    await expect.element(screen.getByText(title)).toBeVisible()
    for (const name of missing) await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: button }).click()
    await expect
      .poll(() => toasts)
      .toMatchObject([{ title: 'Erro ao abrir sua conta para receber', description: 'O provedor não respondeu.' }])
    expect(asked('payment.payoutLink')).toHaveLength(1)
  },
)

test('the button that opens the account at the provider asks for the password first, and then continues', async () => {
  let proved = false
  const { screen, asked } = await open(full, {
    'payment.payoutLink': () => {
      if (!proved) throw refusal('FORBIDDEN', 'step_up_required', 'Confirme sua senha.')
      return { url: '#conta' }
    },
    'auth.provePassword': () => {
      proved = true
      return { ok: true }
    },
  })
  await screen.getByRole('button', { name: 'Ver ou trocar minha conta' }).click()
  const dialog = screen.getByRole('dialog')
  await userEvent.type(dialog.getByLabelText('Senha', { exact: true }), 'uma-senha-boa')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => asked('payment.payoutLink')).toHaveLength(2)
})

test('coming back from the provider reloads the account once', async () => {
  const { asked } = await open(
    { ...empty, account: { state: 'checking', missing: [] } },
    { 'payment.refreshPayoutAccount': () => ready },
    'volta',
  )
  await expect.poll(() => asked('payment.refreshPayoutAccount')).toHaveLength(1)
  expect(asked('payment.payoutLink')).toHaveLength(0)
})

test('each row shows the amount, the state, the days of sending and arrival, why a transfer waits, and a link to the booking', async () => {
  const { screen } = await open(full)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Recebimentos' })).toBeVisible()
  const said = text(screen.container)
  for (const words of [
    'R$ 180,00',
    '1 visita · mais R$ 180,00 em espera',
    'Envio previsto para 19/11/2026 às 17:00, na conta até sex, 20/11.',
    'Há um pedido de ajuda aberto sobre esta visita. Ele espera até isso ser resolvido.',
    'Enviado em 18/11/2026, na conta até qui, 19/11.',
    'Enviado em 09/11/2026.',
    'R$ 180,00 voltaram por causa de um reembolso.',
  ])
    expect(said).toContain(words)
  await userEvent.click(screen.getByText('Ver em tabela'))
  expect(screen.getByRole('row').elements().map(text)).toEqual(['MêsRecebido', '11/2026R$ 360,00', '10/2026R$ 0,00'])
  expect(
    (await axe.run(screen.container)).violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
  ).toEqual([])
  await screen.getByRole('link', { name: /Ana Souza/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Agendamento' })).toBeVisible()
})

test('says for money that waits for the account when it arrives if the professional acts today', async () => {
  const stuck = { inCents: 9_000, visits: 1, since: '2026-11-18', onAccountBy: '2030-11-20', why: null }
  const { screen } = await open({ ...full, account: { state: 'none', missing: [] }, stuck })
  await expect
    .element(screen.getByText(/^Se você fizer isso hoje, o dinheiro chega à conta até qua, 20 nov 2030\.$/))
    .toBeVisible()
})

test('the list shows a sent transfer in the month in which it was sent, like the table of received amounts', async () => {
  const sent = { ...row, state: 'paid', startsAt: '2026-10-31T12:00:00.000Z', paidAt: '2026-11-01T20:00:00.000Z' } as const
  const october = { ...sent, id: 't2', startsAt: '2026-10-20T12:00:00.000Z', paidAt: '2026-10-21T20:00:00.000Z' }
  const { screen } = await open({ ...full, rows: [{ ...october, id: 't3', state: 'cancelled', paidAt: null }, sent, october] })
  await expect.element(screen.getByRole('region', { name: 'Novembro de 2026' })).toBeVisible()
  const words = screen.getByRole('region', { name: / de 2026$/ }).elements()
  expect(words.map((each) => text(each)?.replace(/ enviados.*/, ''))).toEqual([
    'Novembro de 20261 visita, R$ 180,00',
    'Outubro de 20261 visita, R$ 180,00',
  ])
})

test('the sums of a month tell what was sent from what is still to be sent', async () => {
  const sent = { ...row, state: 'paid', paidAt: row.startsAt } as const
  const { screen } = await open({
    ...full,
    rows: [
      sent,
      { ...row, id: 't2', bookingId: 'b2', state: 'held', paidAt: null },
      { ...row, id: 't3', bookingId: 'b3', state: 'cancelled', paidAt: null },
    ],
  })
  await expect.element(screen.getByText('3 visitas, R$ 180,00 enviados, R$ 180,00 a enviar')).toBeVisible()
})

test('bank deposits are shown with their state, and a refused deposit with the reason and what to do', async () => {
  const payout = { amountInCents: 9_000, arrivesAt: '2026-11-20T00:00:00.000Z', why: null }
  const why = 'O banco não encontrou a conta com os dados informados.'
  const { screen } = await open({
    ...full,
    payouts: [
      { ...payout, id: 'po1', state: 'failed', why },
      { ...payout, id: 'po2', state: 'pending' },
      { ...payout, id: 'po3', state: 'paid' },
    ],
  })
  const region = screen.getByRole('region', { name: 'Depósitos no banco' })
  expect(region.getByRole('listitem').elements().map(text)).toEqual([
    `${why} O valor voltou para a sua conta no Stripe e é depositado de novo depois que você corrigir os dados do banco.R$ 90,00Recusado`,
    'Chega ao banco até 20/11/2026.R$ 90,00A caminho',
    'Depositado em 20/11/2026.R$ 90,00No banco',
  ])
})

test('a year’s statement is downloaded; after a refusal a toast says so and the button can be used again', async () => {
  let broken = true
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { screen, toasts, asked } = await open(full, {
    'payment.payoutStatement': () => {
      if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      return { fileName: 'extrato-2025.csv', csv: 'Dia;Valor' }
    },
  })
  const year = String(new Date().getFullYear() - 1)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), year)
  const button = screen.getByRole('button', { name: 'Baixar extrato (CSV)' })
  await button.click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao baixar o extrato', tone: 'error' }])
  expect(saved).not.toHaveBeenCalled()
  broken = false
  await button.click()
  await expect.poll(() => saved.mock.contexts).toMatchObject([{ download: 'extrato-2025.csv' }])
  expect(asked('payment.payoutStatement').at(-1)).toEqual({ year: Number(year) })
})

test('when the amounts cannot be loaded, the page keeps its title and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const { screen } = await open(full, {
    'payment.payouts': () => {
      if (broken) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      return full
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Recebimentos' })).toBeVisible()
  broken = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByText('Ana Souza', { exact: false })).toBeVisible()
})
