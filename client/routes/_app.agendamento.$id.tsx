import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { BookingDetail } from '#client/features/booking/detail/booking-detail.tsx'
import { BookingNotFound } from '#client/features/booking/detail/booking-not-found.tsx'

export const Route = createFileRoute('/_app/agendamento/$id')({
  staticData: { title: 'Agendamento' },
  loader: ({ context, params }) => context.api.booking.byId.ensureData({ bookingId: params.id }),
  errorComponent: Failed,
  component: Page,
})

function Page() {
  return <BookingDetail id={Route.useParams().id} />
}

function Failed(props: ErrorComponentProps) {
  return <BookingNotFound {...props} />
}
