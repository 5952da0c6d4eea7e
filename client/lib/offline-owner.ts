// Apart from features/offline/record.ts, because this is in the client's first chunk.
import { device } from './storage.ts'

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
