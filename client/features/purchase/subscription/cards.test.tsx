import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import type { Subscription } from './subscription-offer.tsx'

const visa = {
  id: '5f0f5a6e-0000-4000-8000-0000000000c1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 3,
  expiresYear: 2030,
  expired: false,
  usedBy: 'subscription' as 'subscription' | null,
}
const mastercard = { ...visa, id: '5f0f5a6e-0000-4000-8000-0000000000c2', brand: 'mastercard', lastFour: '4444', usedBy: null }
const setupId = '5f0f5a6e-0000-4000-8000-0000000000d1'
const active: Subscription = {
  status: 'ativa',
  active: true,
  endsAt: '2026-12-09T12:00:00.000Z',
  daysLeft: 18,
  cancelAtPeriodEnd: false,
  canKeep: false,
  inGrace: false,
  renewing: false,
  buyableAgainAt: null,
  withdrawalPauses: false,
  priceInCents: 5_000,
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  canWithdraw: false,
  card: { id: visa.id, brand: 'visa', lastFour: '4242' },
  payments: [],
  earlierPayments: null,
}

async function open(answers: Parameters<typeof openPages>[2], subscription = active, changingCard: string | null = null) {
  const component = await asPerson(
    () => <SubscriptionPage fromBank={false} changingCard={changingCard} onReturned={() => undefined} />,
    { isContractor: true },
  )
  return openPages(
    '/assinatura',
    { '/assinatura': { component } },
    {
      'subscription.current': () => subscription,
      'payment.publishableKey': () => ({ publishableKey: null }),
      'payment.cards': () => ({ cards: [visa, mastercard] }),
      'subscription.startCardChange': () => ({ setupId, clientSecret: 'seti_1_secret_2', mode: 'sandbox' }),
      ...answers,
    },
  )
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => vi.unstubAllGlobals())

test('after the renewal is cancelled no saved card pays the subscription, and the focus goes to the button beside', async () => {
  const { screen, asked } = await open({
    'payment.prices': () => ({ prices: [] }),
    'subscription.cancel': () => ({ ...active, cancelAtPeriodEnd: true }),
    'payment.cards': async () => {
      if (asked('subscription.cancel').length === 0) return { cards: [visa] }
      // The mocked list of cards responds only after the button has disappeared, as in the product. The focus moves after this
      // response.
      await vi.waitUntil(() => screen.container.textContent.includes('Termina em'))
      return { cards: [{ ...visa, usedBy: null }] }
    },
  })
  await expect.element(screen.getByText(/Paga a assinatura/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancelar renovação' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancelar renovação' }).click()
  await expect.element(screen.getByText(/Paga a assinatura/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveFocus()
})

test('after a late renewal the page says that a new card is charged at once, and a button changes the card', async () => {
  const { screen, asked, toasts } = await open(
    { 'subscription.refreshCardChange': () => ({ state: 'succeeded', message: null }) },
    { ...active, inGrace: true },
  )
  await expect.element(screen.getByText(/a cobrança é feita na hora/)).toBeVisible()
  await screen.getByRole('button', { name: 'Trocar cartão' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Trocar o cartão da assinatura' })
  await expect.element(dialog.getByText('A renovação em atraso é cobrada agora no novo cartão.')).toBeVisible()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ status: 'succeeded' })
  })
  await dialog.getByRole('checkbox', { name: /Salvar este cartão/ }).click()
  await dialog.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await dialog.getByRole('button', { name: 'Usar este cartão' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Cartão da assinatura trocado' }])
  expect(sent).toEqual(['/_sandbox/setup_intents/seti_1/confirm'])
  expect(asked('subscription.startCardChange')).toEqual([{ saveCard: false }, { saveCard: true }])
  expect(asked('subscription.refreshCardChange')).toEqual([{ setupId }])
  expect(dialog.elements()).toHaveLength(0)
})

test('the subscription can be changed to another saved card', async () => {
  const { screen, asked } = await open({ 'subscription.chooseCard': () => active })
  await screen.getByRole('button', { name: 'Trocar cartão' }).click()
  const dialog = screen.getByRole('dialog')
  expect(dialog.getByRole('button', { name: /Usar Visa/ }).elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Usar Mastercard final 4444' }).click()
  await expect.poll(() => asked('subscription.chooseCard')).toEqual([{ cardId: mastercard.id }])
})

test('after the bank’s page the dialog waits until the card is accepted, and a refused card can be replaced', async () => {
  const { screen } = await open(
    { 'subscription.refreshCardChange': () => ({ state: 'requires_payment_method', message: 'O banco não confirmou.' }) },
    active,
    setupId,
  )
  await expect.element(screen.getByRole('dialog').getByText('O banco não confirmou.')).toBeVisible()
  await expect.element(screen.getByLabelText('Número do cartão')).toBeVisible()
})

test('removing a card asks first; for the subscription’s card the dialog asks to change it first', async () => {
  const { screen, asked, toasts } = await open({ 'payment.removeCard': () => ({ cards: [visa] }) })
  const list = screen.getByRole('region', { name: 'Cartões salvos' })
  await list.getByRole('button', { name: 'Remover Visa final 4242' }).click()
  const used = screen.getByRole('dialog', { name: 'Remover Visa final 4242?' })
  await expect.element(used.getByText(/Troque o cartão da assinatura antes de remover/)).toBeVisible()
  await used.getByRole('button', { name: 'Entendi' }).click()
  await list.getByRole('button', { name: 'Remover Mastercard final 4444' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Cartão removido' }])
  expect(asked('payment.removeCard')).toEqual([{ cardId: mastercard.id }])
  expect(list.getByText('Mastercard final 4444').elements()).toHaveLength(0)
})

test('when the server refuses to remove a card, a message says why', async () => {
  const { screen, toasts } = await open({
    'payment.removeCard': () => {
      throw refusal('CONFLICT', 'card_in_use', 'Este cartão paga a sua assinatura.')
    },
  })
  await screen.getByRole('button', { name: 'Remover Mastercard final 4444' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => toasts).toMatchObject([{ description: 'Este cartão paga a sua assinatura.' }])
})
