import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { bookingMessages } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { PageFailure } from '#client/features/shell/index.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** Shown instead of a booking. One that is missing and one of other people look alike on purpose. */
export function BookingNotFound({ error, reset }: ErrorComponentProps) {
  const { code } = refusalOf(error)
  const list = (
    <Link to="/meus-agendamentos" className={buttonStyles({ variant: 'secondary', size: 44 })}>
      {pageNames.bookings}
    </Link>
  )
  if (code !== 'NOT_FOUND' && code !== 'BAD_REQUEST')
    return (
      <PageFailure error={error} reset={reset} heading="Agendamento">
        {list}
      </PageFailure>
    )
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <Feather seed="agendamento" tone="single" className="h-32 text-primary" />
      <PageTitle>{bookingMessages.notFound.title}</PageTitle>
      {list}
    </div>
  )
}
