import { z } from 'zod'
import { ListUsers } from './admin-users.ts'

/** A page, from 1, of what waits at /admin/verificacao; with a search only the people whom the same search of users finds. */
export const ListPending = z.strictObject({
  search: ListUsers.shape.search,
  page: z.int('Página inválida').min(1, 'Página inválida').max(10_000, 'Página inválida').default(1),
})
export type ListPending = z.output<typeof ListPending>
