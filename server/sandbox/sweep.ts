import { expireCheckouts } from './checkout.ts'
import { expirePix } from './pix.ts'
import type { StoreSession } from './store.ts'
import { sweep } from './subscriptions.ts'

/**
 * Does everything that is due at the sandbox's time: expires Pix codes, closes old checkouts, and expires, renews or ends
 * subscriptions.
 */
export async function sweepAll(session: StoreSession, options: { renew: boolean }): Promise<void> {
  await expirePix(session)
  await expireCheckouts(session)
  await sweep(session, options)
}
