import { type DisputeDecision, DisputeStatus } from '#shared/disputes.ts'
import { kindNames } from '#shared/pages.ts'
import { DisputePhotos } from '#client/features/dispute/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { DisputeChat } from './dispute-chat.tsx'
import { DisputeNotes } from './team-notes.tsx'
import { DisputeResolution } from './dispute-resolution.tsx'
import type { DisputeDetail, ListedDispute } from './dispute-moves.tsx'

/**
 * One dispute. The statements of the two participants are shown only when the admin asks for them, because each view is recorded.
 */
export function DisputeCard({ dispute }: { dispute: ListedDispute }) {
  const { id, bookingId, topic, status, createdAt, answered, absence, start, zone, claimant, claimantSide, other } = dispute
  const { act, busy, answer: detail } = useAct(trpc.dispute.view, { failed: 'Não foi possível abrir a disputa' })
  const open = status === DisputeStatus.open
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
        `Reclamante: ${claimant.name}, ${kindNames[claimantSide].toLowerCase()} · ${answered ? 'respondida' : 'sem resposta ainda'}`,
      ]}
      aside={<StatusBadge status={open ? 'pending' : 'approved'}>{status}</StatusBadge>}
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone="neutral">{topic}</Badge>
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
      <TextLink
        to="/agendamento/$id"
        params={{ id: bookingId }}
        kind="action"
        className="justify-self-start"
        label="Ver agendamento"
      />
    </CaseCard>
  )
}

interface DetailTextProps {
  dispute: ListedDispute
  detail: DisputeDetail
  /** Loads the dispute again. */
  onChanged: () => void
}

function DetailText({ dispute, detail, onChanged }: DetailTextProps) {
  const { id, status, claimant, other } = dispute
  const { description, answer, resolution, decision } = detail
  return (
    <>
      <Statement author={claimant.name} statement={description} disputeId={id} />
      {answer ? (
        <Statement author={other.name} statement={answer} disputeId={id} />
      ) : (
        <p className="text-secondary text-muted">{other.name} não contou o seu lado.</p>
      )}
      <DisputeNotes disputeId={id} />
      {status === DisputeStatus.open ? (
        <>
          <DisputeChat disputeId={id} />
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
