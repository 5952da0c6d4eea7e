import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Answers } from '#client/lib/api.ts'
import { device, OFFLINE_KEY } from '#client/lib/storage.ts'

/** One booking that lies ahead, as this device keeps it. */
export type OfflineBooking = Answers['booking']['forOffline']['bookings'][number]

/** A check-in that has not reached the server, or that the server refused. */
export interface WaitingStep {
  bookingId: string
  /** The digits that the professional typed. */
  code: string
  /** The same at every attempt, so that the server takes the step once. */
  idempotencyKey: string
  /** The end of the booking, until which the server takes the step. ISO text. */
  until: string
  zone: string
  /** Why the server refused it. Then it is not sent again. */
  refused?: { reason: string | null; message: string } | undefined
}

/** What this device keeps of one person. */
export interface OfflineRecord {
  /** The id of the person. */
  owner: string
  /** When the session ends. Afterwards nobody reads the record. ISO text. */
  until: string
  /** When the server answered. ISO text. */
  savedAt: string
  bookings: OfflineBooking[]
  /** At most one for each booking. */
  steps?: WaitingStep[]
}

/** The record of this device; null without one and after the end of its session. It changes with the record, also in another tab. */
export function useOfflineRecord(): OfflineRecord | null {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  const [now] = useState(() => new Date())
  return useMemo(() => parse(text, now), [text, now])
}

/** The same, read once. */
export function readOfflineRecord(): OfflineRecord | null {
  return parse(readText(), new Date())
}

/** Keeps the next bookings of a person until the session ends, beside the steps that wait. */
export function keepBookings(record: Omit<OfflineRecord, 'steps'>): void {
  const before = readOfflineRecord()
  const steps = before?.owner === record.owner ? before.steps : undefined
  write(steps ? { ...record, steps } : record)
}

/** Keeps a step, in place of an earlier one of the same booking. False when this device keeps nothing of a person. */
export function keepStep(step: WaitingStep): boolean {
  const record = readOfflineRecord()
  if (!record) return false
  return write({ ...record, steps: [...withoutStep(record, step.bookingId), step] })
}

/** Forgets the step of a booking. */
export function dropStep(bookingId: string): void {
  const record = readOfflineRecord()
  if (record?.steps?.some((step) => step.bookingId === bookingId)) write({ ...record, steps: withoutStep(record, bookingId) })
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
  // 'storage' reports the changes of other tabs only.
  addEventListener(OFFLINE_KEY, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(OFFLINE_KEY, changed)
    removeEventListener('storage', changed)
  }
}
