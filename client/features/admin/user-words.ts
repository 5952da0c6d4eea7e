import { adminUserTexts, roleNames } from '#shared/admin-users.ts'
import type { UserRole } from '#shared/auth.ts'

/** The names of roles as stored, or 'Nenhuma'. */
export function rolesText(roles: readonly UserRole[]): string {
  return roles.length > 0 ? roles.map((role) => roleNames[role]).join(', ') : adminUserTexts.noRole
}
