import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { procedures } from './procedures.ts'
import { hostileStage, type Stage } from './stage.ts'
import { resourcesOf } from './resources.ts'
import { get } from './wire.ts'

let stage: Stage
beforeAll(async () => void (stage = await hostileStage()))
afterAll(() => stage.close())

// A subscription over HTTP would outlive its session, and no limit would count it.
test.each(procedures().filter(({ kind }) => kind === 'subscription'))('$path is rejected over HTTP', async ({ path }) => {
  const conversation = await resourcesOf(stage).conversationWith(stage.actor('subscriber').id)
  const call = calls[path]!
  const raw = 'inputFor' in call ? JSON.stringify(call.inputFor(conversation)) : undefined
  // A refused subscription ends at once, but an accepted one would never end.
  const { text } = await get(stage.app, await stage.cookieOf(stage.actor('subscriber')), path, raw)
  expect(text).toContain('"code":"METHOD_NOT_SUPPORTED"')
  expect(text).toContain('As assinaturas ao vivo usam o websocket.')
})
