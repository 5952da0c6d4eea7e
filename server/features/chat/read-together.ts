import type { Message } from '#db/schema/chat.ts'
import type { Db } from '#server/core/context.ts'
import { onePerDatabase } from '#server/core/database/per-database.ts'
import { messagesAfterEach } from './statements.ts'

/** The maximum number of messages that a stream reads at once. */
export const PAGE = 100

/** The maximum number of streams whose messages one statement reads. */
const MAX_TOGETHER = 100

type Wanted = {
  readonly conversationId: string
  readonly after: number
  readonly resolve: (rows: Message[]) => void
  readonly reject: (error: unknown) => void
}

const wantedOf = onePerDatabase((): Wanted[] => [])

/**
 * Reads at most PAGE messages of a conversation after a sequence number, ascending. Streams that ask at the same moment share one
 * statement, because a commit wakes many of them at once. The statement is sent after the call, so it sees that commit.
 */
export function readAfter(db: Db, conversationId: string, after: number): Promise<Message[]> {
  return new Promise((resolve, reject) => {
    const wanted = wantedOf(db)
    wanted.push({ conversationId, after, resolve, reject })
    if (wanted.length === 1) setImmediate(() => readWanted(db, wanted.splice(0)))
  })
}

function readWanted(db: Db, wanted: readonly Wanted[]): void {
  const places = [...Map.groupBy(wanted, ({ conversationId, after }) => `${conversationId} ${after}`).values()]
  for (let from = 0; from < places.length; from += MAX_TOGETHER) void readPlaces(db, places.slice(from, from + MAX_TOGETHER))
}

/** Resolves or rejects the promise of every waiting stream, and never throws itself. */
async function readPlaces(db: Db, places: readonly (readonly Wanted[])[]): Promise<void> {
  const each = places.flatMap(([first]) => first ?? [])
  try {
    const rows = await messagesAfterEach(db, {
      ids: each.map(({ conversationId }) => conversationId),
      after: each.map(({ after }) => after),
      limit: PAGE,
    })
    const found = Map.groupBy(rows, ({ place }) => place)
    places.forEach((streams, index) => {
      const own = (found.get(index + 1) ?? []).map(({ message }) => message)
      for (const { resolve } of streams) resolve(own)
    })
  } catch (error) {
    for (const { reject } of places.flat()) reject(error)
  }
}
