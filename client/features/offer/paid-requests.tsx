import { offerMessages } from '#shared/offers.ts'
import { pageNames } from '#shared/pages.ts'
import { searchOfSide } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'

/**
 * Says on the page of offered work that paid bookings wait for the professional's acceptance, and links to them. Renders nothing
 * when none waits.
 */
export function PaidRequests() {
  const { data } = trpc.booking.agenda.useQuery({ side: 'professional' })
  if (!data?.waiting.some(({ may }) => may.accept === true)) return null
  return (
    <Banner
      tone="warning"
      title={offerMessages.paidWait}
      action={
        <LinkButton
          to="/meus-agendamentos"
          search={searchOfSide('professional')}
          size={44}
          variant="secondary"
          label={pageNames.bookings}
        />
      }
    >
      {offerMessages.paidWaitWhere}
    </Banner>
  )
}
