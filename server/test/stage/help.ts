import { randomUUID } from 'node:crypto'
import { helpMessages, helpRequests } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import type { World } from '#server/core/context.ts'

type Asking = { readonly userId: string; readonly text: string }

/** Inserts a help request of a person, each on another day, because a person can open at most ten a day. Returns its id. */
export async function askedHelp({ db, now }: Pick<World, 'db' | 'now'>, { userId, text }: Asking) {
  const id = randomUUID()
  const number = 10_000_000 + (Number.parseInt(id.slice(0, 8), 16) % 90_000_000)
  const day = new Date((number % 2_900_000) * DAY_MS).toISOString().slice(0, 10)
  const at = { createdAt: now(), lastAt: now() }
  await db.insert(helpRequests).values({ id, number, userId, topic: 'Agendamentos', day, ordinal: 1, ...at })
  await db.insert(helpMessages).values({ requestId: id, authorId: userId, byTeam: false, text, createdAt: now() })
  return id
}
