import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore, eventOf, renewalDelay } from './session.ts'
import type { SessionCause, SessionEvent, SessionView } from './session.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const nobody: SessionView = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: null,
}
const ana: SessionView = {
  ...nobody,
  user: { id: 'ana', name: 'Ana', email: 'ana@exemplo.com.br', photo: null, emailConfirmed: false },
  isContractor: true,
  expiresAt: '2026-11-28T12:00:00.000Z',
}
const bia: SessionView = { ...ana, user: { ...ana.user!, id: 'bia', name: 'Bia' } }

test.each<[string, SessionView | null, SessionView, SessionEvent | null]>([
  ['the first answer', null, nobody, 'INITIAL_SESSION'],
  ['the first answer, signed in', null, ana, 'INITIAL_SESSION'],
  ['a sign-in', nobody, ana, 'SIGNED_IN'],
  ['another person', ana, bia, 'SIGNED_IN'],
  ['a sign-out', ana, nobody, 'SIGNED_OUT'],
  ['a later end', ana, { ...ana, expiresAt: '2026-11-29T12:00:00.000Z' }, 'TOKEN_REFRESHED'],
  ['a confirmed e-mail', ana, { ...ana, user: { ...ana.user!, emailConfirmed: true } }, 'USER_UPDATED'],
  ['a new role', ana, { ...ana, isProfessional: true }, 'USER_UPDATED'],
  ['the same answer', ana, { ...ana }, null],
])('%s: the store emits the matching session event, or none', (_what, before, after, event) => {
  expect(eventOf(before, after)).toBe(event)
})

test('retries a failed read of the session after 200 ms, doubles the delay, and rejects after five tries', async () => {
  const { store, read } = stage(async () => Promise.reject(new Error('down')))
  const ready = Promise.resolve(store.ready()).catch(() => 'rejected')
  const at = async (ms: number) => (await vi.advanceTimersByTimeAsync(ms), read.mock.calls.length)
  expect([await at(0), await at(199), await at(1), await at(399), await at(1)]).toEqual([1, 1, 2, 2, 3])
  await vi.advanceTimersByTimeAsync(800 + 1600)
  expect(await ready).toBe('rejected')
  expect(read).toHaveBeenCalledTimes(5)
  void Promise.resolve(store.ready()).catch(() => undefined)
  expect(read).toHaveBeenCalledTimes(6)
})

test('before the first response the session is unknown and has no user', async () => {
  const { store } = stage(async () => ana)
  expect(store.current()).toMatchObject({ known: false, user: null })
  await store.ready()
  expect(store.current()).toMatchObject({ known: true, user: { id: 'ana' } })
})

test('renews the session after half of its lifetime and emits TOKEN_REFRESHED', async () => {
  const answers = [ana, { ...ana, expiresAt: '2026-12-02T00:01:00.000Z' }]
  const { store, emitted } = stage(async () => answers.shift() ?? ana)
  await store.ready()
  await vi.advanceTimersByTimeAsync(renewalDelay(ana.expiresAt!) - 1)
  expect(emitted).toEqual([['INITIAL_SESSION', 'here']])
  await vi.advanceTimersByTimeAsync(1)
  expect(emitted.at(-1)).toEqual(['TOKEN_REFRESHED', 'lost'])
})

test.each([401, 403, 404])('signs the person out although the server refuses the sign-out with %d', async (status) => {
  let signedIn = true
  const { store, emitted } = stage(
    async () => (signedIn ? ana : nobody),
    async () => {
      signedIn = false
      throw new Refused(status)
    },
  )
  await store.ready()
  await store.signOut()
  expect(emitted.at(-1)).toEqual(['SIGNED_OUT', 'here'])
})

test('keeps the person signed in when the sign-out request fails', async () => {
  const { store } = stage(
    async () => ana,
    async () => Promise.reject(new Refused(500)),
  )
  await store.ready()
  await expect(store.signOut()).rejects.toBeInstanceOf(Refused)
  expect(store.current().user?.id).toBe('ana')
})

test('does not report a lost session when the server closes the socket during a sign-out', async () => {
  let signedIn = true
  const { store, emitted } = stage(
    async () => (signedIn ? ana : nobody),
    async () => {
      signedIn = false
      void store.refresh('lost')
    },
  )
  await store.ready()
  await store.signOut()
  expect(emitted).toEqual([
    ['INITIAL_SESSION', 'here'],
    ['SIGNED_OUT', 'here'],
  ])
})

test('when two requests overlap, the response to the later one is applied', async () => {
  const pending: ((view: SessionView) => void)[] = []
  const { store } = stage(() => new Promise((resolve) => pending.push(resolve)))
  const first = store.refresh()
  const second = store.refresh()
  pending[1]!(ana)
  await second
  pending[0]!(nobody)
  expect((await first).user?.id).toBe('ana')
  expect(store.current().user?.id).toBe('ana')
})

test('a sign-out in another tab is reported with the cause elsewhere, not as a lost session', async () => {
  let view = ana
  const { store, emitted, receive } = stage(async () => view)
  await store.ready()
  view = nobody
  receive('leaving')
  await store.refresh('lost')
  receive('changed')
  await vi.advanceTimersByTimeAsync(0)
  expect(emitted.at(-1)).toEqual(['SIGNED_OUT', 'elsewhere'])
})

test('a sign-in in this tab notifies the other tabs', async () => {
  let view = nobody
  const { store, posted } = stage(async () => view)
  await store.ready()
  view = ana
  await store.refresh()
  expect(posted).toEqual(['changed'])
})

test('sends no request with the old secret while the session gets a new secret', async () => {
  let known = true
  const { store, emitted, read } = stage(async () => (known ? ana : nobody))
  await store.ready()
  known = false
  const renewed = store.renew(async () => {
    void store.refresh('lost')
    await vi.advanceTimersByTimeAsync(100)
    expect(read).toHaveBeenCalledTimes(1)
    known = true
    return 'done'
  })
  expect(await renewed).toBe('done')
  expect(emitted).toEqual([['INITIAL_SESSION', 'here']])
})

test('requests that waited for a new session secret continue when the server refuses the change', async () => {
  const { store, read } = stage(async () => ana)
  await store.ready()
  await expect(store.renew(() => Promise.reject(new Refused(400)))).rejects.toBeInstanceOf(Refused)
  await store.refresh()
  expect(read).toHaveBeenCalledTimes(2)
})

test('signOut ends the session with the given call instead of auth.signOut', async () => {
  let view = ana
  const { store, emitted } = stage(async () => view)
  await store.ready()
  await store.signOut(async () => (view = nobody))
  expect(emitted.at(-1)).toEqual(['SIGNED_OUT', 'here'])
})

test('emits MFA_CHALLENGE_VERIFIED after the second factor was accepted', async () => {
  const { store, emitted } = stage(async () => ana)
  await store.challengeVerified()
  expect(emitted.map(([event]) => event)).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED'])
})

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super()
    this.status = status
  }
}

function stage(answer: () => Promise<SessionView>, end: () => Promise<unknown> = async () => undefined) {
  const read = vi.fn<() => Promise<SessionView>>(answer)
  const emitted: [SessionEvent, SessionCause][] = []
  const posted: unknown[] = []
  const channel = new EventTarget()
  const store = createSessionStore({
    read,
    end,
    isHarmless: (error) => error instanceof Refused && [401, 403, 404].includes(error.status),
    channel: Object.assign(channel, { postMessage: (message: unknown) => void posted.push(message) }),
  })
  store.listen((event, cause) => emitted.push([event, cause]))
  const receive = (data: string) => void channel.dispatchEvent(new MessageEvent('message', { data }))
  return { store, read, emitted, posted, receive }
}
