import { afterAll, beforeAll, expect, test } from 'vitest'
import { doors } from './doors.ts'
import { procedures } from './procedures.ts'
import { hostileStage, type Stage } from './stage.ts'
import { thingsOf } from './things.ts'
import { get } from './wire.ts'

let stage: Stage
beforeAll(async () => void (stage = await hostileStage()))
afterAll(() => stage.close())

// A stream over plain HTTP would outlive the session, and nobody counts how many there are.
test.each(procedures().filter(({ kind }) => kind === 'subscription'))('$path is only for the websocket', async ({ path }) => {
  const talk = await thingsOf(stage).conversationWith(stage.actor('subscriber').id)
  const door = doors[path]!
  const raw = 'about' in door ? JSON.stringify(door.about(talk)) : undefined
  // It ends at once: otherwise there would be no whole answer to read.
  const { text } = await get(stage.app, await stage.cookieOf(stage.actor('subscriber')), path, raw)
  expect(text).toContain('"code":"METHOD_NOT_SUPPORTED"')
  expect(text).toContain('As assinaturas ao vivo usam o websocket.')
})
