import { adminUserTexts, roleNames } from '#shared/admin-users.ts'
import type { UserRole } from '#shared/auth.ts'

/** The Portuguese names of a person's roles, or 'Nenhuma' when there is no role. */
export function rolesText(roles: readonly UserRole[]): string {
  return roles.length > 0 ? roles.map((role) => roleNames[role]).join(', ') : adminUserTexts.noRole
}
