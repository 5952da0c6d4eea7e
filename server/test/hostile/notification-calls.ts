import { randomUUID } from 'node:crypto'
import { notifications } from '#db/schema/index.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import type { Call } from './call.ts'

const pushDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
})

/** Valid calls of the procedures about notifications, their preferences and browsers with push messages. */
export const notificationCalls: Readonly<Record<string, Call>> = {
  'notifications.mine': {},
  'notifications.read': {
    inputFor: (id) => ({ id }),
    own: (_resources, actor, { world }) => notificationOf(world, actor.id),
    foreign: (_resources, _actor, { world, vera }) => notificationOf(world, vera.id),
  },
  'notifications.readAll': {},
  'notifications.preferences': {},
  'notifications.setPreference': { input: () => ({ topic: 'reviews', way: 'push', on: false }) },
  'notifications.addDevice': { input: () => pushDevice() },
  'notifications.removeDevice': { input: () => ({ endpoint: pushDevice().endpoint }) },
  'notifications.live': {},
}

async function notificationOf({ db }: TestWorld, userId: string): Promise<string> {
  const said = { userId, kind: 'x', title: 'Aviso', body: 'Novidade.', eventKey: randomUUID() }
  const [row] = await db.insert(notifications).values(said).returning({ id: notifications.id })
  return row!.id
}
