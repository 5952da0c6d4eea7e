import { Supplies } from '#shared/booking-scope.ts'
import { services } from '#shared/services.ts'
import type { Professional } from './people.ts'

/** Some households say what a visit is for, some who brings the products, some neither; by turns, so that no other chance moves. */
export function scopeOf({ profile }: Professional, nth: number) {
  const offered = services.filter((service) => profile.services.includes(service))
  const supplies = [Supplies.contractor, Supplies.professional, Supplies.open][nth % 3]
  return { services: nth % 3 === 2 ? [] : offered.slice(0, 1 + (nth % 2)), supplies }
}
