import { PaymentError, type PaymentPort } from './port.ts'

/** The time that all payment calls of one request may take together. With the database work the request then stays below 15 s. */
const BUDGET_IN_MS = 13_000

/**
 * Returns the payment port for one request: all its calls together take at most the budget, counted from now. A call without a
 * response by then throws `unavailable`, as after a lost response: it may have had an effect, which the reconciliation job finds
 * out.
 */
export function withTimeBudget(port: PaymentPort, milliseconds = BUDGET_IN_MS): PaymentPort {
  const endsAt = performance.now() + milliseconds
  return new Proxy(port, {
    get(target, name: keyof PaymentPort) {
      const member: unknown = target[name]
      // verifyWebhook makes no network call, so it needs no time limit.
      if (typeof member !== 'function' || name === 'verifyWebhook') return member
      return (...values: unknown[]) => within(endsAt, async () => Reflect.apply(member, target, values))
    },
  })
}

async function within<T>(endsAt: number, call: () => Promise<T>): Promise<T> {
  const remaining = endsAt - performance.now()
  const late = new PaymentError('unavailable', 'the request has no time left for the provider')
  if (remaining <= 0) throw late
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), remaining)
  })
  try {
    return await Promise.race([call(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
