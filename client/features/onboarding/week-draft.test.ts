import { expect, test } from 'vitest'
import { errorsOfDraft, sameWeek, withDraft } from './week-draft.ts'

const monday = { weekday: 1, startTime: '08:00', endTime: '18:00' }

test('adds one window on each chosen day, sorted from Sunday and by start time', () => {
  const week = withDraft([monday], { days: [3, 0], startTime: '06:00', endTime: '12:00' })
  expect(week.map(({ weekday, startTime }) => [weekday, startTime])).toEqual([
    [0, '06:00'],
    [1, '08:00'],
    [3, '06:00'],
  ])
  expect(withDraft([monday], { days: [1], startTime: '06:00', endTime: '08:00' })[0]?.startTime).toBe('06:00')
})

test.each([
  ['no weekday', { days: [], startTime: '08:00', endTime: '18:00' }, { days: 'Escolha pelo menos um dia' }],
  [
    'the end before the start',
    { days: [2], startTime: '18:00', endTime: '08:00' },
    { hours: 'A hora de início deve ser anterior à hora de fim' },
  ],
  [
    'an end equal to the start',
    { days: [2], startTime: '08:00', endTime: '08:00' },
    { hours: 'A hora de início deve ser anterior à hora de fim' },
  ],
  [
    'over another window',
    { days: [1, 2], startTime: '17:00', endTime: '20:00' },
    { hours: 'Este horário se sobrepõe a 08:00 – 18:00 do mesmo dia.' },
  ],
  ['right after another window', { days: [1], startTime: '18:00', endTime: '20:00' }, {}],
  ['the same hours of another day', { days: [2], startTime: '08:00', endTime: '18:00' }, {}],
])('%s', (_case, draft, errors) => {
  expect(errorsOfDraft([monday], draft)).toEqual(errors)
})

test('two weeks are equal only when they have the same windows', () => {
  expect(sameWeek([monday], [{ ...monday }])).toBe(true)
  expect(sameWeek([monday], [{ ...monday, endTime: '17:00' }])).toBe(false)
  expect(sameWeek([monday], [])).toBe(false)
})
