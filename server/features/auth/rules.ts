import { UserRole } from '#shared/auth.ts'
import type { Role } from '#server/core/context.ts'

/**
 * Returns the roles of a user, who may be both professional and contractor. A profile makes a professional. The contractor role
 * makes a contractor, and so does having neither a profile nor the professional role. A user who chose to be a professional but
 * has no profile yet is neither (R-F2). Only the admin's role row makes an admin.
 */
export function rolesOf(stored: readonly string[], hasProfile: boolean): ReadonlySet<Role> {
  const roles = new Set<Role>()
  if (hasProfile) roles.add('professional')
  if (stored.includes(UserRole.contractor) || !(hasProfile || stored.includes(UserRole.professional))) roles.add('contractor')
  if (stored.includes(UserRole.admin)) roles.add('admin')
  return roles
}

/** The readable name of a device from its User-Agent header, such as 'Chrome no Android'. */
export function deviceName(userAgent: string | null): string {
  const named = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} ${system}`
  return browser ?? (system ? `Navegador ${system}` : 'Aparelho desconhecido')
}

/**
 * Returns a readable name of the network from which a session was opened. The last part of its address is not stored. Null if the
 * network is unknown.
 */
export function placeName(network: string | null): string | null {
  return network && `rede ${network.replace(/\.0$/, '.x')}`
}

// The first match is used, because the User-Agent of Edge and Opera also contains Chrome, and that of Chrome also contains
// Safari.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

// The first match is used, because the User-Agent of an iPhone also contains Mac OS X, and that of Android also contains Linux.
const systems = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bMac OS X\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
] as const
