import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageOf, wordsOfAct } from './audit-words.ts'

/** The code of the server that records acts of admins. */
const recording = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test'))
  .map((name) => readFileSync(join('server', name), 'utf8'))
  .filter((text) => text.includes('recordAct('))
const named = (pattern: RegExp) => new Set(recording.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)))

test('every act that the server records has words', () => {
  const acts = named(/'([a-z]+\.[a-z-]+)'(?=[,\s:;)])/g)
  const recorded = [...acts].filter((act) => recording.some((text) => new RegExp(`action[^\\n]*'${act}'`).test(text)))
  expect(recorded.length).toBeGreaterThan(15)
  expect(recorded.filter((act) => wordsOfAct(act) === act)).toEqual([])
})

test('every subject has a page, but for bookings, which are linked themselves', () => {
  const entities = [...named(/entity: '([a-z_]+)'/g)].filter((entity) => entity !== 'agendamentos')
  expect(entities.length).toBeGreaterThan(8)
  expect(entities.filter((entity) => !pageOf({ entity, subjectId: 'x', bookingId: null }))).toEqual([])
})
