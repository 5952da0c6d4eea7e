import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import type { Detail } from '../labels.ts'
import { asProfessional, openDetail, paid } from '#client/test/detail-stage.tsx'
import { MyBookings } from './my-bookings.tsx'
import type { BookingsTab } from './tab-search.ts'
import { readBookingsSearch } from './tab-search.ts'

function Page() {
  const [tab, setTab] = useState<BookingsTab>()
  const [week, setWeek] = useState(false)
  return <MyBookings tab={tab} onTab={setTab} week={week} onWeek={setWeek} />
}

type Mine = { asContractor: unknown[]; asProfessional: unknown[] | null; [more: string]: unknown }

function open(mine: Mine, answers: Parameters<typeof openPages>[2] = {}) {
  const { asContractor, asProfessional } = mine
  const count = { contractor: asContractor.length, professional: asProfessional?.length ?? 0 }
  const whole = { count, earlier: { contractor: null, professional: null }, now: new Date() }
  return openPages('/', { '/': { component: Page } }, { 'booking.mine': () => ({ ...whole, ...mine }), ...answers })
}

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const card = (id: string, hours: number) => ({ ...paid, id, start: at(hours), end: at(hours + 4) })

test('a contractor has one tab with its count, and an empty list links to the search', async () => {
  const { screen } = await open({ asContractor: [], asProfessional: null })
  await expect.element(screen.getByRole('heading', { name: 'Meus Agendamentos' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Como Contratante (0)' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tab').elements()).toHaveLength(1)
  await expect.element(screen.getByText('Você ainda não tem agendamentos.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
})

test('a professional has both tabs, with the professional’s first and selected; an empty list links to availability and search', async () => {
  const { screen } = await open({ asContractor: [], asProfessional: [] })
  await expect.element(screen.getByRole('tab', { name: 'Como Profissional (0)' })).toHaveAttribute('aria-selected', 'true')
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Como Profissional (0)', 'Como Contratante (0)'])
  await expect.element(screen.getByText('Nenhum agendamento por enquanto. Deixe seus horários em dia.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Minha Disponibilidade' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Como Profissional (0)' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Como Contratante (0)' })).toHaveAttribute('aria-selected', 'true')
})

test('groups bookings by day, today first', async () => {
  const { screen } = await open({
    asContractor: [card('next', 72), card('today', 0), card('past', -72)],
    asProfessional: null,
  })
  await expect.element(screen.getByRole('region', { name: 'Hoje' }).getByRole('article')).toBeVisible()
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Hoje', 'Próximos', 'Anteriores', 'Calendário'])
})

test('the bookings can be shown as weeks from Sunday, on phones too', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open({ asContractor: [], asProfessional: [card('now', 0), card('later', 7 * 24)] })
  await screen.getByRole('radio', { name: 'Semana' }).click({ force: true })
  const days = screen.getByRole('listitem')
  await expect.poll(() => days.elements()).toHaveLength(7)
  expect(days.first().element().getAttribute('aria-label')).toMatch(/^domingo, /)
  await expect.element(screen.getByRole('link', { name: /Marlene/ })).toHaveAttribute('href', '/agendamento/now')
  await expect.element(screen.getByRole('button', { name: 'Semana anterior' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Próxima semana' }).click()
  await expect.element(screen.getByRole('link', { name: /Marlene/ })).toHaveAttribute('href', '/agendamento/later')
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('link', { name: /Marlene/ })).toBeVisible()
  await screen.getByRole('radio', { name: 'Lista' }).click({ force: true })
  await expect.element(screen.getByRole('region', { name: 'Próximos' })).toBeVisible()
})

test('past bookings of a professional are folded while there are upcoming bookings', async () => {
  const { screen } = await open({ asContractor: [], asProfessional: [card('next', 72), card('past', -72)] })
  await expect.element(screen.getByRole('region', { name: 'Próximos' }).getByRole('article')).toBeVisible()
  await expect.element(screen.getByText('Anteriores')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Anteriores' }).getByRole('article').elements()).toEqual([])
  await screen.getByText('Anteriores').click()
  await expect.element(screen.getByRole('region', { name: 'Anteriores' }).getByRole('article')).toBeVisible()
})

test('the tab counts all bookings, and the older bookings load page by page', async () => {
  const place = { start: at(-72), id: 'past' }
  const older = { start: at(-96), id: 'older' }
  const { screen, asked } = await open(
    {
      asContractor: [card('next', 72), card('past', -72)],
      asProfessional: null,
      count: { contractor: 4, professional: 0 },
      earlier: { contractor: place, professional: null },
    },
    {
      'booking.earlier': ({ before }: { before: { id: string } }) =>
        before.id === 'past'
          ? { items: [card('past', -72), card('older', -96)], earlier: older, now: new Date() }
          : { items: [card('oldest', -120)], earlier: null, now: new Date() },
    },
  )
  await expect.element(screen.getByRole('tab', { name: 'Como Contratante (4)' })).toBeVisible()
  expect(asked('booking.earlier')).toEqual([])
  const past = screen.getByRole('region', { name: 'Anteriores' })
  await screen.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => past.getByRole('article').elements()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => past.getByRole('article').elements()).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Mostrar mais' }).elements()).toEqual([])
  expect(asked('booking.earlier')).toEqual([
    { side: 'contractor', before: place },
    { side: 'contractor', before: older },
  ])
})

test('bookings that loaded stay on the page when a later refresh fails, and a small line says so', async () => {
  let fails = false
  const earlier = { contractor: { start: at(-72), id: 'past' }, professional: null }
  const count = { contractor: 2, professional: 0 }
  const failing = <Answer,>(answer: Answer): Answer => {
    if (fails) throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    return answer
  }
  const { screen, api } = await open(
    { asContractor: [], asProfessional: null },
    {
      'booking.mine': () => failing({ asContractor: [card('past', -72)], asProfessional: null, count, earlier, now: new Date() }),
      'booking.earlier': () => failing({ items: [card('older', -96)], earlier: null, now: new Date() }),
      'booking.feed': () => failing({ url: null }),
    },
  )
  await screen.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(2)
  fails = true
  await api.query.booking.invalidate()
  await expect.element(screen.getByText('Pode estar desatualizado.')).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(2)
  expect(screen.getByRole('alert').elements()).toEqual([])
  fails = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByText('Pode estar desatualizado.')).not.toBeInTheDocument()
})

test('says when a page of older bookings cannot be loaded, and can load it again', async () => {
  let fail = true
  const { screen } = await open(
    {
      asContractor: [card('past', -72)],
      asProfessional: null,
      earlier: { contractor: { start: at(-72), id: 'past' }, professional: null },
    },
    {
      'booking.earlier': () => {
        if (fail) throw refusal('BAD_REQUEST', null, 'Não deu')
        return { items: [card('older', -96)], earlier: null, now: new Date() }
      },
    },
  )
  await screen.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar os anteriores. Tente de novo.')
  fail = false
  await screen.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(2)
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test.each<[string, Detail, string]>([
  ["contractor's", paid, '/meus-agendamentos?aba=contratante'],
  ["professional's", asProfessional, '/meus-agendamentos?aba=profissional'],
])('the page of a booking leads back to the %s list', async (_whose, booking, list) => {
  const { screen } = await openDetail(booking)
  await expect.element(screen.getByRole('link', { name: 'Meus Agendamentos' })).toHaveAttribute('href', list)
})

test.each([
  [{ aba: 'profissional' }, { aba: 'profissional' }],
  [{ aba: 'contratante' }, { aba: 'contratante' }],
  [{ aba: ['x'] }, {}],
  [{ ver: 'semana' }, { ver: 'semana' }],
  [{ ver: 'mes' }, {}],
  [{}, {}],
])('reads the search params %o as %o', (search, read) => {
  expect(readBookingsSearch(search)).toEqual(read)
})
