import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

test('the profile lists the reasons why contractors cannot find or book the professional', async () => {
  const joana = await world.person({ professional: { windows: [] }, at: null })
  const obstacles = async () => {
    const { professional } = await world.as(joana).profile.mine()
    return [professional?.published, professional?.obstacles, professional?.awayUntil]
  }
  expect(await obstacles()).toEqual([true, ['no_coordinates', 'no_hours'], null])
  await world.db.update(users).set({ latitude: -23.56, longitude: -46.65 }).where(eq(users.id, joana.id))
  const week = await world.as(joana).availability.saveWeek({ windows: [{ weekday: 1, startTime: '08:00', endTime: '12:00' }] })
  expect(await obstacles()).toEqual([true, [], null])
  await world.as(joana).availability.toggle({ windowId: week.days[1]!.windows[0]!.id, active: false })
  expect(await obstacles()).toEqual([true, ['no_hours'], null])
  await world.as(joana).availability.setAway({ away: true, until: '2999-12-31' })
  expect(await obstacles()).toEqual([true, ['no_hours', 'away'], '2999-12-31'])
})

test('hours in which no booking of 4 h fits count as no hours, unless hours of the same day touch them', async () => {
  const joana = await world.person({ professional: { windows: [] } })
  const api = world.as(joana).availability
  const obstacles = async () => (await world.as(joana).profile.mine()).professional?.obstacles
  const morning = { weekday: 1, startTime: '08:00', endTime: '11:00' }
  const noon = { weekday: 1, startTime: '11:00', endTime: '12:00' }
  await api.saveWeek({ windows: [morning, { ...noon, weekday: 2 }] })
  expect(await obstacles()).toEqual(['no_hours'])
  await api.saveWeek({ windows: [morning, noon] })
  expect(await obstacles()).toEqual([])

  await api.saveWeek({ windows: [morning] })
  const special = { kind: 'open' as const, firstDay: '2999-01-01', lastDay: '2999-01-01' }
  await api.addException({ ...special, startTime: '08:00', endTime: '11:00' })
  await api.addException({ ...special, firstDay: '2999-01-02', lastDay: '2999-01-02', startTime: '11:00', endTime: '12:00' })
  expect(await obstacles()).toEqual(['no_hours'])
  await api.addException({ ...special, firstDay: '2998-12-01', startTime: '11:00', endTime: '12:00' })
  expect(await obstacles()).toEqual([])
})
