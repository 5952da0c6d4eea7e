import { states } from '#shared/brazil.ts'
import { serviceSlug } from '#shared/directory.ts'
import { type Service, services } from '#shared/services.ts'

/** Longer than the name of any municipality with that of a service. */
const LONGEST_PATH = 200

/** A city and possibly a service, read from an address; null for anything that no page can have. */
export function readCityPath(path: string): { slug: string; service: Service | null } | null {
  if (path.length > LONGEST_PATH) return null
  const [slug = '', word, ...more] = path.replace(/\/$/, '').split('/')
  const service = word === undefined ? null : services.find((known) => serviceSlug(known) === word)
  const isCity =
    /^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{2}$/.test(slug) && states.some((state) => slug.endsWith(`-${state.toLowerCase()}`))
  return isCity && service !== undefined && more.length === 0 ? { slug, service } : null
}
