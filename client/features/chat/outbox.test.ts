import { expect, test, vi } from 'vitest'
import type { Draft, Message } from './message.ts'
import { createOutbox, draftsIn } from './outbox.ts'

function message({ nonce, content }: Draft, sequence: number): Message {
  const createdAt = '2026-11-24T12:00:00.000Z'
  return {
    id: nonce,
    sequence,
    mine: true,
    content,
    blocked: false,
    photo: null,
    blockedReason: null,
    appeal: null,
    read: false,
    createdAt,
    nonce,
  }
}

function open({
  online = () => true,
  refuse = () => false,
}: { online?: () => boolean; refuse?: (draft: Draft) => boolean } = {}) {
  let made = 0
  const sent: string[] = []
  const send = vi.fn<(draft: Draft) => Promise<Message>>(async (draft) => {
    await Promise.resolve()
    if (refuse(draft)) throw new Error('no answer')
    sent.push(draft.content)
    return message(draft, sent.length)
  })
  const outbox = createOutbox({ send, newNonce: () => `n-${++made}`, online })
  return { outbox, send, sent }
}

test('trims a text and does not accept blank text', async () => {
  const { outbox, sent } = open()
  expect(outbox.add('   \n ')).toBe(false)
  expect(outbox.add('  oi \n')).toBe(true)
  await vi.waitFor(() => expect(outbox.current()).toEqual([]))
  expect(sent).toEqual(['oi'])
})

test('sends several messages one after the other, in the order in which they were written', async () => {
  const { outbox, sent } = open()
  for (const text of ['1', '2', '3', '4', '5']) outbox.add(text)
  await vi.waitFor(() => expect(sent).toEqual(['1', '2', '3', '4', '5']))
})

test('keeps a failed message, sends the next one, and retries with the same nonce', async () => {
  let down = true
  const { outbox, send, sent } = open({ refuse: ({ content }) => down && content === 'um' })
  const failed = vi.fn<(error: unknown) => void>()
  outbox.listen({ failed })
  outbox.add('um')
  outbox.add('dois')
  await vi.waitFor(() => expect(sent).toEqual(['dois']))
  expect(outbox.current()).toMatchObject([{ nonce: 'n-1', state: 'failed' }])
  expect(failed).toHaveBeenCalledOnce()
  down = false
  outbox.retry('n-1')
  await vi.waitFor(() => expect(outbox.current()).toEqual([]))
  expect(send.mock.calls.map(([{ nonce }]) => nonce)).toEqual(['n-1', 'n-2', 'n-1'])
})

test('keeps messages while there is no connection, then sends them in order', async () => {
  let online = false
  const { outbox, send, sent } = open({ online: () => online })
  outbox.add('um')
  outbox.add('dois')
  await Promise.resolve()
  expect(send).not.toHaveBeenCalled()
  online = true
  await outbox.flush()
  expect(sent).toEqual(['um', 'dois'])
})

test('a message that was lost with the connection is shown as waiting, not as failed', async () => {
  let online = true
  const { outbox } = open({ online: () => online, refuse: () => ((online = false), true) })
  outbox.add('um')
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: 'waiting' }]))
})

test('a message that waits or is being sent outlives a reload of the tab, and is sent with the same nonce', async () => {
  let text = 'null'
  const stored = {
    read: () => draftsIn(JSON.parse(text)),
    write: (drafts: readonly Draft[]) => void (text = JSON.stringify(drafts)),
  }
  const hanging = createOutbox({ send: () => new Promise(() => undefined), newNonce: () => 'n-1', online: () => true, stored })
  hanging.add('oi')
  expect(JSON.parse(text)).toMatchObject([{ nonce: 'n-1', content: 'oi', state: 'sending' }])
  const send = vi.fn<(draft: Draft) => Promise<Message>>(async (draft) => message(draft, 1))
  const again = createOutbox({ send, newNonce: () => 'n-2', online: () => true, stored })
  expect(again.current()).toMatchObject([{ nonce: 'n-1', state: 'waiting' }])
  await again.flush()
  expect(send.mock.calls.map(([{ nonce, content }]) => [nonce, content])).toEqual([['n-1', 'oi']])
  expect(text).toBe('[]')
})

test('drops stored values that are no drafts', () => {
  const draft = { nonce: 'n', content: 'oi', createdAt: '2026-11-24T12:00:00.000Z', state: 'failed' }
  expect(draftsIn([draft, { ...draft, nonce: 1 }, { ...draft, state: 'sent' }, null])).toEqual([draft])
  expect(draftsIn(null)).toEqual([])
})
