import { expect, test, vi } from 'vitest'
import { OFFLINE_KEY } from '#client/lib/storage.ts'
import { asProfessional, mayOnly, openDetail, paid } from '#client/test/detail-stage.tsx'

const now = new Date().toISOString()
const today = { start: now, end: new Date(Date.now() + 4 * 3_600_000).toISOString() }

test('the contractor reads that the professional is on the way', async () => {
  const { screen } = await openDetail({ ...paid, ...today, onTheWayAt: now })
  const card = screen.getByRole('region', { name: 'Visita de hoje' })
  await expect.element(card.getByRole('heading', { level: 1, name: 'Marlene está a caminho' })).toBeVisible()
  await expect.element(card.getByRole('listitem').filter({ hasText: 'A caminho' })).toHaveAttribute('aria-current', 'step')
})

test("the professional says 'A caminho' with one tap, and can take it back", async () => {
  const visit = { ...asProfessional, ...today, may: mayOnly({ onTheWay: true }) }
  const first = await openDetail(visit, {
    'booking.onTheWay': () => ({ bookingId: paid.id, onTheWayAt: now }),
  })
  await first.screen.getByRole('button', { name: 'A caminho' }).click()
  await expect.poll(() => first.asked('booking.onTheWay')).toEqual([{ bookingId: paid.id, on: true }])
  const second = await openDetail(
    { ...visit, onTheWayAt: now },
    { 'booking.onTheWay': () => ({ bookingId: paid.id, onTheWayAt: null }) },
  )
  await second.screen.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => second.asked('booking.onTheWay')).toEqual([{ bookingId: paid.id, on: false }])
})

test("without a connection, 'A caminho' is stored on the device to be sent later, and can be taken back", async () => {
  const owner = { owner: 'marlene', until: '2099-01-01T00:00:00.000Z', savedAt: now, bookings: [] }
  localStorage.setItem(OFFLINE_KEY, JSON.stringify(owner))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const visit = { ...asProfessional, ...today, may: mayOnly({ onTheWay: true }) }
  const { screen, asked } = await openDetail(visit, {
    'booking.onTheWay': () => ({ bookingId: paid.id, onTheWayAt: now }),
  })
  await screen.getByRole('button', { name: 'A caminho' }).click()
  await expect.element(screen.getByText('Seu aviso espera a internet')).toBeVisible()
  expect(asked('booking.onTheWay')).toEqual([])
  expect(JSON.parse(localStorage.getItem(OFFLINE_KEY) ?? '')).toMatchObject({ signals: [{ bookingId: paid.id, on: true }] })
  await screen.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(screen.getByRole('button', { name: 'A caminho' })).toBeVisible()
  online.mockRestore()
  localStorage.clear()
})
