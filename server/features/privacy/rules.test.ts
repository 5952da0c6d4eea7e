import { expect, test } from 'vitest'
import { obstaclesOf } from './rules.ts'

const free = { activeBookings: 0, chargesUnderWay: 0, transfersWaiting: 0, openDisputes: 0, lastAdmin: false }

test('an account without bookings, payments, disputes or admin role can be deleted', () => {
  expect(obstaclesOf(free)).toEqual([])
})

test.each([
  [{ activeBookings: 1 }, 'active_booking', 'Você tem 1 agendamento confirmado ou em andamento.'],
  [{ activeBookings: 3 }, 'active_booking', 'Você tem 3 agendamentos confirmados ou em andamento.'],
  [{ chargesUnderWay: 1 }, 'charge_under_way', 'O banco ainda está processando um pagamento seu.'],
  [
    { transfersWaiting: 1 },
    'transfer_waiting',
    'Há um valor a receber que ainda não foi enviado para a sua conta. Veja em Recebimentos.',
  ],
  [
    { transfersWaiting: 2 },
    'transfer_waiting',
    'Há 2 valores a receber que ainda não foram enviados para a sua conta. Veja em Recebimentos.',
  ],
  [{ openDisputes: 2 }, 'open_dispute', 'Há um pedido de ajuda aberto em um agendamento seu.'],
  [{ lastAdmin: true }, 'last_admin', 'Você é a única pessoa com acesso ao Painel Admin.'],
])('the obstacle of %j', (tie, reason, message) => {
  expect(obstaclesOf({ ...free, ...tie })).toEqual([{ reason, message }])
})

test('all obstacles to a deletion are listed at once, the most pressing first', () => {
  const ties = { activeBookings: 1, chargesUnderWay: 1, transfersWaiting: 1, openDisputes: 1, lastAdmin: true }
  expect(obstaclesOf(ties).map(({ reason }) => reason)).toEqual([
    'active_booking',
    'charge_under_way',
    'transfer_waiting',
    'open_dispute',
    'last_admin',
  ])
})
