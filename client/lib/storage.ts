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

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
