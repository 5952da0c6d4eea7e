import type { Db } from '#server/core/context.ts'

/**
 * The order in which a transaction must lock tables (server/features/booking/locks.ts). Tables not listed may be locked in any
 * order.
 */
const order = [
  ['needs', 'open_series'],
  ['booking.holds'],
  ['booking.agenda'],
  ['agendamentos'],
  ['payments'],
  ['refunds', 'chargebacks', 'disputas', 'reschedule_requests', 'saved_cards'],
  ['transfers'],
  ['transfer_reversals'],
  ['usuarios'],
]
/** Tables that foreign keys reference. 'for update' of such a row would block every insert that references it. */
const pointedTo = ['agendamentos', 'payments', 'transfers']
const ID = /^[\da-f]{8}-[\da-f]{4}-/

/** Returns a function that checks each statement of one transaction. It returns why a lock is out of order, or null. */
export function lockOrder(): (text: string, params: readonly unknown[]) => string | null {
  const taken = new Set<string>()
  const bookings = new Set<unknown>()
  let highest = 0
  return (text, params) => {
    const { table, locking } = lockOf(text, params)
    const rank = order.findIndex((tables) => tables.includes(table ?? ''))
    if (!table || rank < 0) return null
    if (locking === 'update' && pointedTo.includes(table)) return `${table} is locked 'for update' instead of 'for no key update'`
    const late = rank < highest && !taken.has(table)
    highest = Math.max(highest, rank)
    taken.add(table)
    if (late) return `${table} is locked after ${order[highest]?.filter((each) => taken.has(each)).join(' or ')}`
    if (table !== 'agendamentos' || !locking) return null
    const ids = params.filter((value) => typeof value === 'string' && ID.test(value))
    const more = bookings.size > 0 && ids.some((id) => !bookings.has(id))
    for (const id of ids) bookings.add(id)
    return more ? 'bookings are locked by two statements, so not in the order of their ids' : null
  }
}

/** The table whose rows a statement locks, or the name of the advisory lock. `locking`: the lock strength of a select. */
function lockOf(text: string, params: readonly unknown[]): { table: string | undefined; locking: string | undefined } {
  if (text.includes('pg_advisory_xact_lock')) return { table: String(params[0]).split(':')[0], locking: undefined }
  const locking = / for (no key update|update)\b/.exec(text)?.[1]
  const changed = /^(?:update|delete from) "(\w+)"/.exec(text)?.[1]
  return { table: changed ?? (locking && /\bfrom "(\w+)"/.exec(text)?.[1]), locking: changed ? undefined : locking }
}

/** Makes every transaction of `db` check its lock order. Returns the violations so far, with their statements. */
export function watchLockOrder(db: Db): () => readonly string[] {
  const found = new Set<string>()
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const check = lockOrder()
      const logQuery = (text: string, params: readonly unknown[]) => {
        const late = check(text, params)
        if (late) found.add(`${late}: ${text}`)
      }
      const session: unknown = Reflect.get(tx, 'session')
      Reflect.set(session as object, 'logger', { logQuery })
      return work(tx)
    }, config)
  return () => [...found]
}
