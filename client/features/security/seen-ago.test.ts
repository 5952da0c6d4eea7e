import { expect, test } from 'vitest'
import { seenAgo } from './seen-ago.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:00Z', 'agora há pouco'],
  ['2026-11-21T12:03:00Z', 'agora há pouco'],
  ['2026-11-21T11:55:00Z', 'há 5 minutos'],
  ['2026-11-21T10:59:00Z', 'há 1 hora'],
  ['2026-11-21T09:00:00Z', 'há 3 horas'],
  ['2026-11-20T11:00:00Z', 'ontem'],
  ['2026-11-10T12:00:00Z', 'há 11 dias'],
  ['2026-10-02T01:00:00Z', 'em 1 de outubro de 2026'],
])('writes %s as %s', (instant, words) => {
  expect(seenAgo(instant, now, 'America/Sao_Paulo')).toBe(words)
})
