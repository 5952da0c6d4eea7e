import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { claimOfflineRecord } from '#client/lib/storage.ts'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { bookingId } from '#client/test/detail-stage.tsx'
import { keepOnDevice, waiting } from '#client/test/offline-stage.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { Banners } from './banners.tsx'
import { readOfflineRecord } from './record.ts'

const stepsOf = () => readOfflineRecord()?.steps
const accept = () => ({ bookingId, status: 'Em Andamento' })

async function open(answer: () => unknown, at = '/buscar') {
  const component = await asPerson(() => (
    <>
      <Banners />
      {/* A second <Banners> simulates another tab of the same browser. */}
      <Banners />
    </>
  ))
  return openPages(at, { '/buscar': { component }, '/agendamento/$id': { component } }, { 'booking.checkIn': answer })
}

afterEach(() => {
  vi.restoreAllMocks()
  claimOfflineRecord(null)
  localStorage.clear()
})

test('a waiting check-in is sent once, by one of two tabs, when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  keepOnDevice({ steps: [waiting] })
  const { screen, asked, toasts } = await open(accept)
  await expect.element(screen.getByText(/Sua chegada espera e vale até as 16:00\./).first()).toBeVisible()
  expect(asked('booking.checkIn')).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => toasts).toMatchObject([{ title: 'Chegada confirmada' }])
  expect(asked('booking.checkIn')).toEqual([{ bookingId, code: '4821', idempotencyKey: waiting.idempotencyKey }])
  expect(stepsOf()).toEqual([])
})

test('a check-in that got no response stays on the device to be sent again', async () => {
  keepOnDevice({ steps: [waiting] })
  const { asked } = await open(() => {
    throw new Error('lost')
  })
  await expect.poll(() => asked('booking.checkIn').length).toBeGreaterThan(0)
  expect(stepsOf()).toEqual([waiting])
})

test('a refused start code shows a banner on every page, but on the booking page only an error at the field', async () => {
  const wrong = () => {
    throw refusal('BAD_REQUEST', 'wrong_code', 'Código errado.')
  }
  keepOnDevice({ steps: [waiting] })
  const { screen } = await open(wrong)
  const banner = screen.getByRole('status').filter({ hasText: 'Sua chegada ainda não foi confirmada' }).first()
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).toContain('Código errado.')
  await expect
    .element(banner.getByRole('link', { name: 'Abrir o agendamento' }))
    .toHaveAttribute('href', `/agendamento/${bookingId}`)
  const own = await open(wrong, `/agendamento/${bookingId}`)
  expect(own.asked('booking.checkIn')).toEqual([])
  expect(own.screen.container.textContent).toBe('')
})

test('a banner says that a start code was sent too late, and what to do, until the person closes the banner', async () => {
  keepOnDevice({ steps: [waiting] })
  const { screen } = await open(() => {
    throw refusal('CONFLICT', 'ended', 'A visita já terminou.')
  })
  const banner = screen.getByRole('alert').first()
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).toBe(
    'Sua chegada não foi registrada a tempoA visita já terminou. Conta a hora em que o código chega à Plumaí. Se informarem uma falta sua, conteste em até 48 horas na página da visita; ali você também pede ajuda.Abrir o agendamento',
  )
  const { violations } = await axe.run(screen.container, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: true } },
  })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Fechar aviso' }).last().click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(stepsOf()).toEqual([])
})

test('a start code for a cancelled booking is announced without a warning about a no-show', async () => {
  keepOnDevice({ steps: [waiting] })
  const { screen } = await open(() => {
    throw refusal('CONFLICT', 'wrong_state', 'O agendamento mudou e não permite mais esta ação.')
  }, `/agendamento/${bookingId}`)
  const banner = screen.getByRole('status').filter({ hasText: 'Sua chegada' }).first()
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).toBe(
    'Sua chegada não foi registradaO agendamento mudou e não permite mais esta ação. O código que esperava neste aparelho não será enviado de novo.Abrir o agendamento',
  )
  expect(screen.container.querySelector('[role=alert]')).toBeNull()
})

test('a sign-out deletes checklist ticks that wait to be sent, but an expired session keeps them', async () => {
  const key = 'plumai-checklist:ana:1'
  let read = () => Promise.resolve({ user: { id: 'ana' } } as SessionView)
  const session = createSessionStore({ read: () => read(), end: () => Promise.resolve(), isHarmless: () => false })
  await session.ready()
  const component = () => (
    <SessionContext value={session}>
      <Banners />
    </SessionContext>
  )
  await openPages('/buscar', { '/buscar': { component } }, {})
  localStorage.setItem(key, '{"a":true}')
  read = () => Promise.resolve({ user: null } as SessionView)
  await session.refresh('lost')
  expect(localStorage.getItem(key)).not.toBeNull()
  read = () => Promise.resolve({ user: { id: 'ana' } } as SessionView)
  await session.refresh()
  read = () => Promise.resolve({ user: null } as SessionView)
  await session.signOut()
  expect(localStorage.getItem(key)).toBeNull()
})

test('waiting checklist ticks are sent when the network is back, on any page, and never for another account', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const own = 'plumai-checklist:5f0f5a6e-0000-4000-8000-0000000000aa:'
  localStorage.setItem(`${own}cozinha`, '{"fogao":true,"pia":false}')
  localStorage.setItem(`${own}aberto`, '{"cama":true}')
  localStorage.setItem('plumai-checklist:bia:sala', '{"sofa":true}')
  // The page of a checklist sends the ticks of that checklist. The banners, which are on every page, must not send them a second
  // time.
  const at = '/checklist-execucao/aberto'
  const component = await asPerson(Banners)
  const { asked } = await openPages(
    at,
    { '/checklist-execucao/$id': { component } },
    {
      'checklist.tick': () => ({ ok: true }),
      'booking.forOffline': () => ({ bookings: [] }),
    },
  )
  expect(asked('checklist.tick')).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  const sent = [
    { itemId: 'fogao', done: true },
    { itemId: 'pia', done: false },
  ]
  await expect.poll(() => asked('checklist.tick')).toEqual(sent)
  await expect.poll(() => Object.keys(localStorage)).not.toContain(`${own}cozinha`)
  expect([localStorage.getItem(`${own}aberto`), localStorage.getItem('plumai-checklist:bia:sala')]).toEqual([
    '{"cama":true}',
    '{"sofa":true}',
  ])
})

test('a check-in that another account of this device queued offline is not sent', async () => {
  keepOnDevice({ owner: 'bia', steps: [waiting] })
  const { asked } = await open(accept)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked('booking.checkIn')).toEqual([])
})
