/** The localStorage, which all tabs of this browser share. If it is blocked or full, nothing is stored and no error is thrown. */
export const device = storedIn(() => localStorage)

/** The sessionStorage of this tab. If it is blocked or full, nothing is stored and no error is thrown. */
export const tab = storedIn(() => sessionStorage)

export type Stored = ReturnType<typeof storedIn>

/** Reads and writes a storage of the browser without throwing errors. */
export function storedIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    isBlocked: (): boolean => attempt(() => (storage().getItem(''), false), true),
    /** The text stored under a key; null if there is none. */
    read: (key: string): string | null => attempt(() => storage().getItem(key), null),
    /** The parsed JSON stored under a key; null if there is none or if it is not JSON. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown, null),
    /** Stores a text; null removes it. Returns false when storage is blocked or full. */
    write: (key: string, text: string | null): boolean =>
      attempt(() => {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
        return true
      }, false),
    /** The stored keys that begin with a prefix. */
    keys: (prefix: string): string[] => attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix)), []),
  }
}

/** The prefix of the keys under which a tab stores drafts of forms. */
export const DRAFT_PREFIX = 'plumai-rascunho:'
const OWNER = `${DRAFT_PREFIX}dono`

/** Removes the drafts of other people from this tab when a person signs in. Null removes all drafts after a sign-out. */
export function claimDrafts(userId: string | null): void {
  if (userId !== null && tab.read(OWNER) === userId) return
  for (const key of tab.keys(DRAFT_PREFIX)) tab.write(key, null)
  if (userId !== null) tab.write(OWNER, userId)
}

/** The key of the data that this device stores for one person for use without a connection: bookings and unsent check-ins. */
export const OFFLINE_KEY = 'plumai-offline'

/** The prefix of the keys under which the unsent ticks of a checklist are stored on this device. */
export const TICKS_PREFIX = 'plumai-checklist:'

/**
 * Removes the offline record of any other person from this device. Null removes every record, after a sign-out or when a session
 * has ended.
 */
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
