import { createContext, use, useSyncExternalStore } from 'react'
import type { Answers } from './api.ts'
import { device } from './storage.ts'

/** The six session events, with their names from the specification. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED'

/**
 * The cause of a session event: this page ('here'), another tab ('elsewhere'), or a server that no longer knows the session
 * ('lost').
 */
export type SessionCause = 'here' | 'elsewhere' | 'lost'

export type SessionView = Answers['auth']['session']
export type SessionListener = (event: SessionEvent, cause: SessionCause, session: SessionView) => void
export type SessionStore = ReturnType<typeof createSessionStore>

/** The session as components read it. `known` is false until the first response of the server. */
export type Session = SessionView & { known: boolean }

export interface SessionOptions {
  /** Reads the session from the server with auth.session. */
  read: () => Promise<SessionView>
  /** Ends the session on the server with auth.signOut. */
  end: () => Promise<unknown>
  /** Whether an error of `end` means that the session had already ended (401, 403 or 404). Such an error counts as a success. */
  isHarmless: (error: unknown) => boolean
  /** A channel that connects the tabs of this browser. A test with only one tab leaves it out. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const FIRST_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 30_000
const MAX_TRIES = 5
const MIN_RENEWAL_DELAY_MS = 60_000

/**
 * Creates the store that knows who is signed in. It reads the session from the server, renews it before it expires and retries a
 * failed read. It notifies the other tabs and emits the six session events.
 */
export function createSessionStore({ read, end, isHarmless, channel }: SessionOptions) {
  let [current, visible]: [SessionView | null, Session] = [null, unknown]
  let firstRead: Promise<SessionView> | null = null
  let requestCount = 0
  let latestAnswer: Promise<SessionView>
  const secretChange = createBarrier()
  // The server closes the sockets of a session that ends. During a sign-out such a closed socket must not be reported as a lost
  // session.
  let signingOut: SessionCause | null = null
  const scheduleRenewal = renewalTimer(() => void refresh('lost', Number.POSITIVE_INFINITY))
  const events = createEmitter<SessionListener>(syncTabs(channel))
  const changes = createEmitter<() => void>()

  const apply = (next: SessionView, cause: SessionCause) => {
    const event = eventOf(current, next)
    current = next
    if (event) visible = { ...next, known: true }
    scheduleRenewal(next.expiresAt)
    rememberSignedIn(next.user !== null)
    changes.emit()
    if (event) events.emit(event, cause === 'lost' ? (signingOut ?? cause) : cause, next)
    return next
  }
  const refresh = (cause: SessionCause = 'here', tries = MAX_TRIES): Promise<SessionView> => {
    const request = ++requestCount
    const reading = secretChange.after(() => retry(read, tries))
    // When two requests overlap, only the response to the later request is applied, because its session is newer. The earlier
    // request resolves to that response too.
    const answer = reading.then((fresh) => (request === requestCount ? apply(fresh, cause) : latestAnswer))
    latestAnswer = answer
    return answer
  }
  channel?.addEventListener('message', ({ data }) => {
    signingOut = data === 'leaving' ? 'elsewhere' : null
    if (!signingOut) void refresh('elsewhere').catch(() => undefined)
  })

  return {
    /**
     * Returns the session if it is known, otherwise a promise of the session. The promise rejects after five failed tries, and
     * the next call of `ready` tries again.
     */
    ready: (): SessionView | Promise<SessionView> => current ?? (firstRead ??= refresh().finally(() => (firstRead = null))),
    /** Starts with the session that the server wrote into the page, so that no request is needed. */
    start: (first: SessionView): void => void apply(first, 'here'),
    /** Reads the session from the server again, for example after signing in. Emits the event for the change of the session. */
    refresh,
    /**
     * Ends the session on the server and in this browser, with auth.signOut unless `how` is given. If the server does not
     * confirm, it rejects and the person stays signed in.
     */
    signOut: (how: () => Promise<unknown> = end): Promise<void> => {
      signingOut = 'here'
      const leave = async () => {
        await ignoreHarmless(isHarmless, how())
        await refresh().catch(() => apply({ ...signedOut, demo: null }, 'here'))
      }
      return announceSignOut(channel, leave).finally(() => (signingOut = null))
    },
    /**
     * Runs `work`, which gives the session a new secret, and then reads the session again. Other requests wait meanwhile, because
     * the server would refuse them with the old secret.
     */
    renew: <T>(work: () => Promise<T>): Promise<T> => secretChange.during(work, () => refresh()),
    /** Called after the second factor was accepted. Reads the session and emits MFA_CHALLENGE_VERIFIED. */
    challengeVerified: async (): Promise<void> => events.emit('MFA_CHALLENGE_VERIFIED', 'here', await refresh()),
    listen: events.subscribe,
    subscribe: changes.subscribe,
    current: () => visible,
  }
}

/** Returns the event for the change from one session to the next, or null when nothing changed. */
export function eventOf(before: SessionView | null, after: SessionView): SessionEvent | null {
  if (!before) return 'INITIAL_SESSION'
  if (before.user?.id !== after.user?.id) return after.user ? 'SIGNED_IN' : 'SIGNED_OUT'
  const { expiresAt: old, ...was } = before
  const { expiresAt, ...is } = after
  if (JSON.stringify(was) !== JSON.stringify(is)) return 'USER_UPDATED'
  return old === expiresAt ? null : 'TOKEN_REFRESHED'
}

/**
 * Returns the milliseconds until the next renewal of the session. The server prolongs a session only in the second half of its
 * time, so the renewal takes place a minute after half of it.
 */
export function renewalDelay(expiresAt: string, now: number = Date.now()): number {
  return Math.max(MIN_RENEWAL_DELAY_MS, (Date.parse(expiresAt) - now) / 2 + MIN_RENEWAL_DELAY_MS)
}

/** The React context that passes the session store to components. app.tsx provides it. */
export const SessionContext = createContext<SessionStore | null>(null)

/** Returns the session store, for signing in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('SessionContext has no store')
  return store
}

/** Returns the current session. Under the `_app` layout `known` is true and `user` is not null. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}

/**
 * Whether a person was signed in when this browser last read the session. The value may be out of date. If it is true, the
 * landing page is not shown before the session is known, because a signed-in person is redirected.
 */
export function wasSignedIn(): boolean {
  return device.read(signedInKey) === '1'
}

const signedInKey = 'plumai-entrou'

const signedOut = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
}
const unknown: Session = { ...signedOut, demo: null, known: false }

function rememberSignedIn(signedIn: boolean): void {
  // If the browser blocks storage, a signed-in person sees the landing page briefly before the redirect.
  device.write(signedInKey, signedIn ? '1' : null)
}

/**
 * Creates a barrier between two kinds of calls. A call of `after` waits while a call of `during` runs. When the work of `during`
 * has succeeded, `during` also runs `next`.
 */
function createBarrier() {
  let running: Promise<unknown> | null = null
  return {
    after: <T>(ask: () => Promise<T>): Promise<T> => (running ? running.then(ask) : ask()),
    during: async <T>(work: () => Promise<T>, next: () => Promise<unknown>): Promise<T> => {
      let release = () => {}
      const over = new Promise<void>((resolve) => (release = resolve))
      running = over
      const result = await work().finally(() => {
        if (running === over) running = null
        release()
      })
      await next().catch(() => undefined)
      return result
    },
  }
}

/** Notifies the other tabs when a sign-out begins, and when it has ended, so that they read the session again. */
async function announceSignOut(channel: SessionOptions['channel'], leave: () => Promise<void>): Promise<void> {
  channel?.postMessage('leaving')
  await leave().finally(() => channel?.postMessage('changed'))
}

async function ignoreHarmless(isHarmless: (error: unknown) => boolean, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isHarmless(error)) throw error
  }
}

async function retry<T>(work: () => Promise<T>, tries: number): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const hopeless = Number.isFinite(tries) && navigator.onLine === false
      if (attempt + 1 >= tries || hopeless) throw error
      const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** attempt)
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/**
 * Returns a function that plans a call of `renew` before the session expires. A later call of that function replaces the plan.
 */
function renewalTimer(renew: () => void): (expiresAt: string | null) => void {
  let timer: ReturnType<typeof setTimeout>
  return (expiresAt) => {
    clearTimeout(timer)
    if (expiresAt) timer = setTimeout(renew, renewalDelay(expiresAt))
  }
}

/**
 * Makes the other tabs read the session again after a sign-in or a change of the user in this tab. For a sign-out,
 * `announceSignOut` notifies them.
 */
function syncTabs(channel: SessionOptions['channel']): SessionListener {
  return (event, cause) => {
    if (cause === 'here' && (event === 'SIGNED_IN' || event === 'USER_UPDATED')) channel?.postMessage('changed')
  }
}

/** Creates a set of listeners: `subscribe` adds a listener and returns a function that removes it, `emit` calls all listeners. */
function createEmitter<Listener extends (...what: never[]) => void>(...first: Listener[]) {
  const listeners = new Set<Listener>(first)
  return {
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (...what: Parameters<Listener>): void => listeners.forEach((listener) => listener(...what)),
  }
}
