import { lazy, Suspense, useState } from 'react'
import { Timer } from 'lucide-react'
import { longerTexts } from '#shared/booking-longer.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { ProposalWaits } from './proposal-waits.tsx'
import type { Longer, Visit } from './visit.ts'

const ProposeSheet = lazy(async () => ({ default: (await import('./propose-sheet.tsx')).ProposeSheet }))

const ASK_AGAIN_MS = 15_000

/** Lets the participants of a running booking propose and accept more hours. If the booking cannot be longer, says why. */
export function LongerSection({ booking }: { booking: Visit }) {
  const query = trpc.booking.longer.useQuery(
    { bookingId: booking.id },
    { refetchInterval: ({ state }) => Boolean(state.data?.waiting) && ASK_AGAIN_MS },
  )
  const { data: longer, dataUpdatedAt } = query
  if (longer && !longer.running) return null
  return (
    <Section
      card
      id="mais-tempo"
      title={
        <span className="flex items-center gap-2">
          <Timer aria-hidden className="size-5" />
          {longerTexts.title}
        </span>
      }
      className="no-print gap-3"
    >
      {longer?.waiting ? (
        <ProposalWaits booking={booking} now={longer.now} waiting={longer.waiting} receivedAt={dataUpdatedAt} />
      ) : longer ? (
        <Propose booking={booking} longer={longer} />
      ) : (
        <Waiting query={query} failed={longerTexts.loadFailed} className="h-24" />
      )}
    </Section>
  )
}

function Propose({ booking, longer }: { booking: Visit; longer: Longer }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      {longer.ended && <p role="status">{longerTexts.ended[longer.ended]}</p>}
      <p className="text-muted">{longer.why ?? longerTexts.ask(firstNameOf(booking.other.name))}</p>
      {longer.why === null && (
        <Button variant="secondary" size={44} className="justify-self-start" onClick={() => setOpen(true)}>
          {longerTexts.open}
        </Button>
      )}
      {open !== null && (
        <Suspense>
          <ProposeSheet booking={booking} options={longer.options} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
