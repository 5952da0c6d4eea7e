import { DisputeDecision, DisputeStatus } from '#shared/disputes.ts'
import { profileMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, money, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { firstNameOf } from '#shared/pages.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { Section } from '#client/ui/section.tsx'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'
import { AbsenceBanner } from './absence-banner.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ContestForm } from './contest-form.tsx'
import { OpenForm } from './open-form.tsx'
import { StatementText } from './statement-text.tsx'

type Detail = Answers['booking']['byId']
export type Help = Answers['dispute']['ofBooking']
type OwnDispute = Help['disputes'][number]

/**
 * The section 'Preciso de ajuda' on the page of a booking, for its two participants. It shows reports of an absence and disputes
 * with their statements and decision, and the form that opens a dispute.
 */
export function BookingHelp({ booking }: { booking: Detail }) {
  const { id, side } = booking
  const query = trpc.dispute.ofBooking.useQuery({ bookingId: id }, { enabled: side !== 'admin' })
  if (side === 'admin') return null
  return (
    <Section card title="Preciso de ajuda" id="ajuda" className="no-print gap-4">
      {query.data ? (
        <HelpContent booking={booking} help={query.data} />
      ) : (
        <Waiting query={query} failed="Não foi possível carregar a ajuda desta visita." className="h-16" />
      )}
    </Section>
  )
}

function HelpContent({ booking, help: { absence, disputes, mayOpen } }: { booking: Detail; help: Help }) {
  const { open: asking, box, show, hide } = useFormInPlace<HTMLDivElement>()
  const running = disputes.some(({ status }) => status === DisputeStatus.open)
  const contests = absence?.status === 'open' && !absence.mine
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {absence && <AbsenceBanner booking={booking} absence={absence} onContest={mayOpen === true && !asking ? show : null} />}
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} booking={booking} dispute={dispute} />
      ))}
      {asking && mayOpen === true && <OpenForm booking={booking} contests={contests} onClose={hide} />}
      {!asking && mayOpen === true && !contests && (
        <>
          <p className="text-muted">
            Algo deu errado? Conte à nossa equipe. {firstNameOf(booking.other.name)} também lê e responde, e o dinheiro da visita
            espera pela decisão.
          </p>
          <Button variant="secondary" size={44} className="justify-self-start" {...opener} onClick={show}>
            Pedir ajuda
          </Button>
        </>
      )}
      {mayOpen !== true && !running && (
        <p className="text-muted">
          {mayOpen.reason} <TextLink to="/ajuda" kind="inline" label="Ver perguntas frequentes" />
        </p>
      )}
    </div>
  )
}

function DisputeCard({ booking, dispute }: { booking: Detail; dispute: OwnDispute }) {
  const { id, topic, status, mine, description, answer, replies, mayAnswer, contestUntil, resolution, resolvedAt } = dispute
  const { other, zone } = booking
  const open = status === DisputeStatus.open
  const [claimant, second] = mine ? ['Você', other.name] : [other.name, 'Você']
  return (
    <article aria-label={`Pedido de ajuda: ${topic}`} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{topic}</h3>
        <StatusBadge status={open ? 'pending' : 'approved'}>{open ? profileMessages.pending : 'Resolvido'}</StatusBadge>
      </div>
      <StatementText author={claimant} statement={description} disputeId={id} zone={zone} />
      {answer && <StatementText author={second} statement={answer} disputeId={id} zone={zone} />}
      {replies.map(({ id: replyId, text, at }) => (
        <StatementText key={replyId} author="Equipe Plumaí" statement={{ text, at, photoIds: [] }} disputeId={id} zone={zone} />
      ))}
      {mayAnswer && !contestUntil && <AnswerForm disputeId={id} who={firstNameOf(other.name)} />}
      {mayAnswer && contestUntil && <ContestForm booking={booking} dispute={dispute} until={contestUntil} />}
      {open && !mayAnswer && <p className="text-secondary text-muted">{waitingWords(booking, dispute)}</p>}
      {resolution && (
        <div className="grid gap-1 rounded-xl bg-sunken p-4">
          <p className="text-secondary text-muted">Decisão da equipe{resolvedAt && `, ${numericDate(resolvedAt, zone)}`}</p>
          <p className="wrap-anywhere whitespace-pre-line">{resolution}</p>
          <p className="font-semibold">{decisionWords(dispute)}</p>
        </div>
      )}
    </article>
  )
}

/** Says to a participant who has written a statement what happens next in the dispute. */
function waitingWords({ other, zone }: Detail, { answer, contestUntil }: OwnDispute): string {
  if (answer) return 'Nossa equipe lê os dois lados e avisa vocês da decisão.'
  const name = firstNameOf(other.name)
  if (contestUntil)
    return `${name} pode contestar até ${dateAndTime(contestUntil, zone)}. O reembolso e o dinheiro da visita esperam até lá, ou até a resposta. Depois nossa equipe decide e avisa vocês.`
  return `${name} também pode contar o que aconteceu. Nossa equipe avisa vocês da decisão.`
}

/**
 * Says what the decision of a dispute refunds. The professional's text has no amount, because the contractor's total could be
 * computed from it.
 */
function decisionWords({ decision, refundInCents }: OwnDispute): string | null {
  if (refundInCents !== null) return `Reembolso de ${money(refundInCents)}.`
  if (decision === DisputeDecision.full) return 'Quem contratou recebe tudo de volta.'
  if (decision === DisputeDecision.partial) return 'Quem contratou recebe uma parte de volta.'
  return decision === DisputeDecision.none ? 'Sem reembolso.' : null
}
