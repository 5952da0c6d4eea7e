import { describe, expect, test } from 'vitest'
import type { Message } from '#db/schema/chat.ts'
import { chatMessages } from '#shared/chat.ts'
import { assertTwoPeople, mayBegin, messageFor, otherOf, previewFor } from './rules.ts'

const contractor = { roles: new Set(['contractor'] as const), subscriber: false }
const subscriber = { ...contractor, subscriber: true }
const professional = { roles: new Set(['professional'] as const), subscriber: false }
const both = { roles: new Set(['contractor', 'professional'] as const), subscriber: false }
const admin = { roles: new Set(['contractor', 'admin'] as const), subscriber: false }
const stranger = { visible: false, hiredMe: false, hiredByMe: false }

describe('mayBegin: who may start a conversation', () => {
  test.each([
    ['a subscriber, a listed professional', subscriber, { ...stranger, visible: true }, 'yes'],
    ['a subscriber, a person whom search does not list', subscriber, stranger, 'unknown'],
    ['a subscriber, a booked professional who is hidden now', subscriber, { ...stranger, hiredByMe: true }, 'yes'],
    ['a contractor without a subscription, a listed professional', contractor, { ...stranger, visible: true }, 'subscription'],
    ['a contractor without a subscription, a missing person', contractor, stranger, 'subscription'],
    [
      'a contractor whose subscription ended, a booked professional',
      contractor,
      { ...stranger, hiredByMe: true },
      'subscription',
    ],
    ['a professional, a contractor with a booking', professional, { ...stranger, hiredMe: true }, 'yes'],
    ['a professional, a contractor without a booking', professional, stranger, 'unknown'],
    ['a professional, another professional', professional, { ...stranger, visible: true }, 'unknown'],
    ['a user with both roles and no subscription, a contractor with a booking', both, { ...stranger, hiredMe: true }, 'yes'],
    ['a user with both roles and no subscription, a listed professional', both, { ...stranger, visible: true }, 'subscription'],
    ['an admin, a listed professional', admin, { ...stranger, visible: true }, 'yes'],
    ['an admin, a missing person', admin, stranger, 'unknown'],
  ] as const)('%s', (_, actor, other, answer) => {
    expect(mayBegin(actor, other)).toBe(answer)
  })

  test('mayBegin refuses a conversation with oneself', () => {
    expect(() => assertTwoPeople('a', 'a')).toThrow('Você não pode conversar consigo mesmo')
    expect(() => assertTwoPeople('a', 'b')).not.toThrow()
  })
})

test.each([
  ['a', 'b'],
  ['b', 'a'],
  ['c', null],
])('otherOf a pair of a and b, asked for %s, is %s', (who, other) => {
  expect(otherOf({ participant1Id: 'a', participant2Id: 'b' }, who)).toBe(other)
})

const message: Message = {
  id: 'm',
  conversationId: 'c',
  senderId: 'ana',
  content: 'Bom dia',
  photo: null,
  blocked: false,
  blockedReason: null,
  appeal: null,
  appealedAt: null,
  appealDecidedAt: null,
  appealDecidedBy: null,
  read: true,
  readAt: null,
  sequence: 3,
  nonce: 'n',
  createdAt: new Date(0),
}
const blocked: Message = { ...message, appeal: 'open', content: 'meu zap é 11 9…', blocked: true, blockedReason: 'Sem telefone' }

describe('messageFor and previewFor: a message as a participant sees it', () => {
  test.each([
    ['its sender', 'ana', message, { mine: true, content: 'Bom dia', blockedReason: null, nonce: 'n' }],
    ['its recipient', 'bia', message, { mine: false, content: 'Bom dia', blockedReason: null, nonce: null }],
    [
      'its sender, blocked',
      'ana',
      blocked,
      { mine: true, content: null, blockedReason: chatMessages.blockedReason, appeal: 'open', nonce: 'n' },
    ],
    ['its recipient, blocked', 'bia', blocked, { mine: false, content: null, blockedReason: null, appeal: null, nonce: null }],
  ])('%s', (_, viewer, row, seen) => {
    expect(messageFor(viewer, row)).toMatchObject(seen)
  })

  test('the preview of the viewer’s own blocked message is a marker without its content', () => {
    expect(previewFor('ana', blocked)).toEqual({ text: 'Mensagem bloqueada', mine: true, blocked: true, at: blocked.createdAt })
    expect(previewFor('bia', message)).toEqual({ text: 'Bom dia', mine: false, blocked: false, at: message.createdAt })
    expect(previewFor('ana', null)).toBeNull()
  })
})
