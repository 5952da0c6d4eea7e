import type { Price } from '#shared/booking.ts'
import type { Repeat } from '#shared/booking-request.ts'
import type { Supplies } from '#shared/booking-scope.ts'
import type { ExtraTask } from '#shared/extra-tasks.ts'
import type { Service } from '#shared/services.ts'
import type { Scope } from '../scope/scope.ts'

/**
 * What the contractor asks for. When the server needs a confirmation, the same request is sent again with the contractor's choice
 * in it.
 */
export interface BookingRequest {
  start: string
  price: Price
  visitNotes?: string | undefined
  services: Service[]
  /** Which of the contractor's addresses; the default one when absent. */
  addressId?: string | undefined
  supplies: Supplies
  extraTasks: ExtraTask[]
  repeat?: Repeat | undefined
  /** Starts of the series to leave out. */
  skip?: string[] | undefined
  acceptedAlert?: true | undefined
}

/**
 * What a request may say besides its slot; `everyWeeks` 0 means that the booking does not repeat, `occurrences` 0 that the series has no
 * end.
 */
export interface Extras {
  scope: Scope
  notes: string
  everyWeeks: 0 | Repeat['everyWeeks']
  occurrences: number
}
