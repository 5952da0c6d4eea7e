import { Supplies } from '#shared/booking-scope.ts'
import { services } from '#shared/services.ts'
import type { Service } from '#shared/services.ts'

/**
 * Services and supplies of a booking, as the form holds them. They may include a service that the professional no longer offers.
 */
export interface Scope {
  readonly services: readonly Service[]
  readonly supplies: Supplies
}

/** No service chosen: contractor and professional agree at the door. */
export const openScope: Scope = { services: [], supplies: Supplies.open }

/** The services that can be chosen, in the order of the catalogue; unknown ones are left out. */
export function choicesOf(offered: readonly string[]): Service[] {
  return services.filter((service) => offered.includes(service))
}

/** The scope without services that the professional does not offer. */
export function askable(wanted: Scope, offered: readonly string[]): { services: Service[]; supplies: Supplies } {
  return { services: choicesOf(offered).filter((service) => wanted.services.includes(service)), supplies: wanted.supplies }
}

/** Adds a service, or removes it; also removes services that the professional does not offer. */
export function withToggled(wanted: Scope, service: Service, offered: readonly string[]): Scope {
  const { services: kept } = askable(wanted, offered)
  const next = kept.includes(service) ? kept.filter((other) => other !== service) : [...kept, service]
  return askable({ ...wanted, services: next }, offered)
}
