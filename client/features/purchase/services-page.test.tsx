import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { ServicesPage } from './services-page.tsx'
import type { ServiceState } from './use-services.ts'

const { checklist, contract, reports, club, certificate, insurance, analysis } = PurchaseKind
const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const policy = {
  sold: true,
  insurerName: 'Seguradora X',
  demonstration: true,
  interested: false,
  policyNumber: null,
  coverageInCents: 500_000,
  endsAt: null,
}
const soldClub = { sold: true, demonstration: false, partners: ['Mercado Bom'], member: null }

interface Options {
  kind?: 'contractor' | 'professional' | 'both'
  states?: Partial<Record<PurchaseKind, Partial<ServiceState>>>
  answers?: Parameters<typeof openPages>[2]
}

const servicesOf = {
  contractor: [checklist, contract, reports, club],
  professional: [certificate, insurance, analysis, club],
  both: Object.values(PurchaseKind),
}

async function open({ kind = 'contractor', states = {}, answers = {} }: Options = {}) {
  const left: string[] = []
  const component = await asPerson(
    () => <ServicesPage search={{}} onReturned={() => undefined} leaveTo={(url) => left.push(url)} />,
    { isContractor: kind !== 'professional', isProfessional: kind !== 'contractor' },
  )
  const services = servicesOf[kind].map((service) => ({ service, ...neverBought, ...states[service] }))
  const stage = await openPages(
    '/servicos',
    { '/servicos': { component } },
    {
      'subscription.services': () => ({ services }),
      'subscription.payments': () => ({ items: [], earlier: null }),
      'insurance.mine': () => policy,
      'club.mine': () => soldClub,
      ...answers,
    },
  )
  return { ...stage, left, services }
}

/** Makes `window.open` return a fake tab that records the address opened in it. */
function fakeTab() {
  const tab = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return tab
}

/** Returns the text of each service card. The text of the closed dialog in a card is left out. */
const cards = (container: Element) =>
  [...container.querySelectorAll('li')].map((card) => {
    const copy = card.cloneNode(true) as Element
    for (const dialog of copy.querySelectorAll('dialog')) dialog.remove()
    return copy.textContent.replaceAll('\u00A0', ' ')
  })

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.restoreAllMocks())

test('a contractor sees three service cards and the club, with the prices from the price table', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Serviços' })).toBeVisible()
  const shown = cards(screen.container)
  expect(shown).toHaveLength(4)
  for (const [index, [name, price]] of [
    ['Checklist com IA', 'R$ 4,90 por mês'],
    ['Contrato Mensalista CLT', 'R$ 49,90 de adesão e R$ 9,90 por mês'],
    ['Central Financeira', 'R$ 9,90 por mês'],
    ['Clube de Descontos', 'R$ 6,90 por mês'],
  ].entries()) {
    expect(shown[index]).toContain(name)
    expect(shown[index]).toContain(price)
    expect(shown[index]).toContain('Contratar')
  }
})

test('a professional sees three service cards and the club, and a person with both roles sees all seven offers', async () => {
  const first = await open({ kind: 'professional' })
  await expect.element(first.screen.getByRole('button', { name: 'Contratar Análise de Perfil' })).toBeVisible()
  expect(cards(first.screen.container).map((text) => text.slice(0, 9))).toHaveLength(4)
  await expect.element(first.screen.getByText('demonstração')).toBeVisible()
  await first.screen.unmount()
  const { screen } = await open({ kind: 'both' })
  await expect.element(screen.getByRole('heading', { name: 'Para a sua casa' })).toBeVisible()
  expect(cards(screen.container)).toHaveLength(7)
})

test.each([
  ['contractor', contract, 'Contratar Contrato Mensalista CLT', 'subscription.startService'],
  ['professional', certificate, 'Contratar Certificado de Boas Práticas', 'course.purchase'],
] as const)('%s buys %s in the same window', async (kind, service, name, procedure) => {
  const openTab = vi.spyOn(window, 'open')
  const { screen, left, asked } = await open({ kind, answers: { [procedure]: () => ({ url: 'https://pay.example/1' }) } })
  await userEvent.click(screen.getByRole('button', { name }))
  await expect.poll(() => left).toEqual(['https://pay.example/1'])
  expect(openTab).not.toHaveBeenCalled()
  const [input] = asked(procedure)
  expect(input).toEqual({
    ...(procedure === 'subscription.startService' && { kind: service }),
    idempotencyKey: expect.any(String),
  })
})

test.each([
  ['contractor', club, 'Contratar Clube de Descontos', 'club.subscribe'],
  ['professional', insurance, 'Contratar Seguro de Responsabilidade Civil', 'insurance.purchase'],
] as const)('%s buys %s in a new tab, and the page asks until it is active', async (kind, service, name, procedure) => {
  const tab = fakeTab()
  let paid = false
  const states = () => ({
    services: servicesOf[kind].map((each) => ({ service: each, ...(paid && each === service ? active : neverBought) })),
  })
  const { screen, left } = await open({
    kind,
    answers: { [procedure]: () => ({ url: 'https://pay.example/2' }), 'subscription.services': states },
  })
  await userEvent.click(screen.getByRole('button', { name }))
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['https://pay.example/2']])
  expect(tab.opener).toBeNull()
  expect(left).toEqual([])
  await expect.element(screen.getByText('A página de pagamento abriu em outra aba.')).toBeVisible()
  paid = true
  await expect.element(screen.getByText('Ativo · Válido até 23/12/2026')).toBeVisible()
})

test('in a browser that blocks the new tab, the payment page opens in this tab', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { screen, left } = await open({ answers: { 'club.subscribe': () => ({ url: 'https://pay.example/3' }) } })
  await userEvent.click(screen.getByRole('button', { name: 'Contratar Clube de Descontos' }))
  await expect.poll(() => left).toEqual(['https://pay.example/3'])
})

test.each([
  [
    'contractor',
    'Contratar Checklist com IA',
    'subscription.startService',
    'Erro ao processar',
    'O erro foi nosso. Tente de novo em instantes.',
  ],
  [
    'professional',
    'Contratar Seguro de Responsabilidade Civil',
    'insurance.purchase',
    'Erro ao contratar seguro',
    'Não foi possível processar a contratação. Tente novamente.',
  ],
] as const)(
  'when the payment page cannot be opened, %s reads why and the tab is closed',
  async (kind, name, procedure, title, description) => {
    const tab = fakeTab()
    const failing = () => {
      throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    }
    const { screen, toasts } = await open({ kind, answers: { [procedure]: failing } })
    await userEvent.click(screen.getByRole('button', { name }))
    await expect.poll(() => toasts[0]?.title).toBe(title)
    expect(toasts[0]?.description).toBe(description)
    expect(tab.close).toHaveBeenCalledTimes(kind === 'professional' ? 1 : 0)
  },
)

test('when the server says that a service is already active, the page loads the services again', async () => {
  const taken = () => {
    throw refusal('CONFLICT', 'already_active', 'Este serviço já está ativo.')
  }
  const { screen, toasts, asked } = await open({ answers: { 'subscription.startService': taken } })
  await userEvent.click(screen.getByRole('button', { name: 'Contratar Central Financeira' }))
  await expect.poll(() => toasts[0]?.description).toBe('Este serviço já está ativo.')
  await expect.poll(() => asked('subscription.services').length).toBeGreaterThan(1)
})

test.each<[string, Partial<ServiceState>, string[], string[]]>([
  ['active', active, ['Ativo · Válido até 23/12/2026', 'Renovação automática todo mês.', 'Cancelar'], ['Contratar', 'Desistir']],
  ['within seven days', { ...active, refundInCents: 990 }, ['Cancelar', 'Desistir'], ['Contratar']],
  [
    'cancelled',
    { ...active, renews: false },
    ['Ativo · Válido até 23/12/2026', 'Não renova: nada mais será cobrado.'],
    ['Cancelar', 'Manter', 'Contratar'],
  ],
  [
    'cancelled by the buyer',
    { ...active, renews: false, keepInCents: 990 },
    ['Não renova: nada mais será cobrado.', 'Manter'],
    ['Cancelar', 'Contratar'],
  ],
  ['late', { ...active, late: true }, ['Pagamento pendente'], ['Contratar']],
  ['expired', { endedAt: '2026-11-03T12:00:00.000Z' }, ['Terminou em 03/11/2026.', 'Contratar'], ['Ativo']],
  ['waiting for the bank', { state: 'confirming' }, ['Aguardando confirmação'], ['Contratar', 'Cancelar']],
])('a service that is %s shows the possible actions', async (_, state, shown, hidden) => {
  const { screen } = await open({ states: { [reports]: state } })
  await expect.element(screen.getByRole('heading', { name: 'Central Financeira' })).toBeVisible()
  const text = cards(screen.container)[2] ?? ''
  for (const words of shown) expect(text).toContain(words)
  for (const words of hidden) expect(text).not.toContain(words)
})

test.each([
  [
    'Cancelar Central Financeira',
    'Cancelar renovação',
    'subscription.cancelService',
    'Renovação cancelada',
    'até 23 de dezembro de 2026',
  ],
  [
    'Desistir de Central Financeira',
    'Desistir com reembolso',
    'subscription.withdrawService',
    'Você desistiu de Central Financeira',
    'R$ 9,90',
  ],
])(
  'the button %s asks first, says what happens and then shows the new state',
  async (button, confirm, procedure, title, says) => {
    const after = { services: servicesOf.contractor.map((service) => ({ service, ...neverBought })) }
    const { screen, toasts, asked } = await open({
      states: { [reports]: { ...active, refundInCents: 990 } },
      answers: { [procedure]: () => after },
    })
    await userEvent.click(screen.getByRole('button', { name: button }))
    const dialog = screen.getByRole('dialog', { name: /Central Financeira\?$/ })
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().textContent.replaceAll('\u00A0', ' ')).toContain(says)
    expect(asked(procedure)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: confirm }))
    await expect.poll(() => toasts[0]?.title).toBe(title)
    expect(asked(procedure)).toEqual([{ kind: reports }])
    await expect.element(screen.getByRole('button', { name: 'Contratar Central Financeira' })).toBeVisible()
  },
)

test('the cancelled renewal of a service is taken back after a dialog with the date and the amount of the next charge', async () => {
  const { screen, toasts, asked } = await open({
    states: { [reports]: { ...active, renews: false, keepInCents: 990 } },
    answers: { 'subscription.keep': () => ({ ok: true }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Manter Central Financeira' }))
  const dialog = screen.getByRole('dialog', { name: 'Manter Central Financeira?' })
  await expect.element(dialog).toBeVisible()
  const words = 'Em 23 de dezembro de 2026 cobramos R$ 9,90, e depois o mesmo todo mês. Cartão: o mesmo da compra.'
  expect(dialog.element().textContent.replaceAll('\u00A0', ' ')).toContain(words)
  await userEvent.click(dialog.getByRole('button', { name: 'Manter' }))
  await expect.poll(() => toasts[0]?.title).toBe('Renovação mantida')
  expect(asked('subscription.keep')).toEqual([{ kind: reports }])
})

test('without an insurer the insurance is only announced, and a click records the interest without a charge', async () => {
  const tab = fakeTab()
  const { screen, toasts } = await open({
    kind: 'professional',
    answers: {
      'insurance.mine': () => ({ ...policy, sold: false, demonstration: false }),
      'insurance.purchase': () => ({ url: null }),
    },
  })
  await expect.element(screen.getByText('Em breve', { exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Contratar Seguro de Responsabilidade Civil' }))
  await expect.poll(() => toasts[0]?.title).toBe('Interesse registrado')
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('the payments of all services are listed with name, refund and receipt; without one there is no list', async () => {
  const paid = { refundedInCents: 0, paidAt: '2026-11-09T12:00:00.000Z' }
  const items = [
    { ...paid, id: 'p2', service: club, amountInCents: 690, refundedInCents: 690 },
    { ...paid, id: 'p1', service: checklist, amountInCents: 490 },
  ]
  const { screen, asked } = await open({ answers: { 'subscription.payments': () => ({ items, earlier: null }) } })
  const rows = screen.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem')
  const texts = () => rows.elements().map((row) => row.textContent.replaceAll('\u00A0', ' '))
  await expect
    .poll(texts)
    .toEqual([
      'Clube de Descontos09/11/2026R$ 6,90devolvido: R$ 6,90Baixar recibo de 09/11/2026',
      'Checklist com IA09/11/2026R$ 4,90Baixar recibo de 09/11/2026',
    ])
  await expect.element(rows.last().getByRole('link')).toHaveAttribute('href', '/receipt/p1.pdf')
  expect(asked('subscription.payments')).toEqual([{ of: 'service' }])
  await screen.unmount()
  const empty = await open()
  await expect.element(empty.screen.getByRole('button', { name: 'Contratar Clube de Descontos' })).toBeVisible()
  expect(empty.screen.getByRole('region', { name: 'Pagamentos' }).elements()).toHaveLength(0)
})
