import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { claimOfflineRecord, OFFLINE_KEY } from '#client/lib/storage.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { OfflinePage } from './offline-page.tsx'
import { keepBookings } from './record.ts'
import type { OfflineBooking } from './record.ts'

const marlene: OfflineBooking = {
  id: 'b1',
  side: 'contractor',
  status: 'Confirmado',
  start: '2030-11-26T15:00:00.000Z',
  end: '2030-11-26T19:00:00.000Z',
  zone: 'America/Sao_Paulo',
  otherName: 'Marlene Souza',
  address: ['Avenida Paulista, 1000', 'Bela Vista, São Paulo · SP', 'CEP 01310-100'],
  startCode: '4821',
  awaitsCheckIn: false,
  onTheWayAt: null,
  earning: null,
}
const record = { owner: 'ana', until: '2030-12-31T00:00:00.000Z', savedAt: '2030-11-25T12:10:00.000Z', bookings: [marlene] }
const open = async () => openPages('/offline', { '/offline': { component: await asPerson(OfflinePage) } }, {})

beforeEach(() => page.viewport(390, 844))
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('without a network the stored bookings are read with hour, address and start code', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  keepBookings(record)
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Você está sem internet.' })).toBeVisible()
  const booking = screen.getByRole('listitem')
  await expect.element(booking).toBeVisible()
  const day = 'terça-feira, 26 de novembro de 2030, 12:00 – 16:00'
  for (const words of [day, 'Com Marlene Souza', 'Avenida Paulista, 1000', 'CEP 01310-100', 'Código de início: 4821'])
    expect(booking.element().textContent).toContain(words)
  await expect.element(screen.getByText(/Guardado neste aparelho em 25\/11\/2030, às 09:10/)).toBeVisible()
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('/offline says since when this device can open the product without a connection, or why it cannot yet', async () => {
  const registration = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  const { screen } = await open()
  await expect
    .element(screen.getByText(/^Este aparelho ainda não abre a Plumaí sem internet: com conexão e na sua conta,/))
    .toBeVisible()
  await screen.unmount()
  registration.mockResolvedValue({ active: {} } as ServiceWorkerRegistration)
  const { screen: today } = await open()
  await expect.element(today.getByText(/^Neste aparelho, a Plumaí abre sem internet desde hoje, às \d\d:\d\d\.$/)).toBeVisible()
  await today.unmount()
  localStorage.setItem('plumai-sem-internet-desde', '2026-01-10T15:00:00.000Z')
  const { screen: later } = await open()
  await expect.element(later.getByText(/abre sem internet desde 10\/01\/2026, às/)).toBeVisible()
})

test('with a connection, /offline shows the stored bookings with a link to the list of bookings', async () => {
  keepBookings(record)
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Guardado neste aparelho' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Abrir Meus Agendamentos' }))
    .toHaveAttribute('href', '/meus-agendamentos')
})

test('the stored bookings disappear from the open page when the person signs out or another person signs in', async () => {
  keepBookings(record)
  const { screen } = await open()
  claimOfflineRecord('ana')
  await expect.element(screen.getByText('Com Marlene Souza')).toBeVisible()
  claimOfflineRecord(null)
  await expect.element(screen.getByText('Com Marlene Souza')).not.toBeInTheDocument()
  expect(localStorage.getItem(OFFLINE_KEY)).toBeNull()
  keepBookings(record)
  claimOfflineRecord('bia')
  expect(localStorage.getItem(OFFLINE_KEY)).toBeNull()
})

test('/offline shows no bookings after the session has expired, and leaves out bookings that have ended', async () => {
  keepBookings({ ...record, bookings: [{ ...marlene, start: '2020-01-01T11:00:00.000Z', end: '2020-01-01T15:00:00.000Z' }] })
  const { screen } = await open()
  await expect.element(screen.getByText('Nenhum agendamento guardado neste aparelho.')).toBeVisible()
  keepBookings({ ...record, until: '2020-01-01T00:00:00.000Z' })
  await expect.element(screen.getByText('Nenhum agendamento guardado neste aparelho.')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Com Marlene Souza')).not.toBeInTheDocument()
})
