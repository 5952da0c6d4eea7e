import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages } from '../checkout/stage.tsx'
import { paid } from './detail-stage.tsx'
import { MyBookings } from './my-bookings.tsx'
import type { BookingsTab } from './tab-search.ts'
import { readBookingsSearch } from './tab-search.ts'

function Page() {
  const [tab, setTab] = useState<BookingsTab>('contratante')
  return <MyBookings tab={tab} onTab={setTab} />
}

function open(mine: { asContractor: unknown[]; asProfessional: unknown[] | null }) {
  return openPages('/', { '/': { component: Page } }, { 'booking.mine': () => mine })
}

test('a household has one tab, with its count, and an empty list leads to the search', async () => {
  const { screen } = await open({ asContractor: [], asProfessional: null })
  await expect.element(screen.getByRole('heading', { name: 'Meus Agendamentos' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Como Contratante (0)' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tab').elements()).toHaveLength(1)
  await expect.element(screen.getByText('Você ainda não tem agendamentos.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toHaveAttribute('href', '/buscar')
})

test('a professional has both, the first one chosen; her empty list leads to her hours and to the search', async () => {
  const { screen } = await open({ asContractor: [], asProfessional: [] })
  await screen.getByRole('tab', { name: 'Como Contratante (0)' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Como Profissional (0)' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText('Nenhum agendamento por enquanto. Deixe seus horários em dia.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Minha Disponibilidade' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Buscar Profissionais' })).toBeVisible()
})

test('groups by the day, latest first', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const card = (id: string, hours: number) => ({ ...paid, id, start: at(hours), end: at(hours + 4) })
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
  ).toEqual(['Próximos', 'Hoje', 'Anteriores', 'Calendário'])
})

test.each([
  [{ aba: 'profissional' }, { aba: 'profissional' }],
  [{ aba: 'contratante' }, {}],
  [{ aba: ['x'] }, {}],
  [{}, {}],
])('the tab in the address %o reads %o', (search, read) => {
  expect(readBookingsSearch(search)).toEqual(read)
})
