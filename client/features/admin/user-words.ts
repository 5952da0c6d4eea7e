import { adminUserTexts, roleNames } from '#shared/admin-users.ts'
import type { UserRole } from '#shared/auth.ts'

/** +5511987654321 becomes (11) 98765-4321; a number of another country stays as it is. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** The names of roles as stored, or 'Nenhuma'. */
export function rolesText(roles: readonly UserRole[]): string {
  return roles.length > 0 ? roles.map((role) => roleNames[role]).join(', ') : adminUserTexts.noRole
}
