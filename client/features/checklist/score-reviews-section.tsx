import { Check, X } from 'lucide-react'
import {
  CHECKLIST_PHOTO,
  checklistMessages,
  DecideReview,
  REVIEW_REASON_LENGTH,
  ScoreSource,
  scoreText,
} from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard, RecordedRead } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'

type Review = Answers['checklist']['reviews']['items'][number]

/** For admins: the checklist scores that users asked a person of the team to review, the oldest first. */
export function ScoreReviewsSection() {
  const query = trpc.checklist.reviews.useQuery()
  return (
    <Listed
      items={query.data?.items}
      query={query}
      failed="Não foi possível carregar as notas em revisão."
      empty="Nenhuma nota espera por você."
    >
      {(review) => <ReviewCard review={review} />}
    </Listed>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { id, checklistName, contractorName, professionalName, askedBy, reason, askedAt, score, source } = review
  const { act: read, busy, answer } = useAct(trpc.checklist.viewReview, { failed: 'Não foi possível abrir o checklist' })
  return (
    <CaseCard
      label={`Nota de ${checklistName}`}
      title={checklistName}
      notes={[`${contractorName} e ${professionalName} · ${dateAndTime(askedAt, deviceZone())}`]}
      aside={
        <Badge tone="warning">
          {scoreText(score)} · {source === ScoreSource.model ? 'IA' : 'regras'}
        </Badge>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">{askedBy === 'contractor' ? contractorName : professionalName}:</span> {reason}
      </p>
      {answer ? (
        <>
          <Contents contents={answer} />
          <Decision reviewId={id} score={score} />
        </>
      ) : (
        <RecordedRead label="Ler o checklist" busy={busy} onRead={() => void read({ reviewId: id })} />
      )}
    </CaseCard>
  )
}

function Contents({ contents: { items, reasons } }: { contents: Answers['checklist']['viewReview'] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <ul aria-label="Motivos da nota" className="grid list-disc gap-1 pl-5 text-secondary">
        {reasons.map(({ text, points, of }, index) => (
          <li key={index} className="wrap-anywhere">
            {text}
            {points !== null && of !== null && ` (${points.toLocaleString('pt-BR')} de ${of})`}
          </li>
        ))}
      </ul>
      <ul aria-label="Itens" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map(({ id, description, mandatory, done, note, photoId }) => (
          <li key={id} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 text-secondary">
            {done ? (
              <Check aria-hidden className="mt-0.5 size-5 text-link" />
            ) : (
              <X aria-hidden className="mt-0.5 size-5 text-danger" />
            )}
            <span className="wrap-anywhere">
              <span className="sr-only">{done ? 'Feito: ' : 'Não feito: '}</span>
              {description}
              {!mandatory && ' (opcional)'}
              {note && <span className="block whitespace-pre-line text-muted">{note}</span>}
              {photoId && (
                <a
                  href={`/private/${CHECKLIST_PHOTO}/${photoId}`}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-h-11 items-center text-link underline"
                >
                  Ver foto
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Decision({ reviewId, score }: { reviewId: string; score: number }) {
  const { form, errors, field, busy, submit } = useFormAct(
    trpc.checklist.decideReview,
    DecideReview,
    { reviewId, score, reason: '' },
    {
      done: (_answer, decision) => (decision.score === score ? 'Nota mantida' : 'Nota alterada'),
      failed: checklistMessages.decideFailed,
      also: ['admin'],
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <TextField
        label="Nota"
        hint="De 0 a 10. A mesma nota a mantém."
        inputMode="decimal"
        error={errors.score?.message}
        className="max-w-60"
        defaultValue={scoreText(score)}
        {...form.register('score', { setValueAs: decimalOf })}
      />
      <TextArea
        label="Motivo da decisão"
        hint="As duas pessoas leem este motivo."
        rows={2}
        maxLength={REVIEW_REASON_LENGTH}
        {...field('reason')}
      />
      <Button type="submit" size={44} busy={busy} className="justify-self-start">
        Decidir
      </Button>
    </form>
  )
}

/** Reads a typed score such as '8,5' or '8.5'. Any other text becomes NaN, which the schema refuses with an error at the field. */
function decimalOf(typed: unknown): number {
  if (typeof typed === 'number') return typed
  const text = String(typed).trim()
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
