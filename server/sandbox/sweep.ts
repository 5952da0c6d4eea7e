import { expireCheckouts } from './checkout.ts'
import { expirePix } from './pix.ts'
import type { StoreSession } from './store.ts'
import { sweep } from './subscriptions.ts'

/** Does what is due at the sandbox's time: ends Pix codes, closes old checkouts, then expires, renews or ends subscriptions. */
export async function sweepAll(session: StoreSession, options: { renew: boolean }): Promise<void> {
  await expirePix(session)
  await expireCheckouts(session)
  await sweep(session, options)
}
