import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { PurchasePayments } from './purchase-payments.tsx'

beforeEach(() => page.viewport(390, 844))

const paid = (month: number) => ({
  id: `p${month}`,
  service: null,
  amountInCents: 5_000,
  refundedInCents: 0,
  paidAt: `2026-${String(month).padStart(2, '0')}-09T12:00:00.000Z`,
})

test('older subscription payments are loaded page by page, even after a failed request', async () => {
  let fails = true
  const newest = [paid(11), paid(10)]
  const { screen, asked } = await openPages(
    '/assinatura',
    { '/assinatura': { component: () => <PurchasePayments of="subscription" newest={newest} earlier="p10" /> } },
    {
      'subscription.payments': (input) => {
        if (fails) throw refusal('TOO_MANY_REQUESTS', 'too_many', 'Espere um pouco.')
        const { before } = input as { before: string }
        return before === 'p10' ? { items: [paid(9)], earlier: 'p9' } : { items: [paid(8)], earlier: null }
      },
    },
  )
  const rows = screen.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem')
  const more = screen.getByRole('button', { name: 'Mostrar mais' })
  await more.click()
  await expect.element(screen.getByText('Não foi possível carregar os pagamentos anteriores. Tente de novo.')).toBeVisible()
  fails = false
  await more.click()
  await expect.element(screen.getByText('09/09/2026').first()).toBeVisible()
  await more.click()
  await expect.element(screen.getByText('09/08/2026').first()).toBeVisible()
  expect(rows.elements()).toHaveLength(4)
  await expect.element(more).not.toBeInTheDocument()
  expect(asked('subscription.payments').at(-1)).toEqual({ of: 'subscription', before: 'p9' })
})
