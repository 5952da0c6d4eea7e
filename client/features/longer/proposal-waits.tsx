import { lazy, Suspense, useState } from 'react'
import { longerTexts } from '#shared/booking-longer.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useServerClock } from '#client/lib/server-clock.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { HoursPrice } from './hours-price.tsx'
import type { Visit, WaitingProposal } from './visit.ts'

const AcceptSheet = lazy(async () => ({ default: (await import('./accept-sheet.tsx')).AcceptSheet }))
const PayLonger = lazy(async () => ({ default: (await import('./pay-longer.tsx')).PayLonger }))

interface ProposalWaitsProps {
  booking: Visit
  waiting: WaitingProposal
  /**
   * The server's time when it sent the response. `receivedAt` is the time at which the response arrived, in milliseconds of the
   * device's clock.
   */
  now: string
  receivedAt: number
}

/** A proposal of more hours that waits for the other participant's answer or for the payment. Shows how much time is left. */
export function ProposalWaits({ booking, waiting, now, receivedAt }: ProposalWaitsProps) {
  const { other, zone } = booking
  const { hours, end, mine, state, expiresAt } = waiting
  const utils = trpc.useUtils()
  const timer = useServerClock(now, receivedAt)
  const name = firstNameOf(other.name)
  const title = state === 'paying' ? longerTexts.paying(hours) : mine ? longerTexts.mine(hours) : longerTexts.theirs(name, hours)
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-muted tabular">
          {(state === 'paying' ? longerTexts.afterPayment : longerTexts.afterYes)(clock(end, zone))}{' '}
          <Countdown until={new Date(expiresAt)} now={timer.read} onEnd={() => void utils.booking.longer.invalidate()}>
            {state === 'paying' ? longerTexts.leftToPay : longerTexts.leftToAnswer}
          </Countdown>
        </p>
      </div>
      {state === 'paying' ? (
        <Payment booking={booking} waiting={waiting} />
      ) : mine ? (
        <Withdraw extensionId={waiting.id} />
      ) : (
        <Answer booking={booking} waiting={waiting} />
      )}
    </>
  )
}

function Payment({ booking, waiting }: { booking: Visit; waiting: WaitingProposal }) {
  if (booking.side === 'professional') return <p>{longerTexts.waitsForPayment}</p>
  if (!waiting.payHere) return <p>{longerTexts.charging}</p>
  return (
    <Suspense>
      <HoursPrice price={waiting} />
      <PayLonger bookingId={booking.id} totalInCents={waiting.totalInCents ?? 0} />
    </Suspense>
  )
}

function Withdraw({ extensionId }: { extensionId: string }) {
  const { act, busy } = useAct(trpc.booking.withdrawExtension, {
    done: longerTexts.withdrawn,
    failed: longerTexts.answerFailed.title,
  })
  return (
    <Button variant="secondary" size={44} className="justify-self-start" busy={busy} onClick={() => void act({ extensionId })}>
      {longerTexts.withdraw}
    </Button>
  )
}

/** The professional accepts with one tap. The contractor first reads the price and chooses the card. */
function Answer({ booking, waiting }: { booking: Visit; waiting: WaitingProposal }) {
  const [open, setOpen] = useState<boolean | null>(null)
  const { act, busy } = useAct(trpc.booking.answerExtension, {
    done: (_, { accept }) => (accept ? longerTexts.answered : longerTexts.declined),
    failed: longerTexts.answerFailed.title,
  })
  const answer = (accept: boolean) => void act({ extensionId: waiting.id, accept })
  return (
    <>
      {booking.side === 'professional' && <HoursPrice price={waiting} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size={44} disabled={busy} onClick={() => answer(false)}>
          {longerTexts.decline}
        </Button>
        <Button size={44} busy={busy} onClick={() => (booking.side === 'contractor' ? setOpen(true) : answer(true))}>
          {longerTexts.accept}
        </Button>
      </div>
      {open !== null && (
        <Suspense>
          <AcceptSheet booking={booking} waiting={waiting} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
