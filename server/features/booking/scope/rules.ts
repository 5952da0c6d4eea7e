import { BookingStatus } from '#shared/booking.ts'
import type { BookingFacts } from '../rules.ts'

/** Whether the customer may still say what she should know of a visit. */
export function mayWriteNotes({ status, startsAt }: Pick<BookingFacts, 'status' | 'startsAt'>, now: Date): boolean {
  return (status === BookingStatus.requested || status === BookingStatus.confirmed) && now < startsAt
}
