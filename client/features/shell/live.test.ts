import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateFeature, mayBeOld, reloadAfterMutations, staleFeatures } from './live.ts'
import { reconnectDelay } from '#client/lib/socket.ts'

test('an event invalidates its own feature, the features that show its data, and the notifications', () => {
  expect(staleFeatures('booking.confirmed')).toEqual([
    'booking',
    'availability',
    'dispute',
    'checklist',
    'dashboard',
    'notifications',
  ])
  // A cached profile says whether contractors can book the professional. So it becomes stale when working hours, absences or
  // pauses change.
  expect(staleFeatures('availability.changed')).toContain('profile')
  expect(staleFeatures('reputation.pause-decided')).toContain('profile')
  // The responses of the router `subscription` contain what a person has bought. So they become stale when a purchase ends.
  expect(staleFeatures('purchase.ended')).toEqual(expect.arrayContaining(['subscription', 'checklist']))
  expect(staleFeatures('reviews.revealed')).toContain('dashboard')
  expect(staleFeatures('verification.submitted')).toEqual(['verification', 'profile', 'search', 'onboarding', 'notifications'])
  expect(staleFeatures('chat.message')).toEqual(['chat', 'notifications'])
  expect(staleFeatures('notifications.read')).toEqual(['notifications'])
})

test('when an event arrives while a query is loading, the data of that query is treated as stale', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = { queryKey: [['booking', 'mine']], queryFn: () => promise }
  const loaded = queryClient.ensureQueryData(options)
  invalidateFeature(queryClient, 'booking')
  resolve('Solicitado')
  expect(await loaded).toBe('Solicitado')
  await new Promise(setImmediate)
  expect(await queryClient.fetchQuery({ ...options, queryFn: () => 'Confirmado' })).toBe('Confirmado')
})

test('data that the server read before a mutation does not replace the result of the mutation', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const stop = reloadAfterMutations(queryClient)
  const queryKey = [['booking', 'feed'], { type: 'query' }]
  queryClient.setQueryData(queryKey, 'none')
  let stored = 'none'
  const answers: (() => void)[] = []
  const read = () => {
    const now = stored
    return new Promise<string>((resolve) => answers.push(() => resolve(now)))
  }
  const shown = new QueryObserver(queryClient, { queryKey, queryFn: read })
  const leave = shown.subscribe(() => undefined)
  void shown.refetch()
  const renew = new MutationObserver(queryClient, {
    mutationKey: [['booking', 'renewFeed']],
    mutationFn: () => Promise.resolve((stored = 'address')),
    onSuccess: (address) => queryClient.setQueryData(queryKey, address),
  })
  await renew.mutate()
  for (const answer of answers) answer()
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
  expect(shown.getCurrentResult().data).toBe('address')
  leave()
  stop()
})

test('at the first connection, data from the server-rendered page is reloaded, but not newer data or the search', () => {
  const queryClient = new QueryClient()
  const read = (feature: string, updatedAt: number) => {
    queryClient.setQueryData([[feature, 'list']], [], { updatedAt })
    return queryClient.getQueryCache().find({ queryKey: [[feature, 'list']] })!
  }
  const began = 50_000
  expect(mayBeOld(read('chat', 49_900), 50_100, began)).toBe(true)
  expect(mayBeOld(read('chat', 51_000), 53_000, began)).toBe(true)
  expect(mayBeOld(read('booking', 52_500), 53_000, began)).toBe(false)
  expect(mayBeOld(read('search', 49_900), 53_000, began)).toBe(false)
})

test('the first reconnect waits at most half a second, and later waits double up to 30 s, with jitter', () => {
  const tries = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt))
  expect(tries[0]).toBeLessThanOrEqual(500)
  tries.slice(1).forEach((delay, index) => {
    const whole = Math.min(30_000, 500 * 2 ** (index + 1))
    expect(delay).toBeGreaterThanOrEqual(whole / 2)
    expect(delay).toBeLessThanOrEqual(whole)
  })
})
