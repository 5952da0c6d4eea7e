import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NeedEnd, offerMessages } from '#shared/offers.ts'
import { wantedWords } from '#shared/offers-input.ts'
import { HiringAlert, hiringAlertOf } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, dateAndTime, deviceZone, money, shortNearness } from '#client/lib/format.ts'
import { LinkButton, TextLink } from '#client/lib/links.tsx'
import { useAct, useQuestion } from '#client/lib/use-act.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { RatingStars } from '#client/ui/rating.tsx'
import { Section } from '#client/ui/section.tsx'

export type Need = Answers['offer']['mine']['items'][number]
type Answer = Need['answers'][number]

const endings = {
  [NeedEnd.chosen]: 'Você escolheu.',
  [NeedEnd.closed]: 'Você encerrou este pedido.',
  [NeedEnd.expired]: 'O prazo terminou.',
} as const

/**
 * A need as the contractor who opened it sees it: the professionals who can come, their prices, and the button that chooses a
 * professional. A need is a piece of work that is offered to several professionals.
 */
export function NeedCard({ need }: { need: Need }) {
  const { id, ceilingInCents, note, expiresAt, end, bookingId, invited, answers } = need
  const { act, ask, question } = useQuestion(trpc.offer.close, { done: offerMessages.closed })
  const limit = `Até ${money(ceilingInCents)}, com a taxa`
  if (end)
    return (
      <Section card title={wantedWords(need)} heading="h3" note={`${limit}. ${endings[end]}`} className="gap-2">
        {bookingId && (
          <div>
            <TextLink kind="action" to="/agendamento/$id" params={{ id: bookingId }} label="Ver agendamento" />
          </div>
        )}
      </Section>
    )
  const until = dateAndTime(expiresAt, deviceZone())
  return (
    <Section card title={wantedWords(need)} heading="h3" note={limit}>
      {note && <p className="whitespace-pre-line">{note}</p>}
      <p className="text-secondary text-muted">{offerMessages.asked(invited, until)}</p>
      {answers.length > 0 && (
        <ul aria-label="Quem pode" className="grid gap-3">
          {answers.map((answer) => (
            <li key={answer.professional.id}>
              <AnswerRow needId={id} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="ghost" size={44} onClick={ask}>
          Encerrar pedido
        </Button>
      </div>
      <ConfirmDialog
        {...question}
        title="Encerrar este pedido?"
        confirmLabel="Encerrar pedido"
        onConfirm={() => void act({ needId: id })}
      >
        {answers.length > 0 ? 'Quem respondeu fica sabendo que o pedido terminou.' : 'Ninguém mais poderá responder.'}
      </ConfirmDialog>
    </Section>
  )
}

function AnswerRow({ needId, answer }: { needId: string; answer: Answer }) {
  const { professional, start, zone, note, totalInCents, free } = answer
  const { id, name, photo, rating, reviewCount, distanceInKm } = professional
  const choice = useChoice()
  const choose = (acceptedAlert?: true) =>
    choice.choose({ needId, professionalId: id, expectedTotalInCents: totalInCents, acceptedAlert })
  return (
    <article className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={photo} seed={id} size={56} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <TextLink to="/profissional/$id" params={{ id }} label={name} />
          <RatingStars value={rating} count={reviewCount} empty="Novo por aqui" />
          <p className="text-secondary text-muted">
            {`Começa às ${clock(start, zone)}`}
            {distanceInKm !== null && ` · ${shortNearness(distanceInKm, true)}`}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <strong className="block tabular">{money(totalInCents)}</strong>
          <span className="text-small text-muted">com a taxa</span>
        </p>
      </div>
      {note && <p className="text-secondary">“{note}”</p>}
      {free ? (
        <Button size={44} busy={choice.busy} className="justify-self-start max-sm:w-full" onClick={() => choose()}>
          Escolher {name.split(' ')[0]}
        </Button>
      ) : (
        <p className="text-secondary text-muted">Este horário não está mais livre.</p>
      )}
      {choice.unpaid && <LinkButton to="/meus-agendamentos" variant="secondary" size={44} label="Ver o que falta pagar" />}
      <HiringAlert
        asked={choice.alert}
        professional={professional}
        busy={choice.busy}
        onAccept={() => choose(true)}
        onClose={choice.dismiss}
      />
    </article>
  )
}

/** Requests a booking of the chosen professional and opens its checkout. */
function useChoice() {
  const navigate = useNavigate()
  const [alert, setAlert] = useState<ReturnType<typeof hiringAlertOf>>(null)
  const [unpaid, setUnpaid] = useState(false)
  const { act, busy } = useAct(trpc.offer.choose, {
    also: ['booking'],
    failed: offerMessages.chooseFailed,
    onDone: ({ bookingId }) => navigate({ to: '/checkout/$id', params: { id: bookingId } }),
    onRefused: (refusal) => {
      const asked = hiringAlertOf(refusal)
      setAlert(asked)
      setUnpaid(refusal.reason === 'too_many_holds')
      return asked !== null
    },
  })
  return { choose: (input: Parameters<typeof act>[0]) => void act(input), busy, alert, unpaid, dismiss: () => setAlert(null) }
}
