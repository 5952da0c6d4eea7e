import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingId, checkoutIn, openCheckout, soon } from '#client/test/checkout-stage.tsx'
import { refusal } from '#client/test/open-pages.tsx'
import type { Checkout } from './load-checkout.ts'

beforeEach(() => page.viewport(390, 844))

const text = '00020101021226PIXDETESTE6304ABCD'
const at = (pix: Checkout['pix']) => ({ 'booking.checkout': () => ({ ...checkoutIn('payable', soon()), pix }) })
const code = {
  'payment.startPix': () => ({ text, expiresAt: soon(), pageUrl: '/_sandbox/pix/pi_abc?chave=x', amountInCents: 21_600 }),
}
const waiting = { 'payment.refresh': () => ({ state: 'requires_payment_method', message: null }) }

test('without Pix the checkout shows only the card', async () => {
  const { screen } = await openCheckout('checkout', at('off'))
  await expect.element(screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Pix' }).elements()).toHaveLength(0)
})

test('a Pix code is made on request and shown as image and text with its end; the page continues when it is paid', async () => {
  const states = ['requires_payment_method', 'paid']
  const refresh = () => ({ state: states.shift() ?? 'paid', message: null })
  const { screen, asked, here } = await openCheckout('checkout', { ...at('offered'), ...code, 'payment.refresh': refresh })
  await screen.getByText('Pix', { exact: true }).click()
  expect(asked('payment.startPix')).toEqual([])
  await screen.getByRole('button', { name: 'Gerar código Pix' }).click()
  const shown = screen.getByRole('region', { name: 'Código Pix' })
  await expect.element(shown.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible()
  await expect.element(shown.getByLabelText('Pix copia e cola')).toHaveValue(text)
  await expect.element(shown.getByText(/O código vale por\s*1[34]:\d\d/)).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  await expect.element(shown.getByRole('link', { name: /banco de demonstração/ })).toBeVisible()
  await expect.poll(here, { timeout: 5_000 }).toBe(`/agendamento-confirmado/${bookingId}`)
})

test('a Pix code that waits to be paid is shown at once, and paying by card cancels it only after a second tap', async () => {
  const { screen, asked } = await openCheckout('checkout', { ...at('open'), ...code, ...waiting })
  await expect.element(screen.getByLabelText('Pix copia e cola')).toHaveValue(text)
  await screen.getByText('Cartão', { exact: true }).click()
  await expect
    .element(screen.getByText('Você tem um código Pix à espera. Se escolher o cartão, ele deixa de valer.'))
    .toBeVisible()
  expect(asked('payment.start')).toEqual([])
  await screen.getByRole('button', { name: 'Pagar com cartão' }).click()
  await expect.poll(() => asked('payment.start')).toEqual([{ bookingId }])
})

test('the page says when a Pix code has expired and offers a new code, and shows why a new code was refused', async () => {
  const ended = 'O código Pix venceu. Nada foi cobrado. Gere outro código.'
  const unavailable = 'Não conseguimos gerar o código Pix. Nada foi cobrado. Tente de novo ou pague com cartão.'
  let made = 0
  const { screen } = await openCheckout('checkout', {
    ...at('offered'),
    'payment.startPix': () => {
      made += 1
      if (made > 1) throw refusal('SERVICE_UNAVAILABLE', 'pix_unavailable', unavailable)
      return code['payment.startPix']()
    },
    'payment.refresh': () => ({ state: 'requires_payment_method', message: ended }),
  })
  await screen.getByText('Pix', { exact: true }).click()
  await screen.getByRole('button', { name: 'Gerar código Pix' }).click()
  await expect.element(screen.getByRole('alert').getByText(ended)).toBeVisible()
  await screen.getByRole('button', { name: 'Gerar outro código' }).click()
  await expect.element(screen.getByRole('alert').getByText(unavailable)).toBeVisible()
})
