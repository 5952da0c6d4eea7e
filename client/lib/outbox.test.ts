import { expect, test, vi } from 'vitest'
import { sendWaiting } from './outbox.ts'

test('what is refused and cannot be marked so, because storage is full, is sent once', async () => {
  const step = { id: 'a', refused: false }
  const send = vi.fn<(item: typeof step) => Promise<typeof step>>(async (item) => ({ ...item, refused: true }))
  const full = { current: () => [step], put: () => {}, drop: () => {} }
  await sendWaiting(full, { idOf: ({ id }) => id, waits: ({ refused }) => !refused, send })
  expect(send).toHaveBeenCalledOnce()
})
