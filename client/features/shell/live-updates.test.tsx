import { QueryClientProvider } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createApi, trpc } from '#client/lib/api.ts'
import type { AppRouter } from '#server/router.ts'
import { useLiveUpdates } from './live.ts'

/** Opens a page. Returns how often the page has read its data, and a function that reconnects its event subscription. */
async function openPage() {
  let reads = 0
  let connect = () => {}
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (op.type === 'subscription') connect = () => observer.next({ result: { type: 'started' } })
        else {
          observer.next({ result: { type: 'data', data: { count: ++reads } } })
          observer.complete()
        }
      })
  const { client, queryClient } = createApi({ link })
  const Page = () => {
    useLiveUpdates(true)
    return <p>{trpc.chat.unread.useQuery().data?.count}</p>
  }
  await render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  await expect.poll(() => reads).toBe(1)
  return { reads: () => reads, connect: () => connect() }
}

test('after a reconnect, old data is loaded again at once, or in a hidden tab when the tab is shown', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { reads, connect } = await openPage()
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  connect()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(reads()).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(reads).toBe(2)
  connect()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(reads()).toBe(2)
  vi.spyOn(Date, 'now').mockReturnValue(later + 60_000)
  connect()
  await expect.poll(reads).toBe(3)
})
