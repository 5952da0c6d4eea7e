import type { Db } from '#server/core/context.ts'

/** The order in which a transaction locks rows (server/features/booking/locks.ts). Tables that it does not name come in any order. */
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
/** Rows that foreign keys point to, which 'for update' would lock for every row that is inserted about them. */
const pointedTo = ['agendamentos', 'payments', 'transfers']
const ID = /^[\da-f]{8}-[\da-f]{4}-/

/** Watches the statements of one transaction: returns why a statement takes a lock out of order, or null. */
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

/** The table that a statement locks rows of, or the name of the advisory lock. `locking`: of a select, how strongly. */
function lockOf(text: string, params: readonly unknown[]): { table: string | undefined; locking: string | undefined } {
  if (text.includes('pg_advisory_xact_lock')) return { table: String(params[0]).split(':')[0], locking: undefined }
  const locking = / for (no key update|update)\b/.exec(text)?.[1]
  const changed = /^(?:update|delete from) "(\w+)"/.exec(text)?.[1]
  return { table: changed ?? (locking && /\bfrom "(\w+)"/.exec(text)?.[1]), locking: changed ? undefined : locking }
}

/** Makes every transaction of `db` watch the order of its locks. Returns what was out of order so far, with the statements. */
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
