import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Answers } from '#client/lib/api.ts'
import { OFFLINE_KEY } from '#client/lib/offline-owner.ts'

/** One booking that lies ahead, as this device keeps it. */
export type OfflineBooking = Answers['booking']['forOffline']['bookings'][number]

/** What this device keeps of one person. */
export interface OfflineRecord {
  /** The id of the person. */
  owner: string
  /** When the session ends. Afterwards nobody reads the record. ISO text. */
  until: string
  /** When the server answered. ISO text. */
  savedAt: string
  bookings: OfflineBooking[]
}

/** The record of this device; null without one and after the end of its session. It changes with the record, also in another tab. */
export function useOfflineRecord(): OfflineRecord | null {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  const [now] = useState(() => new Date())
  return useMemo(() => parse(text, now), [text, now])
}

function parse(text: string | null, now: Date): OfflineRecord | null {
  if (text === null) return null
  try {
    const record = JSON.parse(text) as OfflineRecord
    return new Date(record.until) > now ? record : null
  } catch {
    return null
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(OFFLINE_KEY)
  } catch {
    return null
  }
}

/** Keeps the next bookings of a person until the session ends. */
export function keepBookings(record: OfflineRecord): void {
  try {
    localStorage.setItem(OFFLINE_KEY, JSON.stringify(record))
    dispatchEvent(new Event(OFFLINE_KEY))
  } catch {
    // Storage may be blocked or full; then nothing can be read without a connection.
  }
}

function subscribe(changed: () => void): () => void {
  // 'storage' reports the changes of other tabs only.
  addEventListener(OFFLINE_KEY, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(OFFLINE_KEY, changed)
    removeEventListener('storage', changed)
  }
}
