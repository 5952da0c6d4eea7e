import { createFileRoute } from '@tanstack/react-router'
import { pageNames } from '#shared/pages.ts'
import { MyBookings } from '#client/features/booking/list/my-bookings.tsx'
import { MySeries } from '#client/features/series/my-series.tsx'
import { readBookingsSearch } from '#client/features/booking/list/tab-search.ts'

export const Route = createFileRoute('/_app/meus-agendamentos')({
  staticData: { title: pageNames.bookings },
  validateSearch: readBookingsSearch,
  loader: ({ context }) => context.api.booking.mine.ensureData(),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const show = (part: { aba?: string; ver?: string }) =>
    void navigate({ search: readBookingsSearch({ ...search, ...part }), replace: true, resetScroll: false })
  return (
    <MyBookings
      tab={search.aba}
      onTab={(aba) => show({ aba })}
      series={<MySeries />}
      week={search.ver === 'semana'}
      onWeek={(week) => show({ ver: week ? 'semana' : 'lista' })}
    />
  )
}
