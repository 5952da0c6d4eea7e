import { expect, test } from 'vitest'
import { openPages } from '#client/test/open-pages.tsx'
import { SeriesPage } from './series-page.tsx'

const ended = {
  seriesId: 's1',
  side: 'contractor',
  contractor: { id: 'u1', name: 'Ana Prado', photo: null },
  professional: { id: 'u2', name: 'Joana Reis', photo: null },
  zone: 'America/Sao_Paulo',
  everyWeeks: 1,
  hours: 4,
  services: [],
  startTime: '08:00',
  nextDay: '2026-12-08',
  amountInCents: 9_000,
  totalInCents: 10_800,
  state: 'ended',
  pausedUntil: null,
  endsOn: '2026-12-01',
  endedByMe: true,
  planOver: false,
  missedDays: [],
  proposal: null,
  offer: null,
  card: null,
  ahead: [],
  months: [],
  now: '2026-11-24T16:00:00.000Z',
}
const visit = {
  bookingId: 'b1',
  start: '2026-11-27T11:00:00.000Z',
  status: 'Confirmado',
  paymentStatus: 'Pago',
  holiday: null,
  maySkip: false,
}

test.each([
  ['says which visits remain', [visit], 'Você encerrou a repetição. As visitas antes de 01/12/2026 continuam.'],
  ['names no remaining visits when none is booked', [], 'Você encerrou a repetição.'],
])('the page of a series that has ended %s', async (_title, ahead, text) => {
  const pages = { '/serie/s1': { component: () => <SeriesPage id="s1" /> } }
  const { screen } = await openPages('/serie/s1', pages, { 'series.byId': () => ({ ...ended, ahead }) })
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})
