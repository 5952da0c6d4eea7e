import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Answers } from '#client/lib/api.ts'
import { device, OFFLINE_KEY } from '#client/lib/storage.ts'

/** A present or future booking that this device stores for use without a connection. */
export type OfflineBooking = Answers['booking']['forOffline']['bookings'][number]

/** A check-in that has not reached the server, or that the server refused. */
export interface WaitingStep {
  bookingId: string
  /** The digits of the start code that the professional typed. */
  code: string
  /** The idempotency key. Every attempt sends the same key, so that the server accepts the check-in once. */
  idempotencyKey: string
  /** The end of the booking as ISO text. After the end the server accepts no check-in. */
  until: string
  zone: string
  /** Why the server refused the check-in. A refused check-in is not sent again. */
  refused?: { reason: string | null; message: string } | undefined
}

/** An 'on the way' signal of a professional, or its withdrawal, that the server does not have yet. */
export interface WaitingSignal {
  bookingId: string
  on: boolean
  /** When the professional sent the 'on the way' signal or its withdrawal, as ISO text. */
  at: string
}

/** Everything that this device stores about one person for use without a connection. */
export interface OfflineRecord {
  /** The id of the person whose data the device stores. */
  owner: string
  /** When the person's session ends, as ISO text. After that the stored data cannot be read. */
  until: string
  /** When the server sent the bookings, as ISO text. */
  savedAt: string
  bookings: OfflineBooking[]
  /** The waiting or refused check-ins, at most one for each booking. */
  steps?: WaitingStep[]
  /** The 'on the way' signals that wait to be sent, at most one for each booking. */
  signals?: WaitingSignal[]
  /** The last responses to the queries of the pages that a professional opens during a working day (use-store-responses.ts). */
  responses?: StoredResponses
}

/**
 * Responses of the server, and the version of the product that stored them. A page of another version does not read them, because
 * it may expect another format.
 */
export interface StoredResponses {
  version: string
  queries: { key: readonly unknown[]; data: unknown; updatedAt: number }[]
}

/**
 * Returns the data stored on this device for use without a connection; null when there is none or its session has ended.
 * Components render again when any tab changes the data.
 */
export function useOfflineRecord(): OfflineRecord | null {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  const [now] = useState(() => new Date())
  return useMemo(() => parse(text, now), [text, now])
}

/**
 * Reads the data stored on this device once, without following later changes; null when there is none or its session has ended.
 */
export function readOfflineRecord(): OfflineRecord | null {
  return parse(readText(), new Date())
}

/** Stores the next bookings of a person until the session ends. Other data that is stored for the same person is not changed. */
export function keepBookings(record: Omit<OfflineRecord, 'steps' | 'signals' | 'responses'>): void {
  const before = readOfflineRecord()
  write({ ...(before?.owner === record.owner && before), ...record })
}

/** Stores the last responses of the server. Returns false when this device stores no data of the person `owner`. */
export function keepResponses(owner: string, responses: StoredResponses): boolean {
  const record = readOfflineRecord()
  return record?.owner === owner && write({ ...record, responses })
}

/**
 * Stores a check-in and replaces an earlier check-in for the same booking. Returns false when this device stores no data for use
 * without a connection.
 */
export function keepStep(step: WaitingStep): boolean {
  const record = readOfflineRecord()
  if (!record) return false
  return write({ ...record, steps: [...withoutStep(record, step.bookingId), step] })
}

/** Deletes the stored check-in of a booking. */
export function dropStep(bookingId: string): void {
  const record = readOfflineRecord()
  if (record?.steps?.some((step) => step.bookingId === bookingId)) write({ ...record, steps: withoutStep(record, bookingId) })
}

/**
 * Stores an 'on the way' signal and replaces an earlier signal for the same booking. Returns false when this device stores no
 * data for use without a connection.
 */
export function keepSignal(signal: WaitingSignal): boolean {
  const record = readOfflineRecord()
  if (!record) return false
  return write({ ...record, signals: [...withoutSignal(record, signal.bookingId), signal] })
}

/** Deletes the stored 'on the way' signal of a booking. */
export function dropSignal(bookingId: string): void {
  const record = readOfflineRecord()
  if (record?.signals?.some((signal) => signal.bookingId === bookingId))
    write({ ...record, signals: withoutSignal(record, bookingId) })
}

function withoutSignal({ signals = [] }: OfflineRecord, bookingId: string): WaitingSignal[] {
  return signals.filter((signal) => signal.bookingId !== bookingId)
}

function withoutStep({ steps = [] }: OfflineRecord, bookingId: string): WaitingStep[] {
  return steps.filter((step) => step.bookingId !== bookingId)
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
  return device.read(OFFLINE_KEY)
}

function write(record: OfflineRecord): boolean {
  const isStored = device.write(OFFLINE_KEY, JSON.stringify(record))
  if (isStored) dispatchEvent(new Event(OFFLINE_KEY))
  return isStored
}

function subscribe(changed: () => void): () => void {
  // The browser reports with the event 'storage' only what other tabs change, so changes of this tab need an event of their own.
  addEventListener(OFFLINE_KEY, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(OFFLINE_KEY, changed)
    removeEventListener('storage', changed)
  }
}
