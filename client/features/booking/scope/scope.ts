import { Supplies } from '#shared/booking-scope.ts'
import { services } from '#shared/services.ts'
import type { Service } from '#shared/services.ts'

/** What a visit is for, as its fields hold it; it may name what she does not offer any longer. */
export interface Scope {
  readonly services: readonly Service[]
  readonly supplies: Supplies
}

/** Nothing said: all of it is agreed at the visit. */
export const openScope: Scope = { services: [], supplies: Supplies.open }

/** What may be asked for, in the order of the catalogue; what is no service of ours is left out. */
export function choicesOf(offered: readonly string[]): Service[] {
  return services.filter((service) => offered.includes(service))
}

/** The part of what is wanted that may be asked for. */
export function askable(wanted: Scope, offered: readonly string[]): { services: Service[]; supplies: Supplies } {
  return { services: choicesOf(offered).filter((service) => wanted.services.includes(service)), supplies: wanted.supplies }
}

/** One service more or less; what she does not offer goes with it. */
export function withToggled(wanted: Scope, service: Service, offered: readonly string[]): Scope {
  const { services: kept } = askable(wanted, offered)
  const next = kept.includes(service) ? kept.filter((other) => other !== service) : [...kept, service]
  return askable({ ...wanted, services: next }, offered)
}
