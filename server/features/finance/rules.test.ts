import { expect, test } from 'vitest'
import { byProfessional, byService, monthAt, monthOf, monthsBefore, sumOf, type Spending } from './rules.ts'

const booking: Spending = {
  status: 'Concluído',
  services: ['Faxina Leve'],
  professionalId: 'm',
  professionalName: 'Marlene Souza',
  startsAt: new Date('2026-11-10T12:00:00Z'),
  endsAt: new Date('2026-11-10T16:00:00Z'),
  netInCents: 10_800,
}

test('a month begins and ends at midnight in São Paulo', () => {
  expect(monthOf(2026, 12)).toEqual({
    year: 2026,
    month: 12,
    from: new Date('2026-12-01T03:00:00Z'),
    until: new Date('2027-01-01T03:00:00Z'),
  })
  expect(monthAt(new Date('2026-12-01T02:59:59Z'))).toMatchObject({ year: 2026, month: 11 })
  expect(monthAt(new Date('2026-12-01T03:00:00Z'))).toMatchObject({ year: 2026, month: 12 })
})

test('the months before January are months of the previous year', () => {
  const months = monthsBefore(new Date('2027-01-02T12:00:00Z'), 3)
  expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual(['2026-12', '2026-11', '2026-10'])
})

test('a cancelled booking that cost something and a paid future booking count as spending but not as a service', () => {
  const ahead = { ...booking, status: 'Confirmado', endsAt: new Date('2026-11-10T16:00:01Z'), netInCents: 1_000 } as const
  const cancelled = { ...booking, status: 'Cancelado', netInCents: 5_400 } as const
  expect(sumOf([booking, cancelled, ahead], booking.endsAt)).toEqual({ inCents: 17_200, services: 1 })
})

test('two professionals with the same name are listed separately, the most expensive first', () => {
  const other = { ...booking, professionalId: 'n', netInCents: 20_000 }
  expect(byProfessional([booking, other, booking])).toEqual([
    { name: 'Marlene Souza', inCents: 21_600, count: 2 },
    { name: 'Marlene Souza', inCents: 20_000, count: 1 },
  ])
})

test('the cents of a booking with three services are split without losing a cent', () => {
  const three = { ...booking, services: ['Cozinha', 'Faxina Leve', 'Lavanderia'], netInCents: 10_000 } as const
  expect(byService([three, { ...booking, services: [], netInCents: 50 }])).toEqual([
    { name: 'Cozinha', inCents: 3_334, count: 1 },
    { name: 'Faxina Leve', inCents: 3_333, count: 1 },
    { name: 'Lavanderia', inCents: 3_333, count: 1 },
    { name: 'Sem serviço informado', inCents: 50, count: 1 },
  ])
})
