import { describe, expect, test } from 'vitest'
import { availabilityExceptions } from '#db/schema/index.ts'
import { AddException, MAX_EXCEPTIONS } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { ana, bia, joana, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const [TUESDAY, WEDNESDAY] = ['2026-11-24', '2026-11-25']

const joanaApi = () => world.as(joana).availability
const weekOf = (weekStart = TUESDAY, who = ana) =>
  world.as(who).availability.slots({ professionalId: joana.id, durationHours: 4, weekStart })
const statesOn = async (date: string, who = ana) =>
  (await weekOf(date, who)).days.find((day) => day.date === date)!.slots.map(({ state }) => state)
const exception = (over: object = {}) => ({ kind: 'closed' as const, firstDay: TUESDAY, lastDay: TUESDAY, ...over })
/** Creates a contractor and a paid booking. Each call creates another contractor, so that no hold is replaced. */
const book = async (start: string, who?: Person) => {
  const person = who ?? (await world.person({ subscriber: true }))
  return stage.request(person, joana, { start })
}

describe('exceptions to the weekly windows', () => {
  test('a closed day has no slots but keeps its bookings and shows their number; removing it restores the week', async () => {
    const { bookingId } = await book(tuesday(8))
    const holiday = await joanaApi().addException(exception({ lastDay: '2026-12-06', label: '  Férias  ' }))
    expect(holiday).toEqual({
      id: expect.any(String),
      kind: 'closed',
      firstDay: TUESDAY,
      lastDay: '2026-12-06',
      startTime: null,
      endTime: null,
      label: 'Férias',
      bookings: 1,
    })
    expect(await statesOn(TUESDAY)).toEqual([])
    expect(await weekOf('2026-11-29')).toMatchObject({ nextFreeDay: '2026-12-07' })
    expect(await reasonOf(book(tuesday(12)))).toBe('slot_unavailable')
    expect((await stage.rowOf(bookingId)).status).toBe('Solicitado')
    expect((await joanaApi().mine()).exceptions).toEqual([holiday])
    expect(JSON.stringify(await weekOf())).not.toContain('Férias')
    expect(await joanaApi().removeException({ exceptionId: holiday.id })).toEqual({ exceptionId: holiday.id })
    expect(await statesOn(TUESDAY, bia)).toEqual(['taken', 'free', 'free'])
    expect(await reasonOf(joanaApi().removeException({ exceptionId: holiday.id }))).toBe('not_found')
  })

  test('a closing exception removes some hours, and an opening one replaces the weekly windows by other hours', async () => {
    await joanaApi().addException(exception({ startTime: '12:00', endTime: '14:00' }))
    await joanaApi().addException(
      exception({ kind: 'open', firstDay: WEDNESDAY, lastDay: WEDNESDAY, startTime: '06:00', endTime: '10:00' }),
    )
    const times = async (date: string) =>
      (await weekOf()).days.find((day) => day.date === date)!.slots.map(({ start }) => start.toISOString().slice(11, 13))
    expect(await times(TUESDAY)).toEqual(['11', '17'])
    expect(await times(WEDNESDAY)).toEqual(['09'])
    expect(await reasonOf(book('2026-11-25T11:00:00Z'))).toBe('slot_unavailable')
    expect(await reasonOf(book('2026-11-25T09:00:00Z'))).toBe('no refusal')
  })

  test('the search by day uses the hours of an opening exception and not the closed hours', async () => {
    await joanaApi().saveWeek({ windows: [{ weekday: 2, startTime: '08:00', endTime: '12:00' }] })
    const findsHer = async (date: string) =>
      (await world.as(ana).search.professionals({ date })).items.some(({ id }) => id === joana.id)
    expect([await findsHer(TUESDAY), await findsHer(WEDNESDAY)]).toEqual([true, false])
    await joanaApi().addException(exception())
    await joanaApi().addException(
      exception({ kind: 'open', firstDay: WEDNESDAY, lastDay: WEDNESDAY, startTime: '08:00', endTime: '12:00' }),
    )
    expect([await findsHer(TUESDAY), await findsHer(WEDNESDAY)]).toEqual([false, true])
    await joanaApi().setAway({ away: true })
    expect(await findsHer(WEDNESDAY)).toBe(false)
  })

  test('an exception counts only the bookings within its hours, and ignores expired holds', async () => {
    await book(tuesday(8))
    const counted = async (over: object) => (await joanaApi().addException(exception(over))).bookings
    expect(await counted({ startTime: '12:00', endTime: '16:00' })).toBe(0)
    expect(await counted({ startTime: '11:00', endTime: '16:00' })).toBe(1)
    expect(await counted({ firstDay: WEDNESDAY, lastDay: WEDNESDAY })).toBe(0)
    world.clock.advance(15 * 60_000)
    expect((await joanaApi().mine()).exceptions.map((row) => row.bookings)).toEqual([0, 0, 0])
  })

  test('adding an exception again, also twenty times at once, returns the existing one; past ones are not listed', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => joanaApi().addException(exception())))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect((await joanaApi().mine()).exceptions).toHaveLength(1)
    world.clock.set('2026-11-25T02:59:59Z')
    expect((await joanaApi().mine()).exceptions).toHaveLength(1)
    world.clock.set('2026-11-25T03:00:00Z')
    expect((await joanaApi().mine()).exceptions).toEqual([])
  })

  long("past days and more than a hundred exceptions are refused; another professional's exception is not found", async () => {
    expect(await reasonOf(joanaApi().addException(exception({ firstDay: '2026-11-20', lastDay: '2026-11-22' })))).toBe('past_day')
    expect(await reasonOf(joanaApi().addException(exception({ firstDay: '2026-11-20', lastDay: '2026-11-23' })))).toBe(
      'no refusal',
    )
    const many = Array.from({ length: MAX_EXCEPTIONS - 1 }, (_, at) => addDays(TUESDAY, at))
    const rows = many.map((day) => ({ professionalId: joana.id, kind: 'closed' as const, firstDay: day, lastDay: day }))
    const [first] = await world.db.insert(availabilityExceptions).values(rows).returning()
    expect(await reasonOf(joanaApi().addException(exception({ label: 'mais uma' })))).toBe('too_many')
    const rita = await world.person({ name: 'Rita', professional: true })
    expect(await reasonOf(world.as(rita).availability.removeException({ exceptionId: first!.id }))).toBe('not_found')
    expect((await joanaApi().mine()).exceptions).toHaveLength(MAX_EXCEPTIONS)
  })

  test.each<[object, string, string]>([
    [{ lastDay: '2026-11-23' }, 'lastDay', 'O último dia deve ser igual ou posterior ao primeiro'],
    [{ lastDay: '2027-11-25' }, 'lastDay', 'Use no máximo um ano'],
    [{ firstDay: '2027-02-29', lastDay: '2027-03-01' }, 'firstDay', 'Data inválida'],
    [{ kind: 'open' }, 'startTime', 'Escolha a hora'],
    [{ kind: 'open', startTime: '08:00' }, 'endTime', 'Escolha a hora'],
    [{ startTime: '08:00' }, 'endTime', 'Escolha a hora'],
    [{ endTime: '08:00' }, 'startTime', 'Escolha a hora'],
    [{ startTime: '22:00', endTime: '02:00' }, 'endTime', 'A hora de início deve ser anterior à hora de fim'],
    [{ startTime: '08:30', endTime: '12:00' }, 'startTime', 'Hora inválida'],
    [{ startTime: '08:00', endTime: '24:00' }, 'endTime', 'Hora inválida'],
    [{ label: 'x'.repeat(121) }, 'label', 'Use no máximo 120 caracteres'],
    [{ kind: 'maybe' }, 'kind', 'Escolha folga ou horário especial'],
    [{ bookings: 3 }, '', ''],
  ])('refuses %o at %s', async (over, field, message) => {
    const refused = AddException.safeParse(exception(over)).error?.issues ?? []
    expect(refused.map(({ path, message: words }) => [path.join('.'), field ? words : ''])).toContainEqual([field, message])
    expect(await reasonOf(joanaApi().addException(exception(over)))).toBe('BAD_REQUEST')
    expect((await joanaApi().mine()).exceptions).toEqual([])
  })
})
