import type { Price } from '#shared/booking.ts'
import type { Repeat } from '#shared/booking-request.ts'

/** What is asked for, as far as it is known; a question of the server's adds its answer and asks again. */
export interface Wish {
  start: string
  price: Price
  visitNotes?: string | undefined
  repeat?: Repeat | undefined
  /** Starts of the series to leave out. */
  skip?: string[] | undefined
  acceptedAlert?: true | undefined
}

/** What may be said of a visit besides its hour; `everyWeeks` 0 = it does not repeat. */
export interface Extras {
  notes: string
  everyWeeks: 0 | Repeat['everyWeeks']
  occurrences: number
}
