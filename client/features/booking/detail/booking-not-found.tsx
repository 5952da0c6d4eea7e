import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { buttonStyles } from '#client/ui/button.tsx'

/** Shown instead of a booking that is missing, belongs to other people, or did not load; the three look alike on purpose (R-E11). */
export function BookingNotFound({ error, reset }: ErrorComponentProps) {
  const { code } = refusalOf(error)
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST'
  return (
    <PageFailure
      error={error}
      reset={reset}
      heading="Agendamento"
      {...(missing ? { message: bookingMessages.notFound.title } : {})}
    >
      <Link to="/meus-agendamentos" className={buttonStyles({ variant: 'secondary', size: 44 })}>
        {pageNames.bookings}
      </Link>
    </PageFailure>
  )
}
