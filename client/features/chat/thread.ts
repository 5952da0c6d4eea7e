import { addDays } from '#shared/days.ts'
import { calendarDay, deviceZone, shortDate } from '#client/lib/format.ts'
import type { Draft, Message } from './message.ts'

/** The rows of a conversation from top to bottom. */
export type Row =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; read: boolean }
  | { kind: 'draft'; key: string; draft: Draft }

/**
 * Merges two lists of messages in order. Each message occurs once, and a changed copy replaces the earlier copy. Returns `known`
 * itself when `more` contains nothing new.
 */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const fresh = more.filter((message) => !known.some((old) => isSame(old, message)))
  if (fresh.length === 0) return known
  const bySequence = new Map([...known, ...fresh].map((message) => [message.sequence, message]))
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}

function isSame(a: Message, b: Message): boolean {
  return a.sequence === b.sequence && a.read === b.read && a.blocked === b.blocked && a.appeal === b.appeal
}

/**
 * The first message that was unread when the conversation was opened, and the number of unread messages. Null when all were read.
 */
export function unreadAtOpening(items: readonly Message[]): { from: number; count: number } | null {
  const unread = items.filter(({ mine, read, blocked }) => !mine && !read && !blocked)
  const [first] = unread
  return first ? { from: first.sequence, count: unread.length } : null
}

export interface ThreadView {
  items: readonly Message[]
  drafts: readonly Draft[]
  /** The number of the last message that the other person has read. */
  readUpTo: number
  unread: { from: number; count: number } | null
  now: Date
  zone?: string
}

/**
 * Returns the rows of a conversation: messages with labels for the days and a line above the first unread message, then the
 * drafts. A draft is left out when its message has arrived.
 */
export function rowsOf({ items, drafts, readUpTo, unread, now, zone = deviceZone() }: ThreadView): Row[] {
  const rows: Row[] = []
  let day = ''
  const startDay = (instant: string) => {
    const next = calendarDay(instant, zone)
    if (next !== day) rows.push({ kind: 'day', key: next, label: dayLabel(instant, now, zone) })
    day = next
  }
  for (const message of items) {
    startDay(message.createdAt)
    if (message.sequence === unread?.from) rows.push({ kind: 'unread', key: 'novas', count: unread.count })
    const read = message.read || message.sequence <= readUpTo
    // The draft and the message have the same React key (the nonce), so the element stays when the draft becomes a message.
    rows.push({ kind: 'message', key: message.nonce ?? message.id, message, read })
  }
  const arrived = new Set(items.map(({ nonce }) => nonce))
  for (const draft of drafts) {
    if (arrived.has(draft.nonce)) continue
    startDay(draft.createdAt)
    rows.push({ kind: 'draft', key: draft.nonce, draft })
  }
  return rows
}

/** The label of a day: 'Hoje', 'Ontem', otherwise a date such as 'ter, 24 nov'. */
export function dayLabel(instant: string, now: Date, zone: string = deviceZone()): string {
  const [day, today] = [calendarDay(instant, zone), calendarDay(now, zone)]
  if (day === today) return 'Hoje'
  return day === addDays(today, -1) ? 'Ontem' : shortDate(instant, zone, now)
}
