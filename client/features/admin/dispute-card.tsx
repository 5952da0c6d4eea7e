import { disputeDeskMessages } from '#shared/dispute-desk.ts'
import { type DisputeDecision, DisputeStatus } from '#shared/disputes.ts'
import { kindNames } from '#shared/pages.ts'
import { DisputePhotos } from '#client/features/dispute/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { BookingLink } from './booking-link.tsx'
import { DisputeChat } from './dispute-chat.tsx'
import { DisputeReply } from './dispute-reply.tsx'
import { FirstAnswerClock } from './first-answer-clock.tsx'
import { DisputeNotes } from './team-notes.tsx'
import { DisputeResolution } from './dispute-resolution.tsx'
import type { DisputeDetail, ListedDispute } from './dispute-moves.tsx'

/**
 * The card of one dispute. The statements of the two participants are shown only when the admin asks for them, because each view
 * is recorded.
 */
export function DisputeCard({ dispute }: { dispute: ListedDispute }) {
  const { id, bookingId, topic, status, createdAt, answered, absence, start, zone, claimant, claimantSide, other } = dispute
  const { claim, firstAnsweredAt } = dispute
  const { act, busy, answer: detail } = useAct(trpc.dispute.view, { failed: 'Não foi possível abrir a disputa' })
  const open = status === DisputeStatus.open
  const answer = ` · a outra parte ${answered ? 'respondeu' : 'ainda não respondeu'}`
  return (
    <CaseCard
      label={`Disputa de ${claimant.name}`}
      title={
        <>
          {claimant.name} <span className="font-normal text-muted">com</span> {other.name}
        </>
      }
      notes={[
        `Visita de ${dateAndTime(start, zone)} · aberta em ${dateAndTime(createdAt, deviceZone())}`,
        `Reclamante: ${claimant.name}, ${kindNames[claimantSide].toLowerCase()}${open ? answer : ''}`,
      ]}
      aside={<StatusBadge status={open ? 'pending' : 'approved'}>{status}</StatusBadge>}
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone="neutral">{topic}</Badge>
        {open && <FirstAnswerClock createdAt={createdAt} firstAnsweredAt={firstAnsweredAt} />}
        {claim && <Badge tone={claim.mine ? 'primary' : 'info'}>{claim.mine ? 'Com você' : `Com ${claim.by}`}</Badge>}
        {absence === 'disputed' && <Badge tone="warning">Ausência contestada</Badge>}
      </div>
      {detail ? (
        <DetailText dispute={dispute} detail={detail} onChanged={() => void act({ disputeId: id })} />
      ) : (
        <Button
          variant="secondary"
          size={44}
          busy={busy}
          className="justify-self-start"
          onClick={() => void act({ disputeId: id })}
        >
          Abrir disputa
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BookingLink id={bookingId} />
        {open && (!claim || claim.mine) && <ClaimButton disputeId={id} mine={claim !== null} />}
      </div>
    </CaseCard>
  )
}

/**
 * The button with which a team member reserves a dispute or gives it back, so that two members do not work on the same dispute.
 */
function ClaimButton({ disputeId, mine }: { disputeId: string; mine: boolean }) {
  const { act, busy } = useAct(trpc.dispute.claim, { failed: disputeDeskMessages.claimFailed })
  return (
    <Button variant="ghost" size={44} busy={busy} onClick={() => void act({ disputeId, take: !mine })}>
      {mine ? 'Deixar para outra pessoa' : 'Assumir'}
    </Button>
  )
}

interface DetailTextProps {
  dispute: ListedDispute
  detail: DisputeDetail
  /** Loads the dispute again after a change. */
  onChanged: () => void
}

function DetailText({ dispute, detail, onChanged }: DetailTextProps) {
  const { id, status, claimant, other, claim } = dispute
  const { description, answer, replies, resolution, decision } = detail
  return (
    <>
      <Statement author={claimant.name} statement={description} disputeId={id} />
      {answer ? (
        <Statement author={other.name} statement={answer} disputeId={id} />
      ) : (
        <p className="text-secondary text-muted">{other.name} não contou o seu lado.</p>
      )}
      {replies.map((reply) => (
        <Statement
          key={reply.id}
          author={`${reply.author}, da equipe`}
          statement={{ text: reply.text, at: reply.createdAt, photoIds: [] }}
          disputeId={id}
        />
      ))}
      <DisputeNotes disputeId={id} />
      {status === DisputeStatus.open ? (
        <>
          <DisputeChat disputeId={id} />
          {claim && !claim.mine && <Banner tone="info">{disputeDeskMessages.claimedBy(claim.by)}</Banner>}
          <DisputeReply disputeId={id} onSent={onChanged} />
          <DisputeResolution dispute={dispute} detail={detail} onChanged={onChanged} />
        </>
      ) : (
        <div className="grid gap-1 rounded-xl bg-sunken p-4">
          <p className="text-secondary text-muted">Resolução{decision && `: ${decisionWords[decision]}`}</p>
          <p className="wrap-anywhere whitespace-pre-line">{resolution}</p>
        </div>
      )}
    </>
  )
}

const decisionWords: Readonly<Record<DisputeDecision, string>> = {
  none: 'sem reembolso',
  partial: 'reembolso de uma parte',
  full: 'reembolso de tudo',
}

interface StatementProps {
  author: string
  statement: DisputeDetail['description']
  disputeId: string
}

function Statement({ author, statement, disputeId }: StatementProps) {
  const { text, at, photoIds } = statement
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <p className="text-small text-muted">
        <span className="font-semibold">{author}</span>, {dateAndTime(at, deviceZone())}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <DisputePhotos disputeId={disputeId} photoIds={photoIds} />
    </div>
  )
}
