import type { ErrorComponentProps } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { MissingPage } from '#client/features/shell/index.ts'
import { LinkButton } from '#client/lib/links.tsx'

/**
 * Shown instead of a booking that does not exist or belongs to other people. Both cases look alike, so that nobody learns whether
 * a booking exists.
 */
export function BookingNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage {...props} heading="Agendamento" missing={bookingMessages.notFound.title} seed="agendamento">
      <LinkButton to="/meus-agendamentos" variant="secondary" size={44} label={pageNames.bookings} />
    </MissingPage>
  )
}
