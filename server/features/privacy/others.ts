import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#db/schema/index.ts'

/** The other person of something in an export: all that is told of them is how they are called. */
export const others = alias(users, 'others')

/** The first name alone; of somebody who is gone, that she is. */
export const othersFirstName = sql<string>`case when ${others.erasedAt} is null then split_part(btrim(${others.name}), ' ', 1) else ${others.name} end`
