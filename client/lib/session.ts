import { createContext, use, useSyncExternalStore } from 'react'
import type { Answers } from './api.ts'

/** The specs' six session events, under their names (S1 §4, R-B17). */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED'

/** Who brought it about: this page, another tab, or a server that no longer knows the session. */
export type SessionCause = 'here' | 'elsewhere' | 'lost'

export type SessionView = Answers['auth']['session']
export type SessionListener = (event: SessionEvent, cause: SessionCause, session: SessionView) => void
export type SessionStore = ReturnType<typeof createSessionStore>

/** What a component sees; `known` is false until the server has answered for the first time. */
export type Session = SessionView & { known: boolean }

export interface SessionOptions {
  /** auth.session. */
  read: () => Promise<SessionView>
  /** auth.signOut; rejects with `isHarmless` errors for 401, 403 and 404, which are ignored (S1 §7). */
  end: () => Promise<unknown>
  isHarmless: (error: unknown) => boolean
  /** Other tabs of this browser; left out in tests of one tab. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 30_000
const TRIES_BEFORE_GIVING_UP = 5
const SHORTEST_RENEWAL_MS = 60_000

/**
 * The one truth about who is signed in: reads auth.session, renews it before it expires, tries a failed read again after 200 ms
 * doubling (S1 §9), tells other tabs, and emits the six events (AMB-53).
 */
export function createSessionStore({ read, end, isHarmless, channel }: SessionOptions) {
  let view: SessionView | null = null
  let shown: Session = unknown
  let first: Promise<SessionView> | null = null
  let asked = 0
  let latest: Promise<SessionView>
  const secret = oneAtATime()
  // The server closes the sockets of a session that ends: while somebody signs out, that must not pass for a session lost.
  let leaving: SessionCause | null = null
  const renewal = alarm(() => void refresh('lost', Number.POSITIVE_INFINITY))
  const events = signal<SessionListener>(tellTabs(channel))
  const changes = signal<() => void>()

  const apply = (next: SessionView, cause: SessionCause) => {
    const event = eventOf(view, next)
    view = next
    if (event) shown = { ...next, known: true }
    renewal(next.expiresAt)
    rememberVisit(next.user !== null)
    changes.tell()
    if (event) events.tell(event, cause === 'lost' ? (leaving ?? cause) : cause, next)
    return next
  }
  const refresh = (cause: SessionCause = 'here', tries = TRIES_BEFORE_GIVING_UP): Promise<SessionView> => {
    const mine = ++asked
    const asking = secret.after(() => retryDuringOutage(read, tries))
    // A later question has a later answer: an earlier one waits for it instead of overwriting it.
    const answer = asking.then((fresh) => (mine === asked ? apply(fresh, cause) : latest))
    latest = answer
    return answer
  }
  channel?.addEventListener('message', ({ data }) => {
    leaving = data === 'leaving' ? 'elsewhere' : null
    if (!leaving) void refresh('elsewhere').catch(() => undefined)
  })

  return {
    /** The session if it is known, else a promise of it; rejects after five failed tries, and may then be asked again. */
    ready: (): SessionView | Promise<SessionView> => view ?? (first ??= refresh().finally(() => (first = null))),
    /** Asks the server again, e.g. after signing in; the events follow from what changed. */
    refresh,
    /**
     * Ends the session on the server and here, by auth.signOut unless told how. Rejects, still signed in, when the server could
     * not be told.
     */
    signOut: (how: () => Promise<unknown> = end): Promise<void> => {
      leaving = 'here'
      const leave = async () => {
        await unless(isHarmless, how())
        await refresh().catch(() => apply({ ...signedOut, demo: null }, 'here'))
      }
      return announced(channel, leave).finally(() => (leaving = null))
    },
    /**
     * Does what gives this session a new secret, then asks anew. Whoever asks meanwhile waits: the old secret, refused, would pass
     * for a session lost.
     */
    renew: <T>(work: () => Promise<T>): Promise<T> => secret.during(work, () => refresh()),
    /** For the second factor's screen: the same person, now twice proved. */
    challengeVerified: async (): Promise<void> => events.tell('MFA_CHALLENGE_VERIFIED', 'here', await refresh()),
    listen: events.hear,
    subscribe: changes.hear,
    current: () => shown,
  }
}

/** Which event tells the way from one session to the next; null when nothing changed. */
export function eventOf(before: SessionView | null, after: SessionView): SessionEvent | null {
  if (!before) return 'INITIAL_SESSION'
  if (before.user?.id !== after.user?.id) return after.user ? 'SIGNED_IN' : 'SIGNED_OUT'
  const { expiresAt: old, ...was } = before
  const { expiresAt, ...is } = after
  if (JSON.stringify(was) !== JSON.stringify(is)) return 'USER_UPDATED'
  return old === expiresAt ? null : 'TOKEN_REFRESHED'
}

/** Milliseconds until the next renewal: half of what is left, since the server prolongs a session past its half-life. */
export function renewalDelay(expiresAt: string, now: number = Date.now()): number {
  return Math.max(SHORTEST_RENEWAL_MS, (Date.parse(expiresAt) - now) / 2 + SHORTEST_RENEWAL_MS)
}

/** Where the store is handed to components; given once, in main.tsx. */
export const SessionContext = createContext<SessionStore | null>(null)

/** The store itself, for signing in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext)
  if (!store) throw new Error('SessionContext has no store')
  return store
}

/** Who is signed in. Under the `_app` layout `known` is true and `user` is not null. */
export function useSession(): Session {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.current)
}

/** Whether somebody was signed in when this browser last looked: the landing page then waits instead of flashing. A hint only. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(visitKey) === '1'
  } catch {
    return false
  }
}

const visitKey = 'plumai-entrou'

const signedOut = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
}
const unknown: Session = { ...signedOut, demo: null, known: false }

function rememberVisit(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(visitKey, '1')
    else localStorage.removeItem(visitKey)
  } catch {
    // Storage may be blocked; then the landing page shows before it leaves.
  }
}

/** While `during` works, what is asked `after` it waits; otherwise nobody waits. `next` follows where it worked. */
function oneAtATime() {
  let under: Promise<unknown> | null = null
  return {
    after: <T>(ask: () => Promise<T>): Promise<T> => (under ? under.then(ask) : ask()),
    during: async <T>(work: () => Promise<T>, next: () => Promise<unknown>): Promise<T> => {
      let open = () => {}
      const over = new Promise<void>((resolve) => (open = resolve))
      under = over
      const result = await work().finally(() => {
        if (under === over) under = null
        open()
      })
      await next().catch(() => undefined)
      return result
    },
  }
}

/** Other tabs hear that somebody leaves before it happens, and read anew once it is over. */
async function announced(channel: SessionOptions['channel'], leave: () => Promise<void>): Promise<void> {
  channel?.postMessage('leaving')
  await leave().finally(() => channel?.postMessage('changed'))
}

async function unless(harmless: (error: unknown) => boolean, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!harmless(error)) throw error
  }
}

async function retryDuringOutage<T>(work: () => Promise<T>, tries: number): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt + 1 >= tries) throw error
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Rings before the session expires; set anew with every answer. */
function alarm(ring: () => void): (expiresAt: string | null) => void {
  let timer: ReturnType<typeof setTimeout>
  return (expiresAt) => {
    clearTimeout(timer)
    if (expiresAt) timer = setTimeout(ring, renewalDelay(expiresAt))
  }
}

/** Other tabs read anew when somebody signs in or changes here; signing out tells them by itself. */
function tellTabs(channel: SessionOptions['channel']): SessionListener {
  return (event, cause) => {
    if (cause === 'here' && (event === 'SIGNED_IN' || event === 'USER_UPDATED')) channel?.postMessage('changed')
  }
}

/** People who want to hear, and how to tell them all. */
function signal<Listener extends (...what: never[]) => void>(...first: Listener[]) {
  const listeners = new Set<Listener>(first)
  return {
    hear: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (...what: Parameters<Listener>): void => listeners.forEach((listener) => listener(...what)),
  }
}
