import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isDay, weekdayOf, weekStartOf } from './days.ts'
import { dayOf, instantAt, timeOf } from './time.ts'
import { DEFAULT_ZONE, zoneOf } from './zones.ts'

describe('the time zone of a state and city (zoneOf)', () => {
  test.each([
    ['SP', 'São Paulo', 'America/Sao_Paulo'],
    ['sp', null, 'America/Sao_Paulo'],
    ['AM', 'Manaus', 'America/Manaus'],
    ['AM', 'Tabatinga', 'America/Eirunepe'],
    ['AM', 'São Paulo de Olivença', 'America/Eirunepe'],
    ['AC', 'Rio Branco', 'America/Rio_Branco'],
    ['PE', 'Recife', 'America/Recife'],
    ['PE', 'Fernando de Noronha', 'America/Noronha'],
    ['PA', 'Santarém', 'America/Santarem'],
    ['PA', 'Belém', 'America/Belem'],
    ['XX', 'Lugar nenhum', DEFAULT_ZONE],
    [null, null, DEFAULT_ZONE],
  ])('state %s and city %s give %s', (state, city, zone) => expect(zoneOf(state, city)).toBe(zone))

  test('every Brazilian state has an existing time zone', () => {
    const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
    for (const state of states) expect(() => new Intl.DateTimeFormat('pt-BR', { timeZone: zoneOf(state) })).not.toThrow()
  })
})

describe('days and times in a time zone', () => {
  test.each([
    ['America/Noronha', '2026-12-01T10:00:00.000Z'],
    ['America/Sao_Paulo', '2026-12-01T11:00:00.000Z'],
    ['America/Manaus', '2026-12-01T12:00:00.000Z'],
    ['America/Rio_Branco', '2026-12-01T13:00:00.000Z'],
  ])('08:00 on 1 December in %s is the instant %s, and the reverse', (zone, instant) => {
    expect(instantAt('2026-12-01', '08:00', zone).toISOString()).toBe(instant)
    expect(timeOf(new Date(instant), zone)).toBe('08:00')
    expect(dayOf(new Date(instant), zone)).toBe('2026-12-01')
  })

  test('the same instant falls on different days in two time zones', () => {
    const instant = new Date('2026-12-01T02:30:00Z')
    expect(dayOf(instant, 'America/Noronha')).toBe('2026-12-01')
    expect(dayOf(instant, 'America/Sao_Paulo')).toBe('2026-11-30')
  })

  test('a time skipped by daylight saving moves forward, and the hour before it does not move', () => {
    expect(timeOf(instantAt('2018-11-04', '00:00', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00')
    expect(instantAt('2018-11-03', '23:00', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T02:00:00.000Z')
    expect(instantAt('2018-11-04', '08:00', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T10:00:00.000Z')
  })

  test.each([
    ['2026-11-21', '2026-11-15', 6],
    ['2026-11-22', '2026-11-22', 0],
    ['2027-01-01', '2026-12-27', 5],
    ['2028-02-29', '2028-02-27', 2],
  ])('%s is in the week of %s and has the weekday %i', (day, sunday, weekday) => {
    expect(weekStartOf(day)).toBe(sunday)
    expect(weekdayOf(day)).toBe(weekday)
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2018-11-03', 1, '2018-11-04'],
    ['2026-12-27', 7, '2027-01-03'],
  ])('%s plus %i days is %s, and the reverse', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
    expect(daysBetween(day, result)).toBe(days)
  })

  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-11-21T00:00', false],
  ])('isDay of %j is %s', (value, expected) => expect(isDay(value)).toBe(expected))
})

// The test runs in its own process, because only the main thread of a process may change its time zone (TZ). The timeout only
// ends a process that hangs.
test('results of shared/time.ts do not depend on the time zone of the process', { timeout: 180_000 }, () => {
  const program = `
    const time = await import(${JSON.stringify(new URL('./time.ts', import.meta.url).href)})
    const days = ['2018-11-04', '2019-02-16', '2026-01-01', '2026-11-21', '2028-02-29']
    const zones = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco']
    console.log(JSON.stringify(['UTC', 'America/Sao_Paulo', 'America/Rio_Branco', 'Asia/Tokyo'].map((TZ) => {
      process.env.TZ = TZ
      return [new Date(0).getHours(), days.flatMap((day) => [time.weekStartOf(day), time.addDays(day, 40), time.weekdayOf(day),
      ...zones.flatMap((zone) => ['00:00', '08:00', '23:00'].map((hour) => {
        const instant = time.instantAt(day, hour, zone)
        return [instant.toISOString(), time.dayOf(instant, zone), time.timeOf(instant, zone)]
      }))])]
    })))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const answers = JSON.parse(output) as [hour: number, answer: unknown][]
  expect(answers.map(([hour]) => hour)).toEqual([0, 21, 19, 9])
  expect(new Set(answers.map(([, answer]) => JSON.stringify(answer))).size).toBe(1)
  expect(output).toContain('2018-11-04T10:00:00.000Z')
})
