import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Supplies } from '#shared/booking-scope.ts'
import { Service } from '#shared/services.ts'
import { refundPolicy } from '#shared/booking-cancel.ts'
import { listenToToasts } from '#client/ui/toast.ts'
import { bookingId, checkoutIn, openCheckout, professional, soon } from '#client/test/checkout-stage.tsx'
import { loadCheckout } from './load-checkout.ts'
import type { Checkout } from './load-checkout.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'

beforeEach(() => page.viewport(1280, 800))

test('a payable checkout shows professional, time, duration, price, countdown and card form', async () => {
  const { screen, asked } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('payable', soon()) })
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

test('a checkout shows the address of the booking, also in the folded summary of a phone; without an address it links to the form', async () => {
  const checkout = checkoutIn('payable', soon())
  const { screen } = await openCheckout('checkout', { 'booking.checkout': () => checkout })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText('Avenida Paulista, 1000, Bela Vista').last()).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(summary.getByRole('button').getByText('Avenida Paulista, 1000, Bela Vista')).toBeVisible()
  await screen.unmount()
  await page.viewport(1280, 800)
  const nowhere = await openCheckout('checkout', { 'booking.checkout': () => ({ ...checkout, place: null }) })
  await expect
    .element(nowhere.screen.getByRole('link', { name: 'Informar endereço' }))
    .toHaveAttribute('href', '/meu-perfil-contratante#endereco')
})

test('Voltar goes to the previous page; without a previous page it links to the list of bookings', async () => {
  const { screen, here } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('payable', soon()) })
  const back = screen.getByRole('link', { name: 'Voltar' })
  await expect.element(back).toHaveAttribute('href', '/meus-agendamentos')
  await screen.getByRole('link', { name: 'Mudar serviços e materiais' }).click()
  await screen.getByRole('link', { name: 'Pagar agora' }).click()
  await expect.poll(here).toBe(`/checkout/${bookingId}`)
  await back.click()
  await expect.poll(here).toBe(`/agendamento/${bookingId}#servicos`)
})

test("a checkout shows services and supplies, with a link to the booking's page, where they can be changed", async () => {
  const checkout = checkoutIn('payable', soon())
  const booking = { ...checkout.booking, services: [Service.lightCleaning, Service.cooking], supplies: Supplies.contractor }
  const { screen } = await openCheckout('checkout', { 'booking.checkout': () => ({ ...checkout, booking }) })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText('Faxina Leve e Cozinha')).toBeVisible()
  await expect.element(summary.getByText('Você fornece')).toBeVisible()
  await expect
    .element(summary.getByRole('link', { name: 'Mudar serviços e materiais' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}#servicos`)
})

test("the countdown follows the server's clock and calls back when the hold ends", async () => {
  const { refetches } = await openCheckout(
    'checkout',
    { 'booking.checkout': () => checkoutIn('payable', soon()) },
    { aheadBy: 14 * 60_000 - 300 },
  )
  await expect.poll(() => refetches).toEqual(['expired'])
})

test('says that a card payment which came after the hold is refunded, not that nothing was charged', async () => {
  const checkout = checkoutIn('expired')
  const { screen } = await openCheckout('checkout', {
    'booking.checkout': () => ({ ...checkout, booking: { ...checkout.booking, paymentStatus: 'Reembolsado' } }),
    'payment.refresh': () => ({ state: 'refunded', message: null }),
  })
  await expect.element(screen.getByRole('heading', { name: 'Pagamento devolvido' })).toBeVisible()
  await expect.element(screen.getByText(/^O pagamento chegou depois que o horário foi liberado\./)).toBeVisible()
})

test("the page says when the hold has expired, and links back to the professional's week", async () => {
  const { screen, asked } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('expired') })
  await expect
    .element(screen.getByText('Seu horário ficou reservado por 15 minutos e foi liberado. Nada foi cobrado.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Escolher de novo' }))
    .toHaveAttribute('href', `/profissional/${professional.id}`)
  expect(asked('payment.start')).toEqual([])
})

test('the whole refund policy is shown beside the card form', async () => {
  const { screen } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('payable', soon()) })
  const policy = screen.getByRole('region', { name: 'Cancelamento' })
  for (const sentence of Object.values(refundPolicy)) await expect.element(policy.getByText(sentence)).toBeVisible()
})

test('the summary shows the notes for the professional, with a link to change them', async () => {
  const visitNotes = 'A chave fica na portaria.'
  const { screen } = await openCheckout('checkout', {
    'booking.checkout': () => ({ ...checkoutIn('payable', soon()), visitNotes }),
  })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText(visitNotes)).toBeVisible()
  await expect
    .element(summary.getByRole('link', { name: 'Mudar como entrar' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}#observacoes`)
})

test('checkout and confirmation show the time zone when the home is in another zone than the reader', async () => {
  const far = (state: Checkout['state']) => {
    const checkout = checkoutIn(state, soon())
    return { ...checkout, booking: { ...checkout.booking, zone: 'America/Rio_Branco' } }
  }
  const { screen } = await openCheckout('checkout', { 'booking.checkout': () => far('payable') })
  await expect.element(screen.getByText('10:00 – 18:00')).toBeVisible()
  await expect.element(screen.getByText('horário de Rio Branco').last()).toBeVisible()
  const confirmed = await openCheckout('agendamento-confirmado', { 'booking.checkout': () => far('paid') })
  await expect.element(confirmed.screen.getByText('horário de Rio Branco').last()).toBeVisible()
})

test('a cancelled booking cannot be paid', async () => {
  const { screen } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('cancelled') })
  await expect.element(screen.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible()
})

test('a paid booking redirects to its confirmation', async () => {
  const { here, screen } = await openCheckout('checkout', { 'booking.checkout': () => checkoutIn('paid') })
  await expect.poll(here).toBe(`/agendamento-confirmado/${bookingId}`)
  await expect.element(screen.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
})

test('a charge that cannot be opened shows a toast and an error on the page, and can be tried again', async () => {
  let tries = 0
  const { screen, toasts } = await openCheckout('checkout', {
    'booking.checkout': () => checkoutIn('payable', soon()),
    'payment.start': () => {
      if (++tries === 1) throw refusal('SERVICE_UNAVAILABLE', 'provider_unavailable', 'O serviço de pagamento não respondeu.')
      return { clientSecret: 'pi_abc_secret_xyz', chargeId: 'pi_abc', mode: 'sandbox', creditInCents: 0 }
    },
  })
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao processar pagamento', description: 'O serviço de pagamento não respondeu.' }])
})

test('opens one charge when React mounts the page twice, as it does in development', async () => {
  const answers = { 'booking.checkout': () => checkoutIn('payable', soon()) }
  const { screen, asked } = await openCheckout('checkout', answers, { strict: true })
  await expect.element(screen.getByRole('button', { name: 'Confirmar Pagamento' })).toBeVisible()
  expect(asked('payment.start')).toEqual([{ bookingId }])
})

test('a hold that ended while the page was loading reloads the checkout without an error', async () => {
  let state: Checkout['state'] = 'payable'
  const { screen, toasts } = await openCheckout('checkout', {
    'booking.checkout': () => checkoutIn(state, soon()),
    'payment.start': () => {
      state = 'expired'
      throw refusal('CONFLICT', 'hold_over', 'acabou')
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Horário liberado' })).toBeVisible()
  expect(toasts).toEqual([])
})

test.each([
  ['FORBIDDEN', 'Acesso negado'],
  ['NOT_FOUND', 'Agendamento não encontrado'],
])('a checkout refused with %s shows %j and redirects to /', async (code, title) => {
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
  listenToToasts((order) => order !== 'clearErrors' && heard.push(order.title))
  const load = () => api.client.booking.checkout.query({ bookingId })
  await expect(loadCheckout(load, { preload: true })).rejects.toThrow('não')
  expect(heard).toEqual([])
  await expect(loadCheckout(load, { preload: false })).rejects.toMatchObject({ options: { to: '/' } })
  expect(heard).toEqual([title])
})

test('credit is shown and lowers the amount; a charge with a different credit reloads the checkout', async () => {
  let shown = 2_000
  const { screen, asked } = await openCheckout('checkout', {
    'booking.checkout': () => ({ ...checkoutIn('payable', soon()), creditInCents: shown }),
    'payment.start': () => {
      shown = 1_500
      return { clientSecret: 'pi_abc_secret_xyz', chargeId: 'pi_abc', mode: 'sandbox', creditInCents: 1_500 }
    },
  })
  const summary = screen.getByRole('region', { name: 'Resumo do agendamento' })
  await expect.element(summary.getByText('Crédito')).toBeVisible()
  await expect.element(summary.getByText(/^-R\$\s15,00$/)).toBeVisible()
  await expect.element(summary.getByText(/^R\$\s201,00$/).last()).toBeVisible()
  expect(asked('booking.checkout').length).toBeGreaterThanOrEqual(2)
})
