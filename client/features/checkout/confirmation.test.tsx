import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Supplies } from '#shared/booking-scope.ts'
import { paymentMessages } from '#shared/payment.ts'
import { bookingId, checkoutIn, openCheckout, soon } from '#client/test/checkout-stage.tsx'

beforeEach(() => page.viewport(1280, 800))

test("the confirmation of a cancelled booking redirects to the booking's page without asking for the payment", async () => {
  const { here, asked } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('cancelled'),
    'payment.refresh': () => ({ state: 'refunded', message: paymentMessages.refundedLate }),
  })
  await expect.poll(here).toBe(`/agendamento/${bookingId}`)
  expect(asked('payment.refresh')).toEqual([])
})

test('the confirmation shows professional, time, duration, total, the two notes on next steps, and links', async () => {
  const { screen, here } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('paid'),
    'chat.open': () => ({ conversationId: 'c1' }),
  })
  for (const words of [
    'Marlene Souza',
    '12:00 – 20:00',
    'Avenida Paulista, 1000, Bela Vista',
    '8 h · diária completa',
    'Você recebe uma notificação antes do horário.',
    'Depois do serviço, você pode avaliar a profissional.',
  ]) {
    await expect.element(screen.getByText(words)).toBeVisible()
  }
  await expect.element(screen.getByText(/^R\$\s216,00$/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Meus Agendamentos' }))
    .toHaveAttribute('href', '/meus-agendamentos?aba=contratante')
  await expect
    .element(screen.getByRole('link', { name: 'Adicionar ao calendário' }))
    .toHaveAttribute('href', `/calendar/booking/${bookingId}.ics`)
  await expect.element(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/')
  await screen.getByRole('button', { name: 'Conversar' }).click()
  await expect.poll(here).toBe('/chat/c1')
})

test("a paid request that waits for the professional's answer is not called confirmed", async () => {
  const checkout = checkoutIn('paid')
  const booking = { ...checkout.booking, status: 'Solicitado' as const, answerBy: '2026-11-22T00:00:00.000Z' }
  const { screen } = await openCheckout('agendamento-confirmado', { 'booking.checkout': () => ({ ...checkout, booking }) })
  await expect.element(screen.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
  await expect.element(screen.getByText(/^Marlene responde até 21\/11\/2026, 21:00\./)).toBeVisible()
  expect(screen.container.textContent).not.toContain('onfirmado')
})

test.each([
  [Supplies.contractor, 'Os produtos e utensílios, que você fornece'],
  [Supplies.professional, 'Espaço para os produtos e utensílios, que a profissional traz'],
  [Supplies.open, 'Quem leva produtos e utensílios, combinado pela conversa'],
])('the list of what to prepare depends on who brings the products: %s', async (supplies, words) => {
  const checkout = checkoutIn('paid')
  const { screen } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => ({ ...checkout, booking: { ...checkout.booking, supplies } }),
  })
  await expect.element(screen.getByRole('listitem').getByText(words)).toBeVisible()
  expect(screen.getByText(/produtos/i).elements()).toHaveLength(2)
})

test('the page waits until the provider decides and then confirms the booking', async () => {
  const states = ['processing', 'paid']
  let checkout = checkoutIn('payable', soon())
  const { screen } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => checkout,
    'payment.refresh': () => {
      const state = states.shift() ?? 'paid'
      if (state === 'paid') checkout = checkoutIn('paid')
      return { state, message: null }
    },
  })
  await expect
    .element(screen.getByText('Estamos confirmando com o banco. Leva até 1 minuto; pode ficar nesta página.'))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Agendamento Confirmado!' })).toHaveFocus()
})

test('asks once for the state of the payment when React mounts the page twice, as it does in development', async () => {
  const answers = {
    'booking.checkout': () => checkoutIn('payable', soon()),
    'payment.refresh': () => ({ state: 'expired', message: null }),
  }
  const { screen, asked } = await openCheckout('agendamento-confirmado', answers, { strict: true })
  await expect.element(screen.getByRole('heading', { name: 'Horário liberado' })).toBeVisible()
  expect(asked('payment.refresh')).toEqual([{ bookingId }])
})

test("when the bank refuses a card, the page returns to the card form and a toast shows the bank's reason", async () => {
  const { here, toasts } = await openCheckout(
    'agendamento-confirmado',
    {
      'booking.checkout': () => checkoutIn('payable', soon()),
      'payment.refresh': () => ({ state: 'requires_payment_method', message: 'O banco não confirmou a compra.' }),
    },
    { fromBank: true },
  )
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  expect(toasts).toEqual([{ tone: 'error', title: 'Erro no pagamento', description: 'O banco não confirmou a compra.' }])
})

test('says that a payment after the end of the hold is refunded', async () => {
  const { screen } = await openCheckout('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('expired'),
    'payment.refresh': () => ({ state: 'refunded', message: 'O valor foi devolvido por inteiro.' }),
  })
  await expect.element(screen.getByText('O valor foi devolvido por inteiro.')).toBeVisible()
})
