import { z } from 'zod'
import { ListUsers } from './admin-users.ts'
import { Id } from './text.ts'

/**
 * Parts of the queue: whose promised time is over or nearly so, who was refused before, what the caller looks at, and what nobody
 * looks at.
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

/** How many minutes a claim lasts. */
export const CLAIM_MINUTES = 15

export const ClaimReview = z.strictObject({ professionalId: Id, take: z.boolean() })
export type ClaimReview = z.output<typeof ClaimReview>

/** A page, from 1, of what waits at /admin/verificacao; with a search only the people whom the same search of users finds. */
export const ListPending = z.strictObject({
  search: ListUsers.shape.search,
  filter: z.enum(queueFilters).default('all'),
  page: z.int('Página inválida').min(1, 'Página inválida').max(10_000, 'Página inválida').default(1),
})
export type ListPending = z.output<typeof ListPending>
