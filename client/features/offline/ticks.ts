/** Ticks that the server has not confirmed: the wanted state by item. `waiting`: the server could not be reached. */
export type TickState = { readonly pending: Readonly<Record<string, boolean>>; readonly waiting: boolean }

/** 'stored' when the server has the tick or refused it, 'later' when it could not be reached. */
export type SendTick = (itemId: string, done: boolean) => Promise<'stored' | 'later'>

export interface TicksOptions {
  /** Under which the ticks are kept. */
  key: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  send: SendTick
  /** Runs the sending while nothing else in this browser sends the same ticks. */
  alone?: (work: () => Promise<void>) => Promise<void>
}

type Kept = TicksOptions['storage']

/**
 * Sends the ticks of one checklist one after the other, and keeps them on this device until the server has confirmed them, so that they
 * outlive a lost connection and a closed page. Only the last state chosen for an item counts, so a repeated or late tick does no harm.
 */
export function createTicks({ key, storage, send, alone = (work) => work() }: TicksOptions) {
  let state: TickState = { pending: read(storage, key), waiting: false }
  let busy = false
  const listeners = new Set<() => void>()
  const change = (next: Partial<TickState>) => {
    state = { ...state, ...next }
    if (next.pending) write(storage, key, next.pending)
    listeners.forEach((notify) => notify())
  }
  const settle = (itemId: string, done: boolean) => {
    // A newer tick of the item stays.
    if (state.pending[itemId] !== done) return
    change({ pending: Object.fromEntries(Object.entries(state.pending).filter(([id]) => id !== itemId)) })
  }
  /** Sends what is kept, until nothing is left or the server cannot be reached. */
  const flush = async (): Promise<void> => {
    if (busy) return
    busy = true
    await alone(async () => {
      const next = () => Object.entries(state.pending)[0]
      for (let tick = next(); tick; tick = next()) {
        const outcome = await send(...tick)
        if (outcome === 'later') break
        settle(...tick)
      }
    })
    busy = false
    change({ waiting: Object.keys(state.pending).length > 0 })
  }
  return {
    current: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tick(itemId: string, done: boolean): void {
      change({ pending: { ...state.pending, [itemId]: done } })
      void flush()
    },
    flush,
  }
}

function read(storage: Kept, key: string): TickState['pending'] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, done]) => typeof done === 'boolean')) as Record<string, boolean>
  } catch {
    return {}
  }
}

function write(storage: Kept, key: string, pending: TickState['pending']): void {
  try {
    if (Object.keys(pending).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(pending))
  } catch {
    // Storage may be blocked or full; then a tick lasts as long as the page.
  }
}
