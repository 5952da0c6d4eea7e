import type { Price } from '#shared/booking.ts'
import type { Repeat } from '#shared/booking-request.ts'
import type { Supplies } from '#shared/booking-scope.ts'
import type { ExtraTask } from '#shared/extra-tasks.ts'
import type { Service } from '#shared/services.ts'
import type { Scope } from '../scope/scope.ts'

/**
 * The input of a booking request. When the server needs a confirmation from the contractor, the same request is sent again with
 * the confirmation added.
 */
export interface BookingRequest {
  start: string
  price: Price
  visitNotes?: string | undefined
  services: Service[]
  /** The id of one of the contractor's addresses; if absent, the default address is used. */
  addressId?: string | undefined
  supplies: Supplies
  extraTasks: ExtraTask[]
  repeat?: Repeat | undefined
  /** The starts of the series that are left out because the contractor does not want them or they are not free. */
  skip?: string[] | undefined
  acceptedAlert?: true | undefined
}

/**
 * The choices of a booking request besides its slot. `everyWeeks` is 0 if the booking does not repeat. `occurrences` is 0 for a
 * series without an end.
 */
export interface Extras {
  scope: Scope
  notes: string
  everyWeeks: 0 | Repeat['everyWeeks']
  occurrences: number
}
