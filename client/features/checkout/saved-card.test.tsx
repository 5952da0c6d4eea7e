import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookingId, checkoutIn, openCheckout, soon } from '#client/test/checkout-stage.tsx'
import { refusal } from '#client/test/open-pages.tsx'

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.unstubAllGlobals())

const visa = {
  id: '5f0f5a6e-0000-4000-8000-0000000000c1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 3,
  expiresYear: 2030,
  expired: false,
  usedBy: null,
}
const expired = { ...visa, id: '5f0f5a6e-0000-4000-8000-0000000000c2', brand: 'elo', lastFour: '1111', expired: true }
const payable = { 'booking.checkout': () => checkoutIn('payable', soon()) }
const saved = { ...payable, 'payment.cards': () => ({ cards: [visa, expired] }) }

test('a saved card is preselected and pays without being typed; an expired card is not offered', async () => {
  const { screen, asked, here } = await openCheckout('checkout', {
    ...saved,
    'payment.payWithCard': () => ({ outcome: 'succeeded', bankUrl: null, message: null }),
  })
  await expect.element(screen.getByRole('radio', { name: /Visa final 4242/ })).toBeChecked()
  await expect.element(screen.getByText('Validade 03/30')).toBeVisible()
  expect(screen.getByText(/Elo final/).elements()).toHaveLength(0)
  expect(screen.getByLabelText('Número do cartão').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(here).toBe(`/agendamento-confirmado/${bookingId}`)
  expect(asked('payment.payWithCard')).toEqual([{ bookingId, cardId: visa.id, creditInCents: 0 }])
})

test('when the bank refuses a saved card, the page shows the reason, and another card can be typed and saved', async () => {
  const { screen, toasts, asked } = await openCheckout('checkout', {
    ...saved,
    'payment.payWithCard': () => ({ outcome: 'refused', bankUrl: null, message: 'Saldo insuficiente.' }),
  })
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.element(screen.getByRole('alert').getByText('Saldo insuficiente.')).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro no pagamento', description: 'Saldo insuficiente.' }])
  await screen.getByText('Usar outro cartão').click()
  const box = screen.getByRole('checkbox', { name: 'Salvar este cartão para os próximos pagamentos' })
  await expect.element(box).not.toBeChecked()
  await userEvent.click(box)
  vi.stubGlobal('fetch', async () => Response.json({ status: 'succeeded' }))
  await screen.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(() => asked('payment.prepare')).toEqual([{ bookingId, saveCard: true, creditInCents: 0 }])
})

test('the choice to save the card is sent before the card, and when the server refuses it no card is sent', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return Response.json({ status: 'succeeded' })
  })
  const { screen, asked } = await openCheckout('checkout', {
    ...payable,
    'payment.prepare': () => {
      throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O serviço de pagamento não respondeu.')
    },
  })
  await screen.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.element(screen.getByRole('alert').getByText('O serviço de pagamento não respondeu.')).toBeVisible()
  expect(asked('payment.prepare')).toEqual([{ bookingId, saveCard: false, creditInCents: 0 }])
  expect(fetched).toEqual([])
})
