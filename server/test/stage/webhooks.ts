import { createHmac } from 'node:crypto'
import { isOfConnectedAccount } from '#server/adapters/payment/watched-events.ts'
import { type TestWorld, CONNECT_WEBHOOK_SECRET, WEBHOOK_SECRET } from './world.ts'

export type Webhook = { readonly id: string; readonly type: string; readonly body: Buffer; readonly signature: string }

/** All events of the sandbox so far, oldest first, as webhooks signed at the world's current time. */
export async function webhooksOf(world: TestWorld): Promise<Webhook[]> {
  const rows = await world.database.sql<{ data: { id: string; type: string } }[]>`
    select data from stripe_sandbox.objects where kind = 'event' order by sequence`
  return rows.map(({ data }) => {
    const body = Buffer.from(JSON.stringify(data))
    const secret = isOfConnectedAccount(data.type) ? CONNECT_WEBHOOK_SECRET : WEBHOOK_SECRET
    return { id: data.id, type: data.type, body, signature: sign(body, world.now(), { secret }) }
  })
}

/** The `Stripe-Signature` header for a body. */
export function sign(body: Buffer, at: Date, { secret = WEBHOOK_SECRET, scheme = 'v1' } = {}): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},${scheme}=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
}
