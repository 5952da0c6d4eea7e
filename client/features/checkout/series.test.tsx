import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { seriesMessages } from '#shared/booking-series.ts'
import { bookingId, checkoutIn, first, later, openCheckout, soon } from '#client/test/checkout-stage.tsx'

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.unstubAllGlobals())

const series = { 'booking.checkout': () => ({ ...checkoutIn('payable', soon()), series: first }) }
const agreed = first.charges.map(({ bookingId: id, chargeAt, totalInCents }) => ({ bookingId: id, chargeAt, totalInCents }))
const words = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')

test('the checkout of a series names the day and the amount of each later charge and sends no card without consent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ status: 'succeeded' })
  })
  const { screen, asked, toasts } = await openCheckout('checkout', series)
  const charges = screen.getByRole('region', { name: 'Próximas cobranças' })
  await expect.element(charges.getByText('ter, 1 dez, 12:00')).toBeVisible()
  await expect.element(charges.getByText('cobrada em dom, 29 nov, 12:00')).toBeVisible()
  expect(words(charges.element())).toContain('R$ 216,00')
  const consent = charges.getByRole('checkbox', { name: /Autorizo salvar este cartão e cobrar nele cada visita acima/ })
  await expect.element(consent).not.toBeChecked()
  expect(screen.getByText('Salvar este cartão para os próximos pagamentos').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  const pay = screen.getByRole('button', { name: 'Confirmar Pagamento' })
  await pay.click()
  await expect.element(consent).toHaveAccessibleDescription(/Autorize as próximas cobranças/)
  await expect.element(screen.getByRole('alert').getByText('Nada foi cobrado')).toBeVisible()
  expect([sent, asked('payment.prepare'), toasts]).toEqual([[], [], []])
  await consent.click()
  await pay.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(asked('payment.prepare')).toEqual([{ bookingId, saveCard: true, creditInCents: 0, agreed }])
})

test('the list of later charges says that its amounts exclude the credit, only when the contractor has credit', async () => {
  const { screen } = await openCheckout('checkout', series)
  const charges = screen.getByRole('region', { name: 'Próximas cobranças' })
  await expect.element(charges.getByText('ter, 1 dez, 12:00')).toBeVisible()
  expect(charges.getByText(seriesMessages.beforeCredit).elements()).toHaveLength(0)
  const withCredit = () => ({ ...checkoutIn('payable', soon()), series: first, creditInCents: 1_800 })
  const other = await openCheckout('checkout', { 'booking.checkout': withCredit })
  await expect.element(other.screen.getByText(seriesMessages.beforeCredit)).toBeVisible()
})

test('the contractor must consent to the later charges when paying with a saved card too', async () => {
  const card = { id: '5f0f5a6e-0000-4000-8000-0000000000c1', brand: 'visa', lastFour: '4242', expiresMonth: 3, expiresYear: 2030 }
  const { screen, asked, here } = await openCheckout('checkout', {
    ...series,
    'payment.cards': () => ({ cards: [{ ...card, expired: false, usedBy: null }] }),
    'payment.payWithCard': () => ({ outcome: 'succeeded', bankUrl: null, message: null }),
  })
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.element(screen.getByRole('alert').getByText(/Autorize as próximas cobranças/)).toBeVisible()
  expect(asked('payment.payWithCard')).toEqual([])
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Confirmar Pagamento' }).click()
  await expect.poll(here).toBe(`/agendamento-confirmado/${bookingId}`)
  expect(asked('payment.payWithCard')).toEqual([{ bookingId, cardId: card.id, creditInCents: 0, agreed }])
})

test('the checkout of a later booking of a series leads to the first booking', async () => {
  const { here } = await openCheckout('checkout', {
    'booking.checkout': ({ bookingId: id }: { bookingId: string }) =>
      id === bookingId
        ? { ...checkoutIn('payable', soon()), series: { ...first, payFirst: later } }
        : checkoutIn('payable', soon()),
  })
  await expect.poll(here).toBe(`/checkout/${later}`)
})

test('a planned charge shows its date and card and cannot be paid yet; after the card was refused, it can be paid', async () => {
  const checkout = checkoutIn('planned', '2026-11-30T15:00:00.000Z')
  const planned = { chargeAt: '2026-11-29T15:00:00.000Z', card: { brand: 'visa', lastFour: '4242' }, refused: false }
  const booking = { ...checkout.booking, start: '2026-12-01T15:00:00.000Z', mayPay: false, planned }
  const { screen, asked } = await openCheckout('checkout', { 'booking.checkout': () => ({ ...checkout, booking }) })
  await expect.element(screen.getByText('Será cobrado em dom, 29 nov, 12:00 no cartão Visa final 4242')).toBeVisible()
  expect(asked('payment.start')).toEqual([])
  await screen.unmount()
  const until = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const refused = {
    ...checkoutIn('payable', until),
    booking: { ...booking, mayPay: true, planned: { ...planned, refused: true } },
  }
  const payable = await openCheckout('checkout', { 'booking.checkout': () => refused })
  await expect.element(payable.screen.getByText(/^Pague até .*; depois o horário é liberado\.$/)).toBeVisible()
  await expect.element(payable.screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
})

test('the confirmation says when the other bookings of the series are charged, and to which card', async () => {
  const paid = { ...first, card: { brand: 'visa', lastFour: '4242' } }
  const { screen } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => ({ ...checkoutIn('paid'), series: paid }),
  })
  await expect.element(screen.getByText('Visita 1 de 3 paga')).toBeVisible()
  await expect
    .element(
      screen.getByText('As outras 2 visitas serão cobradas no cartão Visa final 4242, 48 horas antes de cada uma.', {
        exact: false,
      }),
    )
    .toBeVisible()
})

test('the confirmation of the last paid booking of a series says that no booking is unpaid', async () => {
  const last = { position: 3, count: 3, openEvery: null, payFirst: null, card: null, charges: [] }
  const { screen } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => ({ ...checkoutIn('paid'), series: last }),
  })
  await expect.element(screen.getByText('Visita 3 de 3. Não há outra visita à espera de pagamento.')).toBeVisible()
})
