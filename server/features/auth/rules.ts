import { UserRole } from '#shared/auth.ts'
import type { Role } from '../../core/context.ts'

/**
 * What kinds of person somebody is (AMB-16): a professional has the profile row; a contractor has the role row, or has no
 * profile; one may be both. Admin comes from its role row alone.
 */
export function rolesOf(stored: readonly string[], hasProfile: boolean): ReadonlySet<Role> {
  const roles = new Set<Role>()
  if (hasProfile) roles.add('professional')
  if (stored.includes(UserRole.contractor) || !hasProfile) roles.add('contractor')
  if (stored.includes(UserRole.admin)) roles.add('admin')
  return roles
}
