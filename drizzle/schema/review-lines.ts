import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAX_LINE_LENGTH } from '#shared/review-line.ts'
import { instant, randomId } from './columns.ts'
import { reviews } from './reviews.ts'

/**
 * A line of a review that the reviewer allows on public pages, with the version of the consent text. Each review has at most one
 * line in force. A withdrawn consent gets an end date, and its row stays as proof.
 */
export const reviewLines = pgTable(
  'review_lines',
  {
    id: randomId(),
    reviewId: uuid('review_id').notNull(),
    /** The reviewee, copied here so that an index can find a professional's newest line directly. */
    professionalId: uuid('professional_id').notNull(),
    line: text('line').notNull(),
    version: text('version').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    foreignKey({
      name: 'review_lines_review_fk',
      columns: [table.reviewId, table.professionalId],
      foreignColumns: [reviews.id, reviews.reviewedId],
    }).onDelete('restrict'),
    uniqueIndex('review_lines_in_force')
      .on(table.reviewId)
      .where(sql`${table.withdrawnAt} is null`),
    index('review_lines_of_professional')
      .on(table.professionalId, table.agreedAt)
      .where(sql`${table.withdrawnAt} is null`),
    index('review_lines_review_id').on(table.reviewId, table.professionalId),
    check(
      'review_lines_line',
      sql`btrim(${table.line}) <> '' and char_length(${table.line}) <= ${sql.raw(String(MAX_LINE_LENGTH))}`,
    ),
    check('review_lines_version', sql`btrim(${table.version}) <> ''`),
    check('review_lines_withdrawn', sql`${table.withdrawnAt} >= ${table.agreedAt}`),
  ],
)
