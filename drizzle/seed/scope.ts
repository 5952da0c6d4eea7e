import { Supplies } from '#shared/booking-scope.ts'
import { services } from '#shared/services.ts'
import type { Professional } from './people.ts'

/**
 * The services and supplies of the nth booking. They depend on n only. If they used the random generator, all demo values after
 * them would change.
 */
export function scopeOf({ profile }: Professional, nth: number) {
  const offered = services.filter((service) => profile.services.includes(service))
  const supplies = [Supplies.contractor, Supplies.professional, Supplies.open][nth % 3]
  return { services: nth % 3 === 2 ? [] : offered.slice(0, 1 + (nth % 2)), supplies }
}
