import { z } from 'zod'
import { ListUsers } from './admin-users.ts'
import { Id } from './text.ts'

/**
 * The filters of the verification queue: all professionals, those whose deadline is over or near, those refused before, those
 * that the caller reviews, and those that no admin reviews.
 */
export const queueFilters = ['all', 'late', 'again', 'mine', 'free'] as const
export type QueueFilter = (typeof queueFilters)[number]
export const queueFilterNames: Readonly<Record<QueueFilter, string>> = {
  all: 'Todas',
  late: 'Atrasadas',
  again: 'Reenvios',
  mine: 'Minhas',
  free: 'Sem dono',
}

/** How many minutes a verification is reserved for the admin who reviews it. */
export const CLAIM_MINUTES = 15

export const ClaimReview = z.strictObject({ professionalId: Id, take: z.boolean() })
export type ClaimReview = z.output<typeof ClaimReview>

/**
 * Requests a page, counted from 1, of the queue at /admin/verificacao. `search` selects the same people as the search of users.
 */
export const ListPending = z.strictObject({
  search: ListUsers.shape.search,
  filter: z.enum(queueFilters).default('all'),
  page: z.int('Página inválida').min(1, 'Página inválida').max(10_000, 'Página inválida').default(1),
})
export type ListPending = z.output<typeof ListPending>
