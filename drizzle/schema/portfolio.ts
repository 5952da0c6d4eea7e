import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { WorkPhotoStatus } from '#shared/portfolio.ts'
import { users } from './auth.ts'
import { oneOf, valuesOf } from './checks.ts'
import { instant } from './columns.ts'

/**
 * Photos of a professional's work, at most eight. Others see a photo only after the team has approved it. The unique constraint
 * on the position is in the migration, because two photos can only be swapped if it is deferrable, which Drizzle cannot declare.
 */
export const workPhotos = pgTable(
  'work_photos',
  {
    /** The id of the photo, which is also its file name in the store. */
    id: uuid('id').primaryKey(),
    professionalId: uuid('professional_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The position of the photo, 1 to 8. */
    position: smallint('position').notNull(),
    status: text('status', { enum: valuesOf(WorkPhotoStatus) })
      .notNull()
      .default('Em conferência'),
    refusalReason: text('refusal_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('work_photos_decided_by').on(table.decidedBy),
    index('work_photos_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'Em conferência'`),
    index('work_photos_refused')
      .on(table.decidedAt)
      .where(sql`${table.status} = 'Recusada'`),
    check('work_photos_position', sql`${table.position} between 1 and 8`),
    check('work_photos_status', oneOf(table.status)),
    check('work_photos_refusal_reason', sql`(${table.status} = 'Recusada') = (${table.refusalReason} is not null)`),
    check('work_photos_reason_text', sql`btrim(${table.refusalReason}) <> '' and char_length(${table.refusalReason}) <= 300`),
    check(
      'work_photos_decided',
      sql`num_nonnulls(${table.decidedBy}, ${table.decidedAt}) = case ${table.status} when 'Em conferência' then 0 else 2 end`,
    ),
  ],
)

export type WorkPhoto = typeof workPhotos.$inferSelect
