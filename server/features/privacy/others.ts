import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#db/schema/index.ts'

/** The other participant of an exported row, of whom only the first name is exported. */
export const others = alias(users, 'others')

/** The first name, or 'Conta excluída' for a deleted account. */
export const othersFirstName = sql<string>`case when ${others.erasedAt} is null then split_part(btrim(${others.name}), ' ', 1) else ${others.name} end`
