import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { OffersPage } from './offers-page.tsx'

beforeEach(() => page.viewport(390, 844))

async function open(waiting: object[]) {
  const Page = () => (
    <OffersPage wanted={{ day: undefined, hours: undefined, services: [], addressId: undefined }} opens={false} />
  )
  const component = await asPerson(Page, { isProfessional: true, isContractor: false })
  return openPages(
    '/',
    { '/': { component } },
    {
      'offer.waiting': () => ({ on: true, items: [] }),
      'booking.agenda': () => ({ waiting, upcoming: [], next: null, count: {}, now: '2026-11-23T12:00:00.000Z' }),
    },
  )
}

test('links to the paid requests that wait for the answer of the professional, and says that no open need waits', async () => {
  const { screen } = await open([{ id: 'b1', may: { accept: true } }])
  await expect.element(screen.getByText('Nenhum pedido aberto espera você agora.')).toBeVisible()
  const banner = screen.getByRole('status').filter({ hasText: 'Há pedido pago esperando a sua resposta' })
  await expect
    .element(banner.getByRole('link', { name: 'Meus Agendamentos' }))
    .toHaveAttribute('href', '/meus-agendamentos?aba=profissional')
})

test('does not speak of paid requests when another kind of booking waits', async () => {
  const { screen, asked } = await open([{ id: 'b1', may: { accept: 'wrong_state' }, reschedule: { mine: false } }])
  await expect.element(screen.getByText('Nenhum pedido aberto espera você agora.')).toBeVisible()
  await expect.poll(() => asked('booking.agenda')).toEqual([{ side: 'professional' }])
  expect(screen.getByText('Há pedido pago esperando a sua resposta').elements()).toEqual([])
})
