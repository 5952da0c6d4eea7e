import { offerMessages } from '#shared/offers.ts'
import { trpc } from '#client/lib/api.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'

/**
 * A banner on the professional's start page that says how many offers of work wait for an answer. Renders nothing when none
 * waits.
 */
export function OffersWaiting() {
  const { data } = trpc.offer.waiting.useQuery()
  const waiting = data?.items.filter(({ answer, full }) => !answer && !full).length ?? 0
  if (waiting === 0) return null
  return (
    <Banner
      tone="info"
      title={offerMessages.waiting(waiting)}
      action={<LinkButton to="/pedidos" size={44} label="Ver pedidos" />}
    >
      {offerMessages.noPenalty}
    </Banner>
  )
}
