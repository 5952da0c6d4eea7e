import { useEffect, useEffectEvent } from 'react'

/** How items that wait on this device are sent to the server. */
export interface Sending<Item> {
  /** The id of what an item is about. The outbox holds one item for each id: the newest. */
  idOf: (item: Item) => string
  /** Whether an item is to be sent. The other items stay until the person decides about them. */
  waits: (item: Item) => boolean
  /** Returns the item as it is shown while it is being sent. */
  begin?: (item: Item) => Item
  /** Sends an item. Resolves to null if it was accepted, otherwise to the item, which still waits or was refused. */
  send: (item: Item) => Promise<Item | null>
  /** Whether items may overtake an item that has to wait. Chat messages may not, because they keep their order. */
  passes?: boolean
  /** Nothing is sent while this returns false. */
  maySend?: () => boolean
}

/** The list of items and its changes. */
export interface Items<Item> {
  current: () => readonly Item[]
  /** Adds an item. It replaces an earlier item with the same id. */
  put: (item: Item) => void
  drop: (id: string) => void
}

/** Sends the waiting items one after the other, until none waits any more or an item has to wait longer. */
export async function sendWaiting<Item>({ current, put, drop }: Items<Item>, sending: Sending<Item>): Promise<void> {
  const { idOf, waits, begin = (item) => item, send, passes = false, maySend = () => true } = sending
  const waited = new Set<string>()
  const next = () => (maySend() ? current().find((item) => waits(item) && !waited.has(idOf(item))) : undefined)
  for (let item = next(); item; item = next()) {
    const sent = begin(item)
    if (sent !== item) put(sent)
    const isAsSent = () => JSON.stringify(current().find((each) => idOf(each) === idOf(sent))) === JSON.stringify(sent)
    const left = await send(sent)
    // Meanwhile the person may have replaced the item by a newer one, or removed it.
    if (isAsSent() && left) put(left)
    else if (isAsSent()) drop(idOf(sent))
    // An item whose new state could not be stored would be sent again and again.
    if (passes && left && waits(left)) waited.add(idOf(sent))
    else if (isAsSent() || (left && waits(left))) return
  }
}

export interface OutboxOptions<Item> extends Sending<Item> {
  /** Stores the items, so that they outlive the page. Without storage they last as long as the page. */
  stored?: { read: () => readonly Item[]; write: (items: readonly Item[]) => void } | undefined
  /** Runs `work` while no other tab of this browser sends the same items. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

/**
 * A list of items that a page shows until they are sent. `waiting`: some item still has to be sent, because the server could not
 * be reached or no attempt was made yet.
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

/** Runs `work` while no other tab of this browser holds the lock: waits for it, or with `ifAvailable` does nothing. */
export async function aloneIn(lock: string, work: () => Promise<void>, options: LockOptions = {}): Promise<void> {
  // There are no locks outside a secure context. The server accepts an item that two tabs send only once.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, options, (held) => (held ? work() : undefined))
}

/**
 * Calls `send` at first, when the network is back and when `again` changes, and every `milliseconds` while `again` is true or
 * above 0. A failed call is ignored, because a later one tries again.
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
