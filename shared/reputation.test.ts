import { describe, expect, test } from 'vitest'
import { type Badge, badgeSentences, badgesOf, type Figures, hiredWords, responseWords } from './reputation.ts'

const best: Figures = {
  completedBookings: 20,
  responseMinutes: 120,
  checkIns: 10,
  onTimeCheckIns: 9,
  rating: 4.7,
  reviewCount: 5,
  strikes: 0,
}

describe('a badge', () => {
  test.each<[Badge, Partial<Figures>]>([
    ['Pontual', { onTimeCheckIns: 8 }],
    ['Pontual', { checkIns: 4, onTimeCheckIns: 4 }],
    ['Pontual', { strikes: 1 }],
    ['Responde rápido', { responseMinutes: 121 }],
    ['Responde rápido', { responseMinutes: null }],
    ['Boas avaliações', { rating: 4.69 }],
    ['Boas avaliações', { reviewCount: 4 }],
    ['Experiente', { completedBookings: 19 }],
  ])('%s is given at the limits of its rule and lost below them: %o', (badge, below) => {
    expect(badgesOf(best)).toContain(badge)
    expect(badgesOf({ ...best, ...below })).not.toContain(badge)
  })

  test('each badge has a sentence with the numbers of its rule', () => {
    expect(badgeSentences['Pontual']).toContain('90% delas até 10 minutos')
    expect(badgeSentences['Boas avaliações']).toContain('Média de pelo menos 4,7 em 5 ou mais')
    expect(badgeSentences['Responde rápido']).toContain('em até 2 horas')
    expect(badgeSentences['Experiente']).toContain('20 visitas concluídas')
  })
})

test('response times are rounded up to values that people use', () => {
  expect([0, 12, 56, 95, 120, 121, 1_400, 1_441].map(responseWords)).toEqual([
    'Responde em cerca de 5 min',
    'Responde em cerca de 15 min',
    'Responde em cerca de 1 h',
    'Responde em cerca de 2 h',
    'Responde em cerca de 2 h',
    'Responde em cerca de 3 h',
    'Responde em cerca de 1 dia',
    'Responde em cerca de 2 dias',
  ])
})

test('the profile of a professional without completed bookings shows no number of bookings', () => {
  expect([0, 1, 1_234].map(hiredWords)).toEqual([null, '1 visita feita', '1.234 visitas feitas'])
})
