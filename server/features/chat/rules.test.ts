import { describe, expect, test } from 'vitest'
import type { Message } from '#db/schema/chat.ts'
import { assertTwoPeople, mayBegin, messageFor, otherOf, previewFor } from './rules.ts'

const household = { roles: new Set(['contractor'] as const), subscriber: false }
const subscriber = { ...household, subscriber: true }
const professional = { roles: new Set(['professional'] as const), subscriber: false }
const both = { roles: new Set(['contractor', 'professional'] as const), subscriber: false }
const admin = { roles: new Set(['contractor', 'admin'] as const), subscriber: false }
const stranger = { visible: false, hiredMe: false, hiredByMe: false }

describe('who may begin a conversation (AMB-23, AMB-19)', () => {
  test.each([
    ['a household with a plan, a visible professional', subscriber, { ...stranger, visible: true }, 'yes'],
    ['a household with a plan, somebody search does not show', subscriber, stranger, 'unknown'],
    ['a household with a plan, one it booked and who is hidden now', subscriber, { ...stranger, hiredByMe: true }, 'yes'],
    ['a household without a plan, a visible professional', household, { ...stranger, visible: true }, 'subscription'],
    ['a household without a plan, nobody', household, stranger, 'subscription'],
    ['a household whose plan is over, one it booked', household, { ...stranger, hiredByMe: true }, 'subscription'],
    ['a professional, one who booked her', professional, { ...stranger, hiredMe: true }, 'yes'],
    ['a professional, a stranger', professional, stranger, 'unknown'],
    ['a professional, another professional', professional, { ...stranger, visible: true }, 'unknown'],
    ['both without a plan, one who booked her', both, { ...stranger, hiredMe: true }, 'yes'],
    ['both without a plan, a visible professional', both, { ...stranger, visible: true }, 'subscription'],
    ['an admin, a visible professional', admin, { ...stranger, visible: true }, 'yes'],
    ['an admin, nobody', admin, stranger, 'unknown'],
  ] as const)('%s', (_, actor, other, answer) => {
    expect(mayBegin(actor, other)).toBe(answer)
  })

  test('nobody talks to themselves', () => {
    expect(() => assertTwoPeople('a', 'a')).toThrow('Você não pode conversar consigo mesmo')
    expect(() => assertTwoPeople('a', 'b')).not.toThrow()
  })
})

test.each([
  ['a', 'b'],
  ['b', 'a'],
  ['c', null],
])('the other of a and b for %s is %s', (who, other) => {
  expect(otherOf({ participant1Id: 'a', participant2Id: 'b' }, who)).toBe(other)
})

const message: Message = {
  id: 'm',
  conversationId: 'c',
  senderId: 'ana',
  content: 'Bom dia',
  blocked: false,
  blockedReason: null,
  read: true,
  readAt: null,
  sequence: 3,
  nonce: 'n',
  createdAt: new Date(0),
}
const blocked = { ...message, content: 'meu zap é 11 9…', blocked: true, blockedReason: 'Sem telefone' }

describe('a message as one of the two sees it (AMB-25)', () => {
  test.each([
    ['its sender', 'ana', message, { mine: true, content: 'Bom dia', blockedReason: null, nonce: 'n' }],
    ['its recipient', 'bia', message, { mine: false, content: 'Bom dia', blockedReason: null, nonce: null }],
    ['its sender, blocked', 'ana', blocked, { mine: true, content: null, blockedReason: 'Sem telefone', nonce: 'n' }],
    ['its recipient, blocked', 'bia', blocked, { mine: false, content: null, blockedReason: null, nonce: null }],
  ])('%s', (_, viewer, row, seen) => {
    expect(messageFor(viewer, row)).toMatchObject(seen)
  })

  test('the preview of my own blocked message is a marker (R-E2)', () => {
    expect(previewFor('ana', blocked)).toEqual({ text: 'Mensagem bloqueada', mine: true, blocked: true, at: blocked.createdAt })
    expect(previewFor('bia', message)).toEqual({ text: 'Bom dia', mine: false, blocked: false, at: message.createdAt })
    expect(previewFor('ana', null)).toBeNull()
  })
})
