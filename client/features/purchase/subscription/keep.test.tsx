import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import type { Subscription } from './subscription-offer.tsx'

/** A subscription whose renewal the contractor has cancelled. */
const ending: Subscription = {
  status: 'ativa',
  active: true,
  endsAt: '2026-12-09T12:00:00.000Z',
  daysLeft: 18,
  cancelAtPeriodEnd: true,
  canKeep: true,
  inGrace: false,
  renewing: false,
  buyableAgainAt: null,
  withdrawalPauses: false,
  priceInCents: 5_000,
  feeInBasisPoints: 2_000,
  firstBookingFeeInBasisPoints: 0,
  canWithdraw: false,
  card: { id: null, brand: 'visa', lastFour: '4242' },
  payments: [],
  earlierPayments: null,
}

async function open(subscription: () => Subscription, keep: () => { ok: true }) {
  const component = await asPerson(() => <SubscriptionPage fromBank={false} onReturned={() => undefined} />, {
    isContractor: true,
  })
  return openPages(
    '/assinatura',
    { '/assinatura': { component } },
    {
      'subscription.current': subscription,
      'subscription.keep': keep,
      'subscription.startCardChange': () => ({ setupId: 's1', clientSecret: 'seti_1_secret_2', mode: 'sandbox' }),
      'payment.publishableKey': () => ({ publishableKey: null }),
      'payment.cards': () => ({ cards: [] }),
    },
  )
}
type Screen = Awaited<ReturnType<typeof open>>['screen']

const button = (screen: Screen) => screen.getByRole('button', { name: 'Manter o plano' })
const question = (screen: Screen) => screen.getByRole('dialog', { name: 'Manter o Plano Mensal?' })
const refuse = () => {
  throw refusal('CONFLICT', 'card_needed', 'Não há um cartão válido para a renovação.')
}

beforeEach(() => page.viewport(390, 844))

test('a cancelled renewal is taken back after a dialog with the date, the amount and the card of the next charge', async () => {
  let kept = false
  const { screen, toasts, asked } = await open(
    () => (kept ? { ...ending, cancelAtPeriodEnd: false, canKeep: false } : ending),
    () => {
      kept = true
      return { ok: true }
    },
  )
  await button(screen).click()
  const dialog = question(screen)
  await expect.element(dialog).toBeVisible()
  const words = 'Em 9 de dezembro de 2026 cobramos R$ 50,00, e depois o mesmo todo mês. Cartão: Visa final 4242.'
  expect(dialog.element().textContent?.replaceAll('\u00A0', ' ')).toContain(words)
  expect(asked('subscription.keep')).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Manter o plano' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Renovação mantida' }])
  expect(asked('subscription.keep')).toEqual([{ kind: null }])
  await expect.element(screen.getByText('Renova em 18 dias')).toBeVisible()
  await expect.element(button(screen)).not.toBeInTheDocument()
  expect(dialog.elements()).toHaveLength(0)
})

test('a subscription whose renewal the team stopped has no button that keeps it', async () => {
  const { screen } = await open(() => ({ ...ending, canKeep: false }), refuse)
  await expect.element(screen.getByText(/Termina em/)).toBeVisible()
  expect(button(screen).elements()).toHaveLength(0)
})

test('keeping a subscription without a card first leads to the dialog that changes the card', async () => {
  const { screen, asked } = await open(() => ({ ...ending, card: null }), refuse)
  await button(screen).click()
  await question(screen).getByRole('button', { name: 'Escolher cartão' }).click()
  const change = screen.getByRole('dialog', { name: 'Trocar o cartão da assinatura' })
  await expect.element(change.getByText(/Nada é cobrado agora/)).toBeVisible()
  await expect.element(change.getByLabelText('Número do cartão')).toBeVisible()
  expect(asked('subscription.keep')).toEqual([])
})

test('when the server does not accept the card, the dialog says why and leads to the dialog that changes the card', async () => {
  const { screen } = await open(() => ending, refuse)
  await button(screen).click()
  await question(screen).getByRole('button', { name: 'Manter o plano' }).click()
  await expect.element(question(screen).getByText('Não há um cartão válido para a renovação.')).toBeVisible()
  await question(screen).getByRole('button', { name: 'Escolher cartão' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Trocar o cartão da assinatura' })).toBeVisible()
})
