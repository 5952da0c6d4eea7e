import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { MissingPage } from '#client/features/shell/index.ts'

/** Shown instead of a booking. One that is missing and one of other people look alike on purpose. */
export function BookingNotFound(props: ErrorComponentProps) {
  return (
    <MissingPage {...props} heading="Agendamento" missing={bookingMessages.notFound.title} seed="agendamento">
      <Link to="/meus-agendamentos" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        {pageNames.bookings}
      </Link>
    </MissingPage>
  )
}
