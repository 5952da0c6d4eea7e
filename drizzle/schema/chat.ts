import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appealStates } from '#shared/chat.ts'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { instant, orderedId, randomId } from './columns.ts'

/** conversas: one row for each pair of users, whichever of them wrote first. */
export const conversations = pgTable(
  'conversas',
  {
    id: randomId(),
    participant1Id: uuid('participante_1')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    participant2Id: uuid('participante_2')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The number of the last message, assigned while this row is locked, so that the numbers follow the order of commits. */
    lastSequence: integer('last_sequence').notNull().default(0),
    /**
     * The sender and time of the first delivered message, and the time of the other participant's first reply. Only a trigger
     * writes these three columns (drizzle/sql/after/chat.sql).
     */
    firstSenderId: uuid('first_sender_id'),
    firstMessageAt: instant('first_message_at'),
    firstReplyAt: instant('first_reply_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversas_par_unico').on(
      sql`least(${table.participant1Id}, ${table.participant2Id})`,
      sql`greatest(${table.participant1Id}, ${table.participant2Id})`,
    ),
    index('conversas_participante_1').on(table.participant1Id, table.updatedAt),
    index('conversas_participante_2').on(table.participant2Id, table.updatedAt),
    index('conversas_first_words').on(sql`coalesce(${table.firstReplyAt}, ${table.firstMessageAt})`),
    check(
      'conversas_first_words',
      sql`(${table.firstSenderId} is null) = (${table.firstMessageAt} is null) and ${table.firstSenderId} in (${table.participant1Id}, ${table.participant2Id}) and ${table.firstReplyAt} >= ${table.firstMessageAt}`,
    ),
    check('conversas_two_people', sql`${table.participant1Id} <> ${table.participant2Id}`),
    check('conversas_last_sequence', sql`${table.lastSequence} >= 0`),
  ],
)

/** mensagens: chat messages. The content of a blocked message is stored but never sent; its sender sees that it was blocked. */
export const messages = pgTable(
  'mensagens',
  {
    id: orderedId(),
    conversationId: uuid('conversa_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: uuid('remetente_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    content: text('conteudo').notNull(),
    /** The file name of the photo in a photo message. The text of such a message is always the same sentence. */
    photo: uuid('photo'),
    blocked: boolean('bloqueada').notNull().default(false),
    blockedReason: text('blocked_reason'),
    /**
     * The state of the sender's appeal against the blocking of this message. A blocked message becomes readable only when the
     * appeal is 'released' (drizzle/sql/after/chat.sql).
     */
    appeal: text('appeal', { enum: appealStates }),
    appealedAt: instant('appealed_at'),
    appealDecidedAt: instant('appeal_decided_at'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => users.id, { onDelete: 'restrict' }),
    read: boolean('lida').notNull().default(false),
    readAt: instant('read_at'),
    /** The number of the message within its conversation: 1, 2, 3 … */
    sequence: integer('sequence').notNull(),
    /** A random id from the sender's client. A retry with the same nonce is stored only once. */
    nonce: uuid('nonce').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mensagens_sequence_unique').on(table.conversationId, table.sequence),
    uniqueIndex('mensagens_nonce_unique').on(table.conversationId, table.senderId, table.nonce),
    index('mensagens_unread')
      .on(table.conversationId, table.senderId)
      .where(sql`not ${table.read} and not ${table.blocked}`),
    index('mensagens_remetente_id').on(table.senderId, table.createdAt),
    uniqueIndex('mensagens_photo_unique')
      .on(table.photo)
      .where(sql`${table.photo} is not null`),
    index('mensagens_photos')
      .on(table.senderId, table.createdAt)
      .where(sql`${table.photo} is not null`),
    index('mensagens_appeals')
      .on(table.appealedAt)
      .where(sql`${table.appeal} = 'open'`),
    index('mensagens_blocked')
      .on(table.createdAt)
      .where(sql`${table.blocked}`),
    index('mensagens_appeal_decided_by')
      .on(table.appealDecidedBy)
      .where(sql`${table.appealDecidedBy} is not null`),
    check('mensagens_appeal', oneOf(table.appeal)),
    check('mensagens_appeal_blocked', sql`${table.appeal} is null or ${table.blocked} = (${table.appeal} <> 'released')`),
    check('mensagens_appealed_at', sql`(${table.appeal} is null) = (${table.appealedAt} is null)`),
    check('mensagens_appeal_decided', sql`(coalesce(${table.appeal}, 'open') = 'open') = (${table.appealDecidedAt} is null)`),
    check('mensagens_appeal_decided_by', sql`(${table.appealDecidedAt} is null) = (${table.appealDecidedBy} is null)`),
    check('mensagens_conteudo', sql`btrim(${table.content}, E' \\t\\r\\n') <> '' and char_length(${table.content}) <= 2000`),
    check('mensagens_photo', sql`${table.photo} is null or not ${table.blocked}`),
    check('mensagens_sequence', sql`${table.sequence} > 0`),
    check('mensagens_blocked_reason', sql`${table.blocked} = (${table.blockedReason} is not null)`),
    check('mensagens_read_at', sql`${table.read} or ${table.readAt} is null`),
  ],
)

export type Conversation = typeof conversations.$inferSelect
export type Message = typeof messages.$inferSelect
