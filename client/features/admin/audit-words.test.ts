import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageOf, wordsOfAct } from './audit-words.ts'

/** The server's source files that record actions of admins in the audit log. */
const recording = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test'))
  .map((name) => readFileSync(join('server', name), 'utf8'))
  .filter((text) => text.includes('recordAct('))
const named = (pattern: RegExp) => new Set(recording.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)))

test('every action that the server writes to the audit log has a Portuguese text', () => {
  const acts = named(/'([a-z]+\.[a-z-]+)'(?=[,\s:;)])/g)
  const recorded = [...acts].filter((act) => recording.some((text) => new RegExp(`action[^\\n]*'${act}'`).test(text)))
  expect(recorded.length).toBeGreaterThan(15)
  expect(recorded.filter((act) => wordsOfAct(act) === act)).toEqual([])
})

test('every kind of subject in the audit log has an admin page, except bookings, whose own page is linked', () => {
  const entities = [...named(/entity: '([a-z_]+)'/g)].filter((entity) => entity !== 'agendamentos')
  expect(entities.length).toBeGreaterThan(8)
  expect(entities.filter((entity) => !pageOf({ entity, subjectId: 'x', bookingId: null }))).toEqual([])
})
