import { eq, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { UserSearch } from '#shared/admin-users.ts'

/**
 * Returns the SQL condition that a user's name, email or phone number contains the search text, or that the CPF equals it.
 * Undefined without a search text. The domain of an email is searched only for a text with '@', because too many people share it.
 * The statement must read the table of users.
 */
export function matchingUsers(search: UserSearch | null): SQL | undefined {
  if (!search) return undefined
  const part = containing(search.part)
  if (search.by === 'phone') return or(sql`${users.phone} like ${part}`, search.cpf ? eq(users.cpf, search.cpf) : undefined)
  if (search.by === 'email') return sql`${users.email} like ${part}`
  const named = sql`unaccented(${users.name}) like unaccented(${part})`
  if (/\s/.test(search.part)) return named
  return or(named, sql`${users.email} like unaccented(${`${part}@%`})`)
}

function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
