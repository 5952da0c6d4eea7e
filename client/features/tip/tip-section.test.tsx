import { expect, test } from 'vitest'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { bookingId } from '#client/test/detail-stage.tsx'
import type { Answers } from '#client/lib/api.ts'
import { TipSection } from './tip-section.tsx'

const offered: Answers['payment']['tipOf'] = {
  open: true,
  why: null,
  minInCents: 500,
  maxInCents: 20_000,
  underWay: false,
  given: null,
}
const card = {
  id: '5f0f5a6e-0000-4000-8000-0000000000c1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2040,
  expired: false,
  usedBy: null,
}

function open(tip: typeof offered | (() => unknown), answers: Record<string, (input: never) => unknown> = {}) {
  const component = () => <TipSection bookingId={bookingId} professionalName="Marlene Souza" />
  return openPages(
    '/',
    { '/': { component } },
    {
      'payment.tipOf': typeof tip === 'function' ? tip : () => tip,
      'payment.cards': () => ({ cards: [card] }),
      'payment.publishableKey': () => ({ publishableKey: null, mode: 'sandbox' }),
      'payment.startTip': () => ({ clientSecret: 'pi_1_secret_2', chargeId: 'pi_1', mode: 'sandbox' }),
      ...answers,
    },
  )
}

test('a contractor gives one of the offered amounts with a saved card, and the page confirms the tip', async () => {
  let paid = false
  const given = { paymentId: '5f0f5a6e-0000-4000-8000-0000000000e1', amountInCents: 2_000, refundedInCents: 0 }
  const { screen, asked } = await open(() => (paid ? { ...offered, open: false, given } : offered), {
    'payment.tip': () => {
      paid = true
      return { outcome: 'succeeded', bankUrl: null, message: null }
    },
    'payment.refreshTip': () => ({ state: 'paid', message: null }),
  })
  await screen.getByRole('radio', { name: /20,00/ }).click({ force: true })
  await screen.getByRole('button', { name: 'Escolher o cartão' }).click()
  await screen.getByRole('button', { name: /^Dar R\$\s20,00 de gorjeta$/ }).click()
  await expect.element(screen.getByText(/^Você deu R\$\s20,00 de gorjeta para Marlene\.$/)).toBeVisible()
  expect(asked('payment.tip')).toEqual([{ bookingId, amountInCents: 2_000, cardId: card.id }])
  expect(screen.getByRole('link', { name: 'Baixar recibo' }).element().getAttribute('href')).toContain(given.paymentId)
})

test('a typed amount outside the limits is refused at its field before a charge is opened', async () => {
  const { screen, asked } = await open(offered)
  await screen.getByRole('radio', { name: 'Outro valor' }).click({ force: true })
  await screen.getByLabelText('Valor da gorjeta').last().fill('201')
  await screen.getByRole('button', { name: 'Escolher o cartão' }).click()
  await expect.element(screen.getByText(/^A gorjeta é de/).first()).toBeVisible()
  expect(asked('payment.startTip')).toEqual([])
})

test('the tip section of a disputed booking says why no tip is possible', async () => {
  const why = 'Há um pedido de ajuda aberto sobre esta visita.'
  const disputed = await open({ ...offered, open: false, why })
  await expect.element(disputed.screen.getByText(why)).toBeVisible()
})

test('the tip section of an old booking renders nothing', async () => {
  const old = await open({ ...offered, open: false })
  await expect.poll(() => old.asked('payment.tipOf').length).toBe(1)
  await expect.poll(() => old.screen.getByRole('heading', { name: 'Gorjeta' }).elements().length).toBe(0)
})

test('when the tip data cannot be loaded, a button tries again', async () => {
  const failing = await open(() => {
    throw refusal('INTERNAL_SERVER_ERROR', 'internal', 'Erro')
  })
  await expect.element(failing.screen.getByRole('button', { name: /Tentar/ })).toBeVisible()
})
