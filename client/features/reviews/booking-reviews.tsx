import { useState } from 'react'
import { activeStatuses, BookingStatus } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { LINE_VERSION, lineConsent, lineMessages } from '#shared/review-line.ts'
import { REVIEW_WINDOW_IN_DAYS } from '#shared/review-window.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Switch } from '#client/ui/choices.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { Section } from '#client/ui/section.tsx'
import { ContractorReviews } from './contractor-reviews.tsx'
import { ReportDialog } from '#client/features/safety/index.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReviewItem } from './review-item.tsx'

type Detail = Answers['booking']['byId']

/**
 * The reviews on the page of a booking. Before the end, the professional reads what other professionals wrote about the
 * contractor. After the end, both participants read their reviews of each other.
 */
export function BookingReviews({ booking }: { booking: Detail }) {
  const { id, side, status, contractor } = booking
  if (side === 'professional' && activeStatuses.includes(status))
    return <ContractorReviews bookingId={id} name={contractor.name} />
  return side !== 'admin' && status === BookingStatus.completed ? <BothReviews booking={booking} /> : null
}

function BothReviews({ booking: { id, other, side } }: { booking: Detail }) {
  const { data } = trpc.reviews.ofBooking.useQuery({ bookingId: id })
  if (!data?.written && !data?.received) return null
  const { written, received } = data
  return (
    <Section card title="Avaliações">
      {received && (
        <ReviewItem
          author={`Avaliação de ${firstNameOf(other.name)}`}
          month={null}
          stars={received.stars}
          comment={received.comment}
          reply={received.reply === null ? null : { text: received.reply, month: null }}
        >
          {received.mayReply && <ReplyForm reviewId={received.id} />}
          <ReportReview person={other} reviewId={received.id} />
        </ReviewItem>
      )}
      {written && (
        <ReviewItem
          author="Sua avaliação"
          month={null}
          stars={written.stars}
          comment={written.comment}
          reply={side === 'contractor' && written.reply !== null ? { text: written.reply, month: null } : null}
        >
          {written.line && <LineChoice bookingId={id} line={written.line} />}
          {!written.revealed && (
            <p className="text-secondary text-muted">
              Ainda oculta: aparece quando as duas avaliações estiverem prontas ou {REVIEW_WINDOW_IN_DAYS} dias depois do serviço.
            </p>
          )}
          {written.hiddenReason && (
            <Banner tone="warning">A equipe da Plumaí ocultou esta avaliação. Motivo: {written.hiddenReason}</Banner>
          )}
        </ReviewItem>
      )}
    </Section>
  )
}

type Line = NonNullable<NonNullable<Answers['reviews']['ofBooking']['written']>['line']>

/** A switch with which the reviewer lets a line of the review appear on public pages. */
function LineChoice({ bookingId, line: { text, agreed } }: { bookingId: string; line: Line }) {
  const { act, busy } = useAct(trpc.reviews.setLine, {
    done: (_, { shown }) => (shown ? lineMessages.shown : lineMessages.hidden),
    failed: lineMessages.failed,
  })
  return (
    <Switch
      label="Mostrar uma frase em páginas públicas"
      on="Sim"
      off="Não"
      hint={`${lineConsent} A frase: “${text}”`}
      checked={agreed}
      disabled={busy}
      onChange={({ target }) => void act({ bookingId, shown: target.checked, version: LINE_VERSION })}
    />
  )
}

function ReportReview({ person, reviewId }: { person: Detail['other']; reviewId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={linkStyles({ kind: 'action', className: 'mt-1 justify-self-start' })}
      >
        Denunciar esta avaliação
      </button>
      {open && <ReportDialog person={person} reviewId={reviewId} onClose={() => setOpen(false)} />}
    </>
  )
}
