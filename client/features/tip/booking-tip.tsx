import { BookingStatus } from '#shared/booking.ts'
import type { Answers } from '#client/lib/api.ts'
import { later } from '#client/ui/later.tsx'

const TipSection = later(async () => (await import('./tip-section.tsx')).TipSection)

export interface BookingTipProps {
  booking: Pick<Answers['booking']['byId'], 'id' | 'side' | 'status' | 'professional'>
}

/** The section with the tip on the page of a finished booking. Only the contractor sees it. */
export function BookingTip({ booking }: BookingTipProps) {
  const { id, side, status, professional } = booking
  if (side !== 'contractor' || status !== BookingStatus.completed) return null
  return <TipSection bookingId={id} professionalName={professional.name} />
}
