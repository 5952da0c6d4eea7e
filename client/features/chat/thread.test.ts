import { expect, test } from 'vitest'
import type { Message } from './message.ts'
import { mergeMessages, rowsOf, unreadAtOpening } from './thread.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-24T15:00:00.000Z')

function message(sequence: number, part: Partial<Message> = {}): Message {
  return {
    id: `id-${sequence}`,
    sequence,
    mine: false,
    content: `texto ${sequence}`,
    blocked: false,
    photo: null,
    blockedReason: null,
    appeal: null,
    read: false,
    createdAt: '2026-11-24T12:00:00.000Z',
    nonce: null,
    ...part,
  }
}

test('sorts messages and keeps each one once, whatever their order of arrival', () => {
  const merged = mergeMessages([message(3), message(4)], [message(5), message(1), message(4)])
  expect(merged.map(({ sequence }) => sequence)).toEqual([1, 3, 4, 5])
})

test('returns the same array for a repeated message, and updates a message that was read meanwhile', () => {
  const known = [message(1, { mine: true })]
  expect(mergeMessages(known, [message(1, { mine: true })])).toBe(known)
  expect(mergeMessages(known, [message(1, { mine: true, read: true })])[0]?.read).toBe(true)
})

test('puts the unread line before the first unread received message, and skips blocked ones', () => {
  const items = [
    message(1, { read: true }),
    message(2, { mine: true }),
    message(3, { blocked: true, content: null }),
    message(4),
    message(5),
  ]
  const unread = unreadAtOpening(items)
  expect(unread).toEqual({ from: 4, count: 2 })
  const kinds = rowsOf({ items, drafts: [], readUpTo: 0, unread, now, zone }).map(({ kind, key }) => `${kind} ${key}`)
  expect(kinds).toEqual([
    'day 2026-11-24',
    'message id-1',
    'message id-2',
    'message id-3',
    'unread novas',
    'message id-4',
    'message id-5',
  ])
})

test('labels each day in the device’s time zone: Hoje, Ontem or the date', () => {
  const items = [
    message(1, { createdAt: '2026-11-20T12:00:00.000Z' }),
    message(2, { createdAt: '2026-11-24T02:30:00.000Z' }),
    message(3, { createdAt: '2026-11-24T03:30:00.000Z' }),
  ]
  const pills = rowsOf({ items, drafts: [], readUpTo: 0, unread: null, now, zone }).filter(({ kind }) => kind === 'day')
  expect(pills.map((row) => row.kind === 'day' && row.label)).toEqual(['sex, 20 nov', 'Ontem', 'Hoje'])
})

test('shows the person’s own messages as read up to the read receipt, and keeps the row’s React key when a draft becomes a message', () => {
  const draft = { nonce: 'n-1', content: 'Oi', createdAt: now.toISOString(), state: 'sending' as const }
  const before = rowsOf({ items: [], drafts: [draft], readUpTo: 0, unread: null, now, zone })
  const after = rowsOf({
    items: [message(7, { mine: true, nonce: 'n-1' })],
    drafts: [draft],
    readUpTo: 7,
    unread: null,
    now,
    zone,
  })
  expect(before.map(({ kind, key }) => [kind, key])).toContainEqual(['draft', 'n-1'])
  expect(after.filter(({ key }) => key === 'n-1')).toMatchObject([{ kind: 'message', read: true }])
})
