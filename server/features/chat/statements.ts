import { and, asc, eq, getTableColumns, gt, isNull, lte, not, sql } from 'drizzle-orm'
import { conversations, messages, type Message } from '#db/schema/chat.ts'
import { blocks } from '#db/schema/safety.ts'
import { type Given, isAmong, prepared } from '#server/core/database/prepared.ts'
import { EARLIER_LENGTH } from '#shared/screening/screen.ts'

// The statements of the chat that run for each batch of messages. They take arrays as parameters, so that their text does not
// depend on the size of the batch.

type Ids = readonly string[]

/**
 * Locks the conversations `ids` in the order of their ids, so that two instances cannot deadlock. `closed`: one participant has blocked
 * the other.
 */
export const lockedConversations = prepared((db, given: Given<{ ids: Ids }>) =>
  db
    .select({
      ...getTableColumns(conversations),
      closed: sql<boolean>`exists (select from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in
        ((${conversations.participant1Id}, ${conversations.participant2Id}), (${conversations.participant2Id}, ${conversations.participant1Id})))`,
    })
    .from(conversations)
    .where(isAmong(conversations.id, given.ids))
    .orderBy(asc(conversations.id))
    .for('no key update'),
)

/** Returns the messages of `senders` in the conversations `ids` that have one of `nonces`. */
export const copiesOf = prepared((db, given: Given<{ ids: Ids; senders: Ids; nonces: Ids }>) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        isAmong(messages.conversationId, given.ids),
        isAmong(messages.senderId, given.senders),
        isAmong(messages.nonce, given.nonces),
      ),
    ),
)

/**
 * Returns the last characters of each delivered message that `senders` wrote in the conversations `ids` after `since`. Only the
 * last `window` messages are considered.
 */
export const earlierTextsOf = prepared((db, given: Given<{ ids: Ids; senders: Ids; window: number; since: Date }>) =>
  db
    .select({
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      text: sql<string>`right(${messages.content}, ${EARLIER_LENGTH})`,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        gt(messages.sequence, sql`${conversations.lastSequence} - ${given.window}::int`),
      ),
    )
    .where(
      and(
        isAmong(conversations.id, given.ids),
        isAmong(messages.senderId, given.senders),
        not(messages.blocked),
        isNull(messages.photo),
        gt(messages.createdAt, sql`${given.since}::timestamptz`),
      ),
    )
    .orderBy(asc(messages.sequence)),
)

const columns = Object.entries(getTableColumns(messages)) as [keyof Message, { name: string }][]
const columnNames = sql.join(
  columns.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
)

/** Inserts messages, given as the JSON text that `rowsOf` returns. */
export const insertedMessages = prepared((db, given: Given<{ rows: string }>) =>
  db.insert(messages).select(sql`select ${columnNames} from json_populate_recordset(null::mensagens, ${given.rows}::json)`),
)

/** Serialises messages as the JSON text that `insertedMessages` takes. */
export function rowsOf(rows: readonly Message[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]]))))
}

/**
 * Sets the last sequence number and the time of the last change of the conversations `ids`, each from the same position in
 * `sequences` and `instants`.
 */
export const movedConversations = prepared(
  (db, given: Given<{ ids: Ids; sequences: readonly number[]; instants: readonly string[] }>) =>
    db
      .update(conversations)
      .set({ lastSequence: sql`moved.sequence`, updatedAt: sql`moved.at::timestamptz` })
      .from(sql`unnest(${given.ids}::uuid[], ${given.sequences}::int[], ${given.instants}::text[]) as moved (id, sequence, at)`)
      .where(eq(conversations.id, sql`moved.id`)),
)

/**
 * Returns the next `limit` messages of each conversation in `ids`, after its sequence number in `after`. Each row contains the
 * position of its conversation in `ids`, counted from 1. Sequence numbers have no gaps.
 */
export const messagesAfterEach = prepared((db, given: Given<{ ids: Ids; after: readonly number[]; limit: number }>) =>
  db
    .select({ place: sql<number>`wanted.place::int`, message: messages })
    .from(messages)
    .innerJoin(
      sql`unnest(${given.ids}::uuid[], ${given.after}::int[]) with ordinality as wanted (id, after, place)`,
      and(
        eq(messages.conversationId, sql`wanted.id`),
        gt(messages.sequence, sql`wanted.after`),
        lte(messages.sequence, sql`wanted.after + ${given.limit}::int`),
      ),
    )
    .orderBy(sql`wanted.place`, asc(messages.sequence)),
)
