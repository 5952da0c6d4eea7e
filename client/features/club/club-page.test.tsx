import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { ClubPage } from './club-page.tsx'

const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const offer = { sold: true, demonstration: false, partners: ['Mercado Bom'], member: null }
const member = { code: 'PLU-7K2M-9QXA', since: '2026-11-23T12:00:00.000Z', endsAt: '2026-12-23T12:00:00.000Z' }

async function open({ state = neverBought as object, club = offer as object, search = {}, purchase = {} } = {}) {
  const component = await asPerson(() => <ClubPage search={search} onReturned={() => undefined} />)
  const answers = {
    'subscription.services': () => ({ services: [{ service: PurchaseKind.club, ...state }] }),
    'club.mine': () => club,
    'subscription.refreshPurchase': () => purchase,
  }
  return openPages('/clube-descontos', { '/clube-descontos': { component } }, answers)
}

beforeEach(() => page.viewport(390, 844))

test('the offer shows six categories with their highest discount, the partners, the price and the button', async () => {
  const { screen } = await open()
  const categories = screen.getByRole('listitem')
  await expect
    .poll(() => categories.elements().map((each) => each.textContent))
    .toEqual([
      'Supermercadosaté 40%',
      'Farmáciasaté 35%',
      'Restaurantesaté 25%',
      'Combustívelaté 15%',
      'Academiasaté 30%',
      'Cursosaté 50%',
    ])
  await expect.element(screen.getByText('Parceiros: Mercado Bom.')).toBeVisible()
  await expect.element(screen.getByText(/6,90 por mês/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Contratar Clube de Descontos' })).toBeVisible()
  expect(screen.getByText('demonstração').elements()).toEqual([])
})

test('a member sees the card with code, QR code and end date', async () => {
  const { screen } = await open({ state: active, club: { ...offer, demonstration: true, member } })
  const card = screen.getByRole('region', { name: 'Cartão de membro' })
  await expect.element(card.getByText('PLU-7K2M-9QXA')).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'Código QR do membro PLU-7K2M-9QXA' })).toBeVisible()
  await expect.element(card.getByText('Membro desde 23/11/2026. Válido até 23/12/2026.')).toBeVisible()
  await expect.element(card.getByText('demonstração')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancelar Clube de Descontos' })).toBeVisible()
})

test('a member whose code is not ready yet reads that the code is being made', async () => {
  const { screen } = await open({ state: active, club: { ...offer, member: { ...member, code: null } } })
  await expect.element(screen.getByText('Gerando código…')).toBeVisible()
  expect(screen.getByRole('img', { name: /QR/ }).elements()).toEqual([])
})

test('without partner shops the page announces the club and offers no way to buy it', async () => {
  const { screen } = await open({ club: { ...offer, sold: false, partners: [] } })
  await expect.element(screen.getByText('Em breve')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test.each([
  ['success', 'Assinatura realizada com sucesso! Aguarde alguns instantes para ativação.', 'confirming'],
  ['canceled', 'Assinatura cancelada', 'none'],
])('coming back from the payment page with %s shows the specified toast', async (word, title, state) => {
  const search = { compra: '5f0f5a6e-0000-4000-8000-0000000000c1', [word]: true }
  const { toasts } = await open({ search, purchase: { service: PurchaseKind.club, state } })
  await expect.poll(() => toasts.map((toast) => toast.title)).toEqual([title])
})

test('the search param `success` in the URL shows no toast when nothing was bought', async () => {
  const { screen, toasts } = await open({ search: { success: true } })
  await expect.element(screen.getByRole('button', { name: 'Contratar Clube de Descontos' })).toBeEnabled()
  expect(toasts).toEqual([])
})
