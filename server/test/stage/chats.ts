import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conversations } from '#db/schema/index.ts'
import type { Person } from './factories.ts'
import type { TestWorld } from './world.ts'

/** Helper functions for tests of conversations. `stage` is a function, because a test file opens its world later. */
export function chatActs(stage: () => { readonly world: TestWorld; readonly joana: Person }) {
  return {
    /** A conversation of a new contractor with Joana, a professional. */
    async talk() {
      const { world, joana } = stage()
      const who = await world.person({ name: 'Rita Alves', subscriber: true })
      const { conversationId } = await world.as(who).chat.open({ userId: joana.id })
      return { who, conversationId }
    },
    say: (who: Person, conversationId: string, content: string, nonce: string = randomUUID()) =>
      stage().world.as(who).chat.send({ conversationId, content, nonce }),
    async conversationRow(id: string) {
      return (await stage().world.db.select().from(conversations).where(eq(conversations.id, id)))[0]
    },
  }
}
