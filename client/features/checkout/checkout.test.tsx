import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refundPolicy } from '#shared/booking-policy.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { paymentMessages } from '#shared/payment.ts'
import { Service } from '#shared/services.ts'
import { trpc } from '#client/lib/api.ts'
import { serverClock } from '#client/lib/server-clock.ts'
import { hearToasts } from '#client/ui/toast.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { ConfirmationPage } from './confirmation-page.tsx'
import { loadCheckout } from './load-checkout.ts'
import type { Checkout } from './load-checkout.ts'
import { openPages, refusal } from './stage.tsx'

const bookingId = '5f0f5a6e-0000-4000-8000-0000000000aa'
const professional = { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null }

function checkoutIn(state: Checkout['state'], holdExpiresAt: string | null = null): Checkout {
  return {
    state,
    professional,
    holdExpiresAt,
    now: '2026-11-21T12:00:00.000Z',
    series: null,
    visitNotes: null,
    booking: {
      id: bookingId,
      status: state === 'paid' ? 'Confirmado' : 'Solicitado',
      paymentStatus: state === 'paid' ? 'Pago' : 'Pendente',
      start: '2026-11-24T15:00:00.000Z',
      end: '2026-11-24T23:00:00.000Z',
      zone: 'America/Sao_Paulo',
      hours: 8,
      services: [],
      supplies: 'A combinar',
      amountInCents: 18_000,
      feeInCents: 3_600,
      totalInCents: 21_600,
      side: 'contractor',
      other: professional,
      holdExpiresAt,
      myReviewStatus: null,
      mayPay: true,
      mayReview: false,
    },
  }
}

type Answers = Parameters<typeof openPages>[2]

/** The two pages over one answer of `booking.checkout`, which a test may change on the way. */
function open(at: 'checkout' | 'agendamento-confirmado', answers: Answers, { fromBank = false, aheadBy = 0 } = {}) {
  const refetches: string[] = []
  const expire = () => void refetches.push('expired')
  const clock = serverClock(new Date(Date.now() + aheadBy).toISOString(), Date.now())
  const Pay = () => {
    const [checkout] = trpc.booking.checkout.useSuspenseQuery({ bookingId })
    return <CheckoutPage checkout={checkout} clock={clock} onExpired={expire} />
  }
  const Confirm = () => {
    const [checkout] = trpc.booking.checkout.useSuspenseQuery({ bookingId })
    return <ConfirmationPage checkout={checkout} fromBank={fromBank} />
  }
  const pages = {
    '/checkout/$id': { component: Pay },
    '/agendamento-confirmado/$id': { component: Confirm },
    '/chat/$conversaId': { component: () => <h1>Chat</h1> },
    '/agendamento/$id': { component: () => <h1>Agendamento</h1> },
  }
  const opened = openPages(`/${at}/${bookingId}`, pages, {
    'payment.publishableKey': () => ({ publishableKey: null, mode: 'sandbox' }),
    'payment.start': () => ({ clientSecret: 'pi_abc_secret_xyz', chargeId: 'pi_abc', mode: 'sandbox' }),
    ...answers,
  })
  return opened.then((stage) => ({ ...stage, refetches }))
}

const soon = () => new Date(Date.now() + 14 * 60_000).toISOString()

beforeEach(() => page.viewport(1280, 800))

test('a payable checkout shows whom, when, how long, what it costs, what is left of the hold, and the card form', async () => {
  const { screen, asked } = await open('checkout', { 'booking.checkout': () => checkoutIn('payable', soon()) })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText('Marlene Souza').last()).toBeVisible()
  await expect.element(summary.getByText(/^terça-feira, 24 de novembro de 2026$/)).toBeVisible()
  await expect.element(summary.getByText('12:00 – 20:00')).toBeVisible()
  await expect.element(summary.getByText('8 h · diária completa')).toBeVisible()
  await expect.element(summary.getByText(/^R\$\s180,00$/)).toBeVisible()
  await expect.element(summary.getByText(/^R\$\s36,00$/)).toBeVisible()
  await expect.element(summary.getByText(/^R\$\s216,00$/).last()).toBeVisible()
  await expect.element(screen.getByText(/^1[34]:\d\d$/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
  expect(asked('payment.start')).toEqual([{ bookingId }])
})

const later = '5f0f5a6e-0000-4000-8000-0000000000bb'
const first = { position: 1, count: 3, next: { bookingId: later, start: '2026-12-01T15:00:00.000Z' } }

test('a checkout says what the visit is for and who brings the products, and leads to where both are changed', async () => {
  const visit = checkoutIn('payable', soon())
  const booking = { ...visit.booking, services: [Service.lightCleaning, Service.cooking], supplies: Supplies.contractor }
  const { screen } = await open('checkout', { 'booking.checkout': () => ({ ...visit, booking }) })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText('Faxina Leve e Cozinha')).toBeVisible()
  await expect.element(summary.getByText('Você fornece')).toBeVisible()
  await expect
    .element(summary.getByRole('link', { name: 'Mudar serviços e materiais' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}#servicos`)
})

test('a visit of a series says which one it is and what comes after it', async () => {
  const { screen } = await open('checkout', { 'booking.checkout': () => ({ ...checkoutIn('payable', soon()), series: first }) })
  await expect
    .element(screen.getByText('Visita 1 de 3. Cada visita é paga à parte; depois desta vem a de ter, 1 dez.'))
    .toBeVisible()
})

test('a paid visit of a series leads to the next one that waits for its payment', async () => {
  const { screen } = await open('agendamento-confirmado', {
    'booking.checkout': () => ({ ...checkoutIn('paid'), series: first }),
  })
  await expect.element(screen.getByText('Visita 1 de 3 paga')).toBeVisible()
  await expect.element(screen.getByText(/^A de ter, 1 dez, 12:00 ainda espera o pagamento/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pagar a próxima' })).toHaveAttribute('href', `/checkout/${later}`)
})

test('the last paid visit of a series says that nothing waits', async () => {
  const series = { position: 3, count: 3, next: null }
  const { screen } = await open('agendamento-confirmado', { 'booking.checkout': () => ({ ...checkoutIn('paid'), series }) })
  await expect.element(screen.getByText('Visita 3 de 3. Não há outra visita à espera de pagamento.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pagar a próxima' }).elements()).toEqual([])
})

test('the countdown follows the clock of the server and tells when it is over', async () => {
  const { refetches } = await open(
    'checkout',
    { 'booking.checkout': () => checkoutIn('payable', soon()) },
    { aheadBy: 14 * 60_000 - 300 },
  )
  await expect.poll(() => refetches).toEqual(['expired'])
})

test('a hold that ran out says so and leads back to her week', async () => {
  const { screen, asked } = await open('checkout', { 'booking.checkout': () => checkoutIn('expired') })
  await expect
    .element(screen.getByText('Seu horário ficou reservado por 15 minutos e foi liberado. Nada foi cobrado.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Escolher de novo' }))
    .toHaveAttribute('href', `/profissional/${professional.id}`)
  expect(asked('payment.start')).toEqual([])
})

test('what comes back after a cancellation stands in full beside the card form (AMB-07)', async () => {
  const { screen } = await open('checkout', { 'booking.checkout': () => checkoutIn('payable', soon()) })
  const policy = screen.getByRole('region', { name: 'Cancelamento' })
  for (const sentence of Object.values(refundPolicy)) await expect.element(policy.getByText(sentence)).toBeVisible()
})

test('the notes of the visit are read beside the price, with the way to change them', async () => {
  const visitNotes = 'A chave fica na portaria.'
  const { screen } = await open('checkout', { 'booking.checkout': () => ({ ...checkoutIn('payable', soon()), visitNotes }) })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText(visitNotes)).toBeVisible()
  await expect
    .element(summary.getByRole('link', { name: 'Mudar observações' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}#observacoes`)
})

test('a home on other clocks is said beside the hours, on checkout and confirmation (AMB-11)', async () => {
  const far = (state: Checkout['state']) => {
    const checkout = checkoutIn(state, soon())
    return { ...checkout, booking: { ...checkout.booking, zone: 'America/Rio_Branco' } }
  }
  const { screen } = await open('checkout', { 'booking.checkout': () => far('payable') })
  await expect.element(screen.getByText('10:00 – 18:00')).toBeVisible()
  await expect.element(screen.getByText('horário de Rio Branco').last()).toBeVisible()
  const confirmed = await open('agendamento-confirmado', { 'booking.checkout': () => far('paid') })
  await expect.element(confirmed.screen.getByText('horário de Rio Branco').last()).toBeVisible()
})

test('the confirmation of a visit called off leads to its own page, and tells nothing of late money', async () => {
  const { here, asked } = await open('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('cancelled'),
    'payment.refresh': () => ({ state: 'refunded', message: paymentMessages.refundedLate }),
  })
  await expect.poll(here).toBe(`/agendamento/${bookingId}`)
  expect(asked('payment.refresh')).toEqual([])
})

test('a cancelled booking cannot be paid', async () => {
  const { screen } = await open('checkout', { 'booking.checkout': () => checkoutIn('cancelled') })
  await expect.element(screen.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible()
})

test('a paid one goes to its confirmation', async () => {
  const { here, screen } = await open('checkout', { 'booking.checkout': () => checkoutIn('paid') })
  await expect.poll(here).toBe(`/agendamento-confirmado/${bookingId}`)
  await expect.element(screen.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
})

test('a charge that cannot be opened is told by the toast and on the page, and can be tried again', async () => {
  let tries = 0
  const { screen, toasts } = await open('checkout', {
    'booking.checkout': () => checkoutIn('payable', soon()),
    'payment.start': () => {
      if (++tries === 1) throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O serviço de pagamento não respondeu.')
      return { clientSecret: 'pi_abc_secret_xyz', chargeId: 'pi_abc', mode: 'sandbox' }
    },
  })
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao processar pagamento', description: 'O serviço de pagamento não respondeu.' }])
})

test('a hold that ended while the page was loading is read anew, without an error', async () => {
  let state: Checkout['state'] = 'payable'
  const { screen, toasts } = await open('checkout', {
    'booking.checkout': () => checkoutIn(state, soon()),
    'payment.start': () => {
      state = 'expired'
      throw refusal('CONFLICT', 'hold_over', 'acabou')
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Horário liberado' })).toBeVisible()
  expect(toasts).toEqual([])
})

test('the confirmation says whom, when, how long, the total, both notes and where to go on', async () => {
  const { screen, here } = await open('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('paid'),
    'chat.open': () => ({ conversationId: 'c1' }),
  })
  for (const words of [
    'Marlene Souza',
    '12:00 – 20:00',
    '8 h · diária completa',
    'Você recebe uma notificação antes do horário.',
    'Depois do serviço, você pode avaliar a profissional.',
  ]) {
    await expect.element(screen.getByText(words)).toBeVisible()
  }
  await expect.element(screen.getByText(/^R\$\s216,00$/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Meus Agendamentos' })).toHaveAttribute('href', '/meus-agendamentos')
  await expect
    .element(screen.getByRole('link', { name: 'Adicionar ao calendário' }))
    .toHaveAttribute('href', `/calendar/booking/${bookingId}.ics`)
  await expect.element(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/')
  await screen.getByRole('button', { name: 'Conversar' }).click()
  await expect.poll(here).toBe('/chat/c1')
})

test('it waits for the word of the provider and then confirms', async () => {
  const states = ['processing', 'paid']
  let checkout = checkoutIn('payable', soon())
  const { screen } = await open('agendamento-confirmado', {
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
})

test('a card that the bank refused leads back to the form with its reason', async () => {
  const { here, toasts } = await open(
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

test('money that came too late is said to be given back', async () => {
  const { screen } = await open('agendamento-confirmado', {
    'booking.checkout': () => checkoutIn('expired'),
    'payment.refresh': () => ({ state: 'refunded', message: 'O valor foi devolvido por inteiro.' }),
  })
  await expect.element(screen.getByText('O valor foi devolvido por inteiro.')).toBeVisible()
})

test.each([
  ['FORBIDDEN', 'Acesso negado'],
  ['NOT_FOUND', 'Agendamento não encontrado'],
])('a checkout answered %s says %j and goes home', async (code, title) => {
  const heard: string[] = []
  const { api } = await openPages(
    '/',
    { '/': { component: () => null } },
    {
      'booking.checkout': () => {
        throw refusal(code, 'no', 'não')
      },
    },
  )
  hearToasts((order) => order !== 'settle' && heard.push(order.title))
  const load = () => api.client.booking.checkout.query({ bookingId })
  await expect(loadCheckout(load, { preload: true })).rejects.toThrow('não')
  expect(heard).toEqual([])
  await expect(loadCheckout(load, { preload: false })).rejects.toMatchObject({ options: { to: '/' } })
  expect(heard).toEqual([title])
})
