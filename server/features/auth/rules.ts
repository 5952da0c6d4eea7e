import { ADMIN_PASSWORD_MIN, authMessages, isCommonPassword, UserRole } from '#shared/auth.ts'
import type { Role } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'

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

/**
 * Refuses a new password that this account may not have, BAD_REQUEST at `password`: an admin's has 12 characters, and is no
 * common one; where the settings say so nobody's is (R-A2). Its bounds for everybody are the schema's.
 */
export function assertFitPassword(password: string, { admin, refuseCommon }: { admin: boolean; refuseCommon: boolean }): void {
  if (admin && password.length < ADMIN_PASSWORD_MIN) throw new BadInput('password', authMessages.adminPasswordTooShort)
  if ((admin || refuseCommon) && isCommonPassword(password)) throw new BadInput('password', authMessages.commonPassword)
}

/** What people call the device of a User-Agent header: 'Chrome no Android'. */
export function deviceName(userAgent: string | null): string {
  const named = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} ${system}`
  return browser ?? (system ? `Navegador ${system}` : 'Aparelho desconhecido')
}

/** What people are told of where a session was opened: its network, whose last part is not kept. Null where nothing is known. */
export function placeName(network: string | null): string | null {
  return network && `rede ${network.replace(/\.0$/, '.x')}`
}

// The first that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

// iPhones say that they are like Mac OS X, Androids that they are Linux.
const systems = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bMac OS X\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
] as const
