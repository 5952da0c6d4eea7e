import { useEffect, useEffectEvent } from 'react'

/** How an outbox sends its items to the server. An outbox stores what this device could not send yet. */
export interface Sending<Item> {
  /** Returns the id of an item of the outbox. For each id the outbox stores only the newest item. */
  idOf: (item: Item) => string
  /** Whether an item waits to be sent. The server refused the other items, which stay until the person decides about them. */
  waits: (item: Item) => boolean
  /** Returns the item as the page shows it while it is being sent. */
  begin?: (item: Item) => Item
  /**
   * Sends an item of the outbox. Resolves to null if the server accepted it. Otherwise resolves to the item, marked as waiting or
   * as refused.
   */
  send: (item: Item) => Promise<Item | null>
  /**
   * Whether an item may be sent before an earlier item that has to wait. For chat messages this is false, because their order
   * matters.
   */
  passes?: boolean
  /** Whether the outbox may send now; while it returns false, nothing is sent. */
  maySend?: () => boolean
}

/** The items of an outbox, and functions that change them. */
export interface Items<Item> {
  current: () => readonly Item[]
  /** Adds an item to the outbox. It replaces an earlier item with the same id. */
  put: (item: Item) => void
  drop: (id: string) => void
}

/** Sends the waiting items one after the other, until no item waits or an item cannot be sent yet. */
export async function sendWaiting<Item>({ current, put, drop }: Items<Item>, sending: Sending<Item>): Promise<void> {
  const { idOf, waits, begin = (item) => item, send, passes = false, maySend = () => true } = sending
  const waited = new Set<string>()
  const next = () => (maySend() ? current().find((item) => waits(item) && !waited.has(idOf(item))) : undefined)
  for (let item = next(); item; item = next()) {
    const sent = begin(item)
    if (sent !== item) put(sent)
    const isAsSent = () => JSON.stringify(current().find((each) => idOf(each) === idOf(sent))) === JSON.stringify(sent)
    const left = await send(sent)
    // While the item was being sent, the person may have removed it or replaced it by a newer one. The result of the sent item is
    // then ignored.
    if (isAsSent() && left) put(left)
    else if (isAsSent()) drop(idOf(sent))
    // Stops if the new state of the item could not be stored. Otherwise the loop would send the same item again and again.
    if (passes && left && waits(left)) waited.add(idOf(sent))
    else if (isAsSent() || (left && waits(left))) return
  }
}

export interface OutboxOptions<Item> extends Sending<Item> {
  /** Where the items are stored, so that they outlive the page. Without a store they are lost when the page is closed. */
  stored?: { read: () => readonly Item[]; write: (items: readonly Item[]) => void } | undefined
  /** Runs `work` while no other tab of this browser runs it, so that two tabs do not send the same items. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

/**
 * Creates an outbox, which is a list of items that wait to be sent and that a page shows meanwhile. `waiting` is true while an
 * item still has to be sent.
 */
export function createOutbox<Item>({ stored, alone = (work) => work(), ...sending }: OutboxOptions<Item>) {
  const { idOf, waits } = sending
  const start = stored?.read() ?? []
  let state = { items: start, waiting: start.some(waits) }
  let busy = false
  const listeners = new Set<() => void>()
  const change = (next: Partial<typeof state>) => {
    state = { ...state, ...next }
    if (next.items) stored?.write(next.items)
    listeners.forEach((notify) => notify())
  }
  const isAbout = (id: string) => (item: Item) => idOf(item) === id
  const items: Items<Item> = {
    current: () => state.items,
    put(item) {
      const known = state.items.some(isAbout(idOf(item)))
      const replaced = state.items.map((each) => (idOf(each) === idOf(item) ? item : each))
      change({ items: known ? replaced : [...state.items, item] })
    },
    drop: (id) => change({ items: state.items.filter((item) => idOf(item) !== id) }),
  }
  const flush = async (): Promise<void> => {
    if (busy) return
    busy = true
    await alone(() => sendWaiting(items, sending)).finally(() => (busy = false))
    change({ waiting: state.items.some(waits) })
  }
  return {
    ...items,
    state: () => state,
    flush,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Runs `work` while no other tab of this browser holds the lock. If another tab holds it, `work` waits, or with `ifAvailable` is
 * skipped.
 */
export async function aloneIn(lock: string, work: () => Promise<void>, options: LockOptions = {}): Promise<void> {
  // Browsers provide locks only in a secure context. Without a lock two tabs may send the same item, but the server accepts it
  // only once.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, options, (held) => (held ? work() : undefined))
}

/**
 * Calls `send` at the first render, when the network is back, and when `again` changes. While `again` is true or above 0, also
 * calls it every `milliseconds`. A failed call is ignored, because a later call sends again.
 */
export function useRetry(send: () => Promise<void>, milliseconds: number, again: boolean | number): void {
  const attempt = useEffectEvent(() => void (navigator.onLine && send().catch(() => undefined)))
  useEffect(() => {
    const run = () => attempt()
    run()
    addEventListener('online', run)
    const timer = again ? setInterval(run, milliseconds) : undefined
    return () => {
      removeEventListener('online', run)
      clearInterval(timer)
    }
  }, [milliseconds, again])
}
