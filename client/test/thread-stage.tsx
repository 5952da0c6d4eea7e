import { Link } from '@tanstack/react-router'
import { userEvent } from 'vitest/browser'
import type { Message } from '#client/features/chat/message.ts'
import { ThreadPanel } from '#client/features/chat/thread-panel.tsx'
import { asPerson } from './as-person.tsx'
import { openPages } from './open-pages.tsx'

/** For tests: the other person in the conversation. */
export const marlene = { id: '5f0f5a6e-0000-4000-8000-000000000001', name: 'Marlene Souza', photo: null }
let conversations = 0

/** For tests: a message of the other participant; `part` overrides its properties. */
export function message(sequence: number, part: Partial<Message> = {}): Message {
  const createdAt = '2026-11-24T12:00:00.000Z'
  const common = {
    mine: false,
    photo: null,
    blocked: false,
    blockedReason: null,
    appeal: null,
    read: true,
    createdAt,
    nonce: null,
  }
  return { id: `id-${sequence}`, sequence, content: `texto ${sequence}`, ...common, ...part }
}

interface ThreadOptions {
  items?: Message[]
  send?: (input: { content: string; nonce: string }) => unknown
  isContractor?: boolean
  isProfessional?: boolean
  canBook?: boolean
  name?: string
  appeal?: () => Message
  photos?: boolean
}

/** For tests: opens a conversation with Marlene. The options contain the responses of the server. */
export async function openThread({
  items = [],
  send,
  isContractor = true,
  isProfessional = !isContractor,
  canBook = isContractor,
  name = marlene.name,
  appeal,
  photos = false,
}: ThreadOptions = {}) {
  // The outbox of a conversation outlives its page, so every test uses its own conversation.
  const conversation = { id: `conversa-${++conversations}`, other: { ...marlene, name }, canBook, photos }
  const first = { items, more: false }
  const thread = () => (
    <>
      <ThreadPanel conversation={conversation} first={first} agendaOf={isContractor ? marlene.id : null} />
      <Link to="/conversas">Sair da conversa</Link>
    </>
  )
  const component = await asPerson(thread, { isContractor, isProfessional })
  const answers = {
    'chat.markRead': () => ({ marked: 1 }),
    ...(appeal ? { 'chat.appeal': appeal } : {}),
    'chat.typing': () => ({ ok: true }),
    'chat.unread': () => ({ count: 0 }),
    'notifications.mine': () => ({ items: [], unread: 0 }),
    'onboarding.state': () => ({ type: 'contratante', next: '/' }),
    'safety.report': () => ({ ok: true }),
    ...(send ? { 'chat.send': send } : {}),
  }
  const list = { component: () => <h1>Conversas</h1> }
  const stage = await openPages('/', { '/': { component }, '/conversas': list }, answers)
  const log = stage.screen.getByRole('log')
  const write = async (text: string) => userEvent.type(stage.screen.getByRole('textbox', { name: 'Mensagem' }), `${text}{Enter}`)
  return { ...stage, log, write }
}
