import { createOutbox } from '#client/lib/outbox.ts'
import { device, type Stored } from '#client/lib/storage.ts'

/** Resolves to 'stored' when the server has accepted or refused the tick, and to 'later' when the tick must be sent again. */
export type SendTick = (itemId: string, done: boolean) => Promise<'stored' | 'later'>

export interface TicksOptions {
  /** The key under which the ticks are stored on this device. */
  key: string
  stored?: Stored
  send: SendTick
  alone?: (work: () => Promise<void>) => Promise<void>
}
type Tick = readonly [itemId: string, done: boolean]

/**
 * The outbox of the ticks of one checklist. The server stores only the latest state of an item, so a tick that is sent twice or
 * late does no harm.
 */
export function createTicks({ key, stored = device, send, ...options }: TicksOptions) {
  const outbox = createOutbox<Tick>({
    ...options,
    stored: {
      read: () =>
        Object.entries(Object(stored.readJson(key))).filter((tick): tick is [string, boolean] => typeof tick[1] === 'boolean'),
      write: (ticks) => void stored.write(key, ticks.length > 0 ? JSON.stringify(Object.fromEntries(ticks)) : null),
    },
    idOf: ([itemId]) => itemId,
    waits: () => true,
    send: async (tick) => ((await send(...tick)) === 'later' ? tick : null),
  })
  return {
    ...outbox,
    tick(itemId: string, done: boolean): void {
      outbox.put([itemId, done])
      void outbox.flush()
    },
  }
}
