import type { Price } from '#shared/booking.ts'
import type { Repeat } from '#shared/booking-request.ts'
import type { Supplies } from '#shared/booking-scope.ts'
import type { Service } from '#shared/services.ts'
import type { Scope } from '#client/features/booking/scope.ts'

/** What is asked for, as far as it is known; a question of the server's adds its answer and asks again. */
export interface Wish {
  start: string
  price: Price
  visitNotes?: string | undefined
  services: Service[]
  supplies: Supplies
  repeat?: Repeat | undefined
  /** Starts of the series to leave out. */
  skip?: string[] | undefined
  acceptedAlert?: true | undefined
}

/** What may be said of a visit besides its hour; `everyWeeks` 0 = it does not repeat. */
export interface Extras {
  scope: Scope
  notes: string
  everyWeeks: 0 | Repeat['everyWeeks']
  occurrences: number
}
