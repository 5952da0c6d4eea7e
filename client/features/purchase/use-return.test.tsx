import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { readReturnSearch } from './return-search.ts'
import { ServicesPage } from './services-page.tsx'

const { checklist, contract, reports, club } = PurchaseKind
const offered = [checklist, contract, reports, club]
const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const

/** Opens /servicos as a contractor, with the search params in `search`. React mounts the page twice, as in development. */
async function open(search: string, answers: Parameters<typeof openPages>[2] = {}) {
  const left: string[] = []
  const returned = vi.fn<() => void>()
  const read = readReturnSearch(Object.fromEntries(new URLSearchParams(search)))
  const component = await asPerson(() => <ServicesPage search={read} onReturned={returned} leaveTo={(url) => left.push(url)} />)
  const stage = await openPages(
    '/servicos',
    { '/servicos': { component } },
    {
      'subscription.services': () => ({ services: offered.map((service) => ({ service, ...neverBought })) }),
      'subscription.payments': () => ({ items: [], earlier: null }),
      'club.mine': () => ({ sold: true, demonstration: false, partners: [], member: null }),
      ...answers,
    },
    { strict: true },
  )
  return { ...stage, left, returned }
}

beforeEach(() => page.viewport(390, 844))

const purchase = '5f0f5a6e-0000-4000-8000-0000000000c1'

test('after the payment page one toast appears and the page waits for the payment, but not after a withdrawal', async () => {
  let paid = false
  const states = () => ({
    services: offered.map((each) => ({
      service: each,
      ...(each !== contract ? neverBought : paid ? { ...active, refundInCents: 5_980 } : { ...neverBought, state: 'confirming' }),
    })),
  })
  const { screen, toasts, returned, asked } = await open(`compra=${purchase}&success=true`, {
    'subscription.refreshPurchase': () => ({ service: contract, state: 'confirming' }),
    'subscription.services': states,
    'subscription.withdrawService': () => ({ services: offered.map((each) => ({ service: each, ...neverBought })) }),
  })
  await expect.element(screen.getByText('Aguardando confirmação')).toBeVisible()
  await expect
    .poll(() => toasts.map(({ title }) => title))
    .toEqual(['Assinatura realizada com sucesso! Aguarde alguns instantes para ativação.'])
  expect(returned).toHaveBeenCalledTimes(1)
  expect(asked('subscription.refreshPurchase')).toEqual([{ purchaseId: purchase }])
  paid = true
  await expect.element(screen.getByText('Ativo · Válido até 23/12/2026')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Desistir de Contrato Mensalista CLT' }))
  await userEvent.click(screen.getByRole('button', { name: 'Desistir com reembolso' }))
  await expect.element(screen.getByRole('button', { name: 'Contratar Contrato Mensalista CLT' })).toBeVisible()
})

const unknown = () => {
  throw refusal('NOT_FOUND', 'not_found', 'Não encontramos esta compra.')
}
const unpaid = () => ({ service: contract, state: 'none' })

test.each([
  ['success=true', unpaid, [], 0],
  ['canceled=true', unpaid, [], 0],
  ['compra=contrato&success=true', unpaid, [], 0],
  [`compra=${purchase}&success=true`, unknown, [], 1],
  [`compra=${purchase}&success=true`, unpaid, [], 1],
  [`compra=${purchase}&success=maybe`, () => ({ service: contract, state: 'active' }), [], 1],
  [`compra=${purchase}&canceled=true`, () => ({ service: contract, state: 'active' }), [], 1],
  [`compra=${purchase}&canceled=true`, unpaid, ['Assinatura cancelada'], 1],
])(
  'the address %s alone shows no success, because only the server knows whether something was bought',
  async (search, refreshPurchase, said, returns) => {
    const { screen, toasts, returned } = await open(search, { 'subscription.refreshPurchase': refreshPurchase })
    await expect.element(screen.getByRole('button', { name: 'Contratar Contrato Mensalista CLT' })).toBeEnabled()
    await expect.poll(() => returned.mock.calls.length).toBe(returns)
    expect(toasts.map(({ title }) => title)).toEqual(said)
  },
)

test('after a purchase the page that asked for it opens, but never a page of another site', async () => {
  for (const [voltar, end] of [
    ['/meus-checklists?agendamento=1', '/meus-checklists?agendamento=1'],
    ['https://evil.example/', '/servicos'],
  ] as const) {
    const asking = await open(`voltar=${encodeURIComponent(voltar)}`, {
      'subscription.startService': () => ({ url: 'https://pay.example/1' }),
    })
    await userEvent.click(asking.screen.getByRole('button', { name: 'Contratar Contrato Mensalista CLT' }))
    await expect.poll(() => asking.left).toEqual(['https://pay.example/1'])
    await asking.screen.unmount()
    const back = await open(`compra=${purchase}&success=true`, {
      'subscription.refreshPurchase': () => ({ service: contract, state: 'active' }),
    })
    await expect.poll(() => back.toasts.length).toBe(1)
    await expect.poll(back.here).toBe(end)
    await back.screen.unmount()
  }
})
