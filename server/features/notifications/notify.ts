import { notifications } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

export type Notification = {
  userId: string
  kind: string
  title: string
  body: string
  link: string | null
  eventKey: string
}

/**
 * Writes an in-app notification, in the transaction of the event that it reports. Each user gets one notification per
 * `eventKey`, however often it is written.
 */
export async function notify(tx: Tx, notification: Notification): Promise<void> {
  await tx.db
    .insert(notifications)
    .values({ id: tx.newId(), createdAt: tx.now(), ...notification })
    .onConflictDoNothing()
}
