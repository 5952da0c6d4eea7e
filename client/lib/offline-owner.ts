// Apart from features/offline/record.ts, because this is in the client's first chunk.

/** The key of what this device keeps of one person to be read and sent without a connection. */
export const OFFLINE_KEY = 'plumai-offline'

/** Begins the keys under which a checklist keeps its unsent ticks. */
export const TICKS_PREFIX = 'plumai-checklist:'

/** The record belongs to one person: forgets that of anybody else. Null forgets it, after a sign-out or when a session has ended. */
export function claimOfflineRecord(userId: string | null): void {
  try {
    const text = localStorage.getItem(OFFLINE_KEY)
    if (text === null || (userId !== null && ownerOf(text) === userId)) return
    localStorage.removeItem(OFFLINE_KEY)
    dispatchEvent(new Event(OFFLINE_KEY))
  } catch {
    // Storage may be blocked; then there is no record.
  }
}

function ownerOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { owner?: unknown }).owner
  } catch {
    return null
  }
}
