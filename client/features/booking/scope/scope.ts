import { Supplies } from '#shared/booking-scope.ts'
import { type ExtraTask, extraTasksOf } from '#shared/extra-tasks.ts'
import { services } from '#shared/services.ts'
import type { Service } from '#shared/services.ts'

/**
 * What is to be done at a booking, while the form is edited: services, extra tasks and supplies. The professional may no longer
 * offer some of the services.
 */
export interface Scope {
  readonly services: readonly Service[]
  readonly supplies: Supplies
  readonly extraTasks: readonly ExtraTask[]
}

/** A choice without any service. The participants then agree on the services at the door. */
export const openScope: Scope = { services: [], supplies: Supplies.open, extraTasks: [] }

/** The services that can be chosen, in the order of the catalogue. Unknown ones are left out. */
export function choicesOf(offered: readonly string[]): Service[] {
  return services.filter((service) => offered.includes(service))
}

/** Returns the choice without services that the professional does not offer, and without their extra tasks. */
export function askable(wanted: Scope, offered: readonly string[]) {
  return {
    services: choicesOf(offered).filter((service) => wanted.services.includes(service)),
    supplies: wanted.supplies,
    extraTasks: extraTasksOf(offered).filter((task) => wanted.extraTasks.includes(task)),
  }
}

/** Adds a service or removes it. Services that the professional does not offer are removed too. */
export function withToggled(wanted: Scope, service: Service, offered: readonly string[]): Scope {
  const { services: kept } = askable(wanted, offered)
  const next = kept.includes(service) ? kept.filter((other) => other !== service) : [...kept, service]
  return askable({ ...wanted, services: next }, offered)
}
