import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { bookingId } from '#client/test/detail-stage.tsx'
import { atTheDoor, keepOnDevice, waiting } from '#client/test/offline-stage.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { claimOfflineRecord } from '#client/lib/storage.ts'
import { CheckInForm } from './check-in-form.tsx'
import { OfflinePage } from './offline-page.tsx'
import { dropStep, keepBookings, readOfflineRecord } from './record.ts'

const end = '2030-11-26T19:00:00.000Z'
const Form = () => <CheckInForm booking={{ id: bookingId, end, zone: 'America/Sao_Paulo' }} notYet={null} />
const open = (answers: Parameters<typeof openPages>[2] = {}) => openPages('/', { '/': { component: Form } }, answers)
const stepOf = () => readOfflineRecord()?.steps?.[0]
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)

async function press({ screen }: Awaited<ReturnType<typeof open>>, code = '4821') {
  await screen.getByLabelText('Código de início').fill(code)
  await screen.getByRole('button', { name: 'Cheguei' }).click()
}

beforeEach(async () => {
  keepOnDevice()
  await page.viewport(390, 844)
})
afterEach(() => {
  vi.restoreAllMocks()
  claimOfflineRecord(null)
})

test('without a connection the start code waits on the device, and the page says until when it is valid', async () => {
  isOnline(false)
  const opened = await open()
  await press(opened)
  const { screen, asked } = opened
  await expect.element(screen.getByText('Sua chegada espera a internet')).toBeVisible()
  await expect.element(screen.getByText(/O código 4821 está neste aparelho.*Vale até as 16:00, o fim da visita/)).toBeVisible()
  expect(asked('booking.checkIn')).toEqual([])
  expect(stepOf()).toMatchObject({
    bookingId,
    code: '4821',
    until: end,
    idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Digitar outro código' }).click()
  await expect.element(screen.getByLabelText('Código de início')).toHaveFocus()
  expect(stepOf()).toBeUndefined()
})

test('pressing the check-in button moves the focus to the new panel; opening the page later does not', async () => {
  isOnline(false)
  const opened = await open()
  const panel = opened.screen.getByRole('group', { name: 'Sua chegada espera a internet' })
  await press(opened)
  await expect.element(panel).toHaveFocus()
  await expect.element(panel).toHaveAccessibleDescription(/O código 4821 está neste aparelho.*Vale até as 16:00/)
  await opened.screen.unmount()
  const again = await open()
  await expect.element(again.screen.getByText('Sua chegada espera a internet')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  dropStep(bookingId)
  await expect.element(again.screen.getByLabelText('Código de início')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('when the response to a start code is lost, the focus stays where the person has moved it meanwhile', async () => {
  let lose = () => {}
  const opened = await open({
    'booking.checkIn': () => new Promise((_, reject) => (lose = () => reject(new Error('lost')))),
  })
  const elsewhere = document.body.appendChild(document.createElement('button'))
  await press(opened)
  await expect.poll(() => opened.asked('booking.checkIn').length).toBe(1)
  elsewhere.focus()
  lose()
  await expect.element(opened.screen.getByText('Sua chegada espera a internet')).toBeVisible()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('when the response to a start code is lost, the code waits with the idempotency key that was sent', async () => {
  const opened = await open({
    'booking.checkIn': () => {
      throw new Error('lost')
    },
  })
  await press(opened)
  await expect.element(opened.screen.getByText('Sua chegada espera a internet')).toBeVisible()
  expect(opened.asked('booking.checkIn')).toEqual([{ bookingId, code: '4821', idempotencyKey: stepOf()?.idempotencyKey }])
})

test('the field shows why a waiting start code was refused, until another code is sent', async () => {
  keepOnDevice({ steps: [{ ...waiting, refused: { reason: 'wrong_code', message: 'Código errado.' } }] })
  const opened = await open({ 'booking.checkIn': () => ({ bookingId, status: 'Em Andamento' }) })
  await expect.element(opened.screen.getByLabelText('Código de início')).toHaveAccessibleDescription(/Código errado\./)
  await press(opened, '1234')
  await expect.poll(() => opened.toasts).toMatchObject([{ title: 'Chegada confirmada' }])
  expect(stepOf()).toBeUndefined()
})

test('on a device that stores nothing, a check-in without a connection shows that the server was not reached', async () => {
  claimOfflineRecord(null)
  const opened = await open({
    'booking.checkIn': () => {
      throw new Error('lost')
    },
  })
  await press(opened)
  await expect.element(opened.screen.getByText(/Não foi possível falar com a Plumaí/)).toBeVisible()
})

test('storing new bookings keeps the same person’s waiting check-in and deletes the check-in of another person', () => {
  keepOnDevice({ steps: [waiting] })
  const { steps: _, ...record } = readOfflineRecord() ?? { owner: '', until: '', savedAt: '', bookings: [] }
  keepBookings(record)
  expect(stepOf()).toMatchObject({ code: '4821' })
  keepBookings({ ...record, owner: 'bia' })
  expect(stepOf()).toBeUndefined()
})

test('/offline accepts the start code of a booking, but not before check-in opens', async () => {
  isOnline(false)
  const { screen } = await openPages('/offline', { '/offline': { component: await asPerson(OfflinePage) } }, {})
  await screen.getByLabelText('Código de início').fill('4821')
  await screen.getByRole('button', { name: 'Cheguei' }).click()
  await expect.element(screen.getByText('Sua chegada espera a internet')).toBeVisible()
  keepOnDevice({ bookings: [{ ...atTheDoor, start: new Date(Date.now() + 31 * 60_000).toISOString() }] })
  await expect.element(screen.getByLabelText('Código de início')).toBeDisabled()
})

test('a start code that the server refuses is not kept to be sent again, and the field says why', async () => {
  const opened = await open({
    'booking.checkIn': () => {
      throw refusal('BAD_REQUEST', 'wrong_code', 'Código errado. Peça de novo os 4 números a quem contratou.')
    },
  })
  await press(opened, '1111')
  await expect.element(opened.screen.getByText('Código errado. Peça de novo os 4 números a quem contratou.')).toBeVisible()
  expect(stepOf()).toBeUndefined()
})
