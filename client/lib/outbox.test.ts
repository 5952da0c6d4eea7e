import { expect, test, vi } from 'vitest'
import { sendWaiting } from './outbox.ts'

test('sends a refused item only once, even if full storage prevents marking it as refused', async () => {
  const step = { id: 'a', refused: false }
  const send = vi.fn<(item: typeof step) => Promise<typeof step>>(async (item) => ({ ...item, refused: true }))
  const full = { current: () => [step], put: () => {}, drop: () => {} }
  await sendWaiting(full, { idOf: ({ id }) => id, waits: ({ refused }) => !refused, send })
  expect(send).toHaveBeenCalledOnce()
})

test('an item that has to wait blocks the items behind it, unless `passes` is set', async () => {
  const items = [{ id: 'a' }, { id: 'b' }]
  const sent: string[] = []
  const send = async (item: { id: string }) => {
    sent.push(item.id)
    return item
  }
  const all = { current: () => items, put: () => {}, drop: () => {} }
  const sending = { idOf: ({ id }: { id: string }) => id, waits: () => true, send }
  await sendWaiting(all, sending)
  expect(sent.splice(0)).toEqual(['a'])
  await sendWaiting(all, { ...sending, passes: true })
  expect(sent).toEqual(['a', 'b'])
})
