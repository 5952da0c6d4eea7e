import { useEffect, useEffectEvent } from 'react'

/** How what waits on this device is sent. */
export interface Sending<Item> {
  /** What an item is about. There is one item about each thing: the newest. */
  idOf: (item: Item) => string
  /** Whether an item is to be sent. Others stay until the person decides. */
  waits: (item: Item) => boolean
  /** The item while it is being sent. */
  begin?: (item: Item) => Item
  /** Sends an item and says what is left of it: nothing, or the item, which waits or was refused. */
  send: (item: Item) => Promise<Item | null>
  /** Whether an item that has to wait lets the ones behind it pass. Messages keep their order. */
  passes?: boolean
  /** Nothing is sent while it is false. */
  maySend?: () => boolean
}

/** Where items are. */
export interface Items<Item> {
  current: () => readonly Item[]
  /** Adds an item, in the place of an earlier one about the same. */
  put: (item: Item) => void
  drop: (id: string) => void
}

/** Sends what waits, one after the other, until nothing waits any more or an item has to wait longer. */
export async function sendWaiting<Item>({ current, put, drop }: Items<Item>, sending: Sending<Item>): Promise<void> {
  const { idOf, waits, begin = (item) => item, send, passes = false, maySend = () => true } = sending
  const waited = new Set<string>()
  const next = () => (maySend() ? current().find((item) => waits(item) && !waited.has(idOf(item))) : undefined)
  for (let item = next(); item; item = next()) {
    const sent = begin(item)
    if (sent !== item) put(sent)
    const isAsSent = () => JSON.stringify(current().find((each) => idOf(each) === idOf(sent))) === JSON.stringify(sent)
    const left = await send(sent)
    // The person may have put a newer one in its place meanwhile, or taken it back.
    if (isAsSent() && left) put(left)
    else if (isAsSent()) drop(idOf(sent))
    // What could not be stored would be sent again and again.
    if (passes && left && waits(left)) waited.add(idOf(sent))
    else if (isAsSent() || (left && waits(left))) return
  }
}

export interface OutboxOptions<Item> extends Sending<Item> {
  /** Stores the items, so that they outlive the page. Without storage they last as long as the page. */
  stored?: { read: () => readonly Item[]; write: (items: readonly Item[]) => void } | undefined
  /** Runs the sending while nothing else in this browser sends the same. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

/** Items that a page shows while they wait. `waiting`: the server could not be reached, or nothing was tried yet. */
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
  // There are no locks outside a secure context. The server takes what is repeated once.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, options, (held) => (held ? work() : undefined))
}

/**
 * Sends at first, when the network is back, when `again` changes, and while it is true or more than 0 every so many milliseconds.
 * Without an answer it tries again.
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
