/** What all tabs of this browser store. Where storage is blocked or full nothing is stored, and nothing fails. */
export const device = storedIn(() => localStorage)

/** What this tab stores. */
export const tab = storedIn(() => sessionStorage)

export type Stored = ReturnType<typeof storedIn>

/** Reads and writes a storage of the browser without errors. */
export function storedIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    isBlocked: (): boolean => attempt(() => (storage().getItem(''), false), true),
    /** The text under a key; null without one. */
    read: (key: string): string | null => attempt(() => storage().getItem(key), null),
    /** The JSON under a key; null without one and for other text. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown, null),
    /** Stores a text; null removes it. False when storage is blocked or full. */
    write: (key: string, text: string | null): boolean =>
      attempt(() => {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
        return true
      }, false),
    /** The keys that begin with a prefix. */
    keys: (prefix: string): string[] => attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix)), []),
  }
}

/** Begins the key of everything that drafts keep in the session storage of a tab. */
export const DRAFT_PREFIX = 'plumai-rascunho:'
const OWNER = `${DRAFT_PREFIX}dono`

/** Drafts belong to one person: forgets those of anybody else. Null forgets all, after a sign-out. */
export function claimDrafts(userId: string | null): void {
  if (userId !== null && tab.read(OWNER) === userId) return
  for (const key of tab.keys(DRAFT_PREFIX)) tab.write(key, null)
  if (userId !== null) tab.write(OWNER, userId)
}

/** The key of what this device keeps of one person to be read and sent without a connection. */
export const OFFLINE_KEY = 'plumai-offline'

/** Begins the keys under which a checklist keeps its unsent ticks. */
export const TICKS_PREFIX = 'plumai-checklist:'

/** The record belongs to one person: forgets that of anybody else. Null forgets it, after a sign-out or when a session has ended. */
export function claimOfflineRecord(userId: string | null): void {
  const record = device.readJson(OFFLINE_KEY) as { owner?: unknown } | null
  const isOwn = userId !== null && record?.owner === userId
  if (isOwn || device.read(OFFLINE_KEY) === null) return
  device.write(OFFLINE_KEY, null)
  dispatchEvent(new Event(OFFLINE_KEY))
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
