import { expect, test } from 'vitest'
import type { Booking, BookingEvent } from '#db/schema/booking.ts'
import { historyOf } from './history.ts'

const booking = { professionalId: 'joana', hours: 4 } as Booking
const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, second))

function event(kind: BookingEvent['kind'], second: number): BookingEvent {
  return {
    kind,
    createdAt: at(second),
    fromStatus: null,
    previousStartsAt: null,
    minutesLate: null,
    actorId: null,
  } as BookingEvent
}

test('an event that was written by a server whose clock is behind keeps its place in the history', () => {
  const events = [event('request', 5), event('confirm', 2), event('begin', 9)]
  expect(historyOf(booking, { events, requests: [], zone: 'America/Sao_Paulo' })).toEqual([
    { at: at(5), what: 'Pedido feito' },
    { at: at(5), what: 'Pagamento confirmado' },
    { at: at(9), what: 'Horário da visita começou' },
  ])
})
