import { createFileRoute } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { MyBookings } from '#client/features/booking/list/my-bookings.tsx'
import { readBookingsSearch } from '#client/features/booking/list/tab-search.ts'
import { PageFailure } from '#client/features/shell/page-failure.tsx'

export const Route = createFileRoute('/_app/meus-agendamentos')({
  staticData: { title: pageNames.bookings },
  validateSearch: readBookingsSearch,
  loader: ({ context }) => context.api.booking.mine.ensureData(),
  errorComponent: Failed,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MyBookings
      tab={Route.useSearch().aba}
      onTab={(aba) => void navigate({ search: readBookingsSearch({ aba }), replace: true, resetScroll: false })}
    />
  )
}

function Failed(props: ErrorComponentProps) {
  return <PageFailure {...props} heading={pageNames.bookings} />
}
