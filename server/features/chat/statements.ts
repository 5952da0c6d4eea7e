import { and, asc, eq, getTableColumns, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { conversations, messages, type Message } from '#db/schema/chat.ts'
import { blocks } from '#db/schema/safety.ts'
import type { Db } from '#server/core/context.ts'
import { EARLIER_LENGTH } from '#shared/screening/screen.ts'

// The statements of the chat that run for each batch of messages. They are prepared, with arrays as parameters, so that their text does
// not depend on the size of the batch: the driver asks an unprepared statement's types first, and PostgreSQL plans it each time.

const given = sql.placeholder
const isGiven = (column: { getSQL(): SQL }, name: string) => sql`${column} = any(${given(name)}::uuid[])`

/**
 * Locks the conversations `ids` in the order of their ids, so that two instances cannot deadlock. `closed`: one participant has blocked
 * the other.
 */
export const lockedConversations = (db: Db) =>
  db
    .select({
      ...getTableColumns(conversations),
      closed: sql<boolean>`exists (select from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in
        ((${conversations.participant1Id}, ${conversations.participant2Id}), (${conversations.participant2Id}, ${conversations.participant1Id})))`,
    })
    .from(conversations)
    .where(isGiven(conversations.id, 'ids'))
    .orderBy(asc(conversations.id))
    .for('no key update')
    .prepare('chat_lock')

/** The messages of `senders` in the conversations `ids` that have one of `nonces`. */
export const copiesOf = (db: Db) =>
  db
    .select()
    .from(messages)
    .where(and(isGiven(messages.conversationId, 'ids'), isGiven(messages.senderId, 'senders'), isGiven(messages.nonce, 'nonces')))
    .prepare('chat_copies')

/**
 * The last characters of each delivered message that `senders` wrote in the conversations `ids` after `since`, among the last
 * `window` messages.
 */
export const earlierTextsOf = (db: Db) =>
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
        gt(messages.sequence, sql`${conversations.lastSequence} - ${given('window')}::int`),
      ),
    )
    .where(
      and(
        isGiven(conversations.id, 'ids'),
        isGiven(messages.senderId, 'senders'),
        not(messages.blocked),
        gt(messages.createdAt, sql`${given('since')}::timestamptz`),
      ),
    )
    .orderBy(asc(messages.sequence))
    .prepare('chat_earlier')

const columns = Object.entries(getTableColumns(messages)) as [keyof Message, { name: string }][]
const columnNames = sql.join(
  columns.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
)

/** Inserts the messages `rows`, a text from `rowsOf`. */
export const insertedMessages = (db: Db) =>
  db
    .insert(messages)
    .select(sql`select ${columnNames} from json_populate_recordset(null::mensagens, ${given('rows')}::json)`)
    .prepare('chat_insert')

/** Messages as `insertedMessages` takes them. */
export function rowsOf(rows: readonly Message[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]]))))
}

/**
 * Sets the last number and the instant of the last change of the conversations `ids`, each from the same position in `sequences`
 * and `instants`.
 */
export const movedConversations = (db: Db) =>
  db
    .update(conversations)
    .set({ lastSequence: sql`moved.sequence`, updatedAt: sql`moved.at::timestamptz` })
    .from(
      sql`unnest(${given('ids')}::uuid[], ${given('sequences')}::int[], ${given('instants')}::text[]) as moved (id, sequence, at)`,
    )
    .where(eq(conversations.id, sql`moved.id`))
    .prepare('chat_move')

/**
 * For each position in `ids` and `after`: the next `limit` messages of that conversation after that number, ascending, with the
 * position, from 1 on. The numbers of a conversation have no gaps.
 */
export const messagesAfterEach = (db: Db, limit: number) =>
  db
    .select({ place: sql<number>`wanted.place::int`, message: messages })
    .from(messages)
    .innerJoin(
      sql`unnest(${given('ids')}::uuid[], ${given('after')}::int[]) with ordinality as wanted (id, after, place)`,
      and(
        eq(messages.conversationId, sql`wanted.id`),
        gt(messages.sequence, sql`wanted.after`),
        lte(messages.sequence, sql`wanted.after + ${limit}::int`),
      ),
    )
    .orderBy(sql`wanted.place`, asc(messages.sequence))
    .prepare('chat_after')
