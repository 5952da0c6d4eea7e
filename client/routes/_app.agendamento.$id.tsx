import { createFileRoute } from '@tanstack/react-router'
import { BookingDetail } from '#client/features/booking/detail/booking-detail.tsx'
import { BookingNotFound } from '#client/features/booking/detail/booking-not-found.tsx'
import { BookingChecklists } from '#client/features/checklist/booking-checklists.tsx'
import { BookingHelp } from '#client/features/dispute/booking-help.tsx'
import { BookingLonger } from '#client/features/longer/booking-longer.tsx'
import { SeekSubstitute } from '#client/features/offer/seek-substitute.tsx'
import { BookingTip } from '#client/features/tip/booking-tip.tsx'
import { address, safeReturn } from '#client/lib/address.ts'
import { later } from '#client/ui/later.tsx'

const BookingReviews = later(async () => (await import('#client/features/reviews/booking-reviews.tsx')).BookingReviews)

export const Route = createFileRoute('/_app/agendamento/$id')({
  validateSearch: address({ voltar: safeReturn }),
  staticData: { title: 'Agendamento' },
  loader: ({ context, params }) => context.api.booking.byId.ensureData({ bookingId: params.id }),
  errorComponent: BookingNotFound,
  component: Page,
})

function Page() {
  return (
    <BookingDetail
      id={Route.useParams().id}
      voltar={Route.useSearch().voltar}
      reviews={(booking) => <BookingReviews booking={booking} />}
      tip={(booking) => <BookingTip booking={booking} />}
      longer={(booking) => <BookingLonger booking={booking} />}
      checklists={(booking) => <BookingChecklists booking={booking} />}
      substitute={(booking) => <SeekSubstitute booking={booking} />}
      help={(booking) => <BookingHelp booking={booking} />}
    />
  )
}
