import { BEST_SCORE, checklistMessages, ScoreReviewStatus, ScoreSource, scoreText } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { toast } from '#client/ui/toast.ts'
import { AllowanceLine } from './allowance-line.tsx'
import { ReviewForm } from './review-form.tsx'

type ChecklistView = Answers['checklist']['read']

const sources: Record<ScoreSource, { badge: string; text: string }> = {
  [ScoreSource.rules]: {
    badge: 'Regras fixas',
    text: 'Calculada por regras fixas a partir do que foi marcado, sem inteligência artificial.',
  },
  [ScoreSource.model]: {
    badge: 'Gerado por IA',
    text: 'Dada por um modelo de linguagem, que recebeu os itens e o que foi marcado, sem nomes, endereços, notas ou fotos.',
  },
  [ScoreSource.person]: { badge: 'Revista por uma pessoa', text: 'Uma pessoa da equipe olhou de novo e deu esta nota.' },
}

/**
 * The score of a checklist with its reasons, or the button that requests a score. A form asks a person of the team to review the
 * score.
 */
export function ScoreCard({ view }: { view: ChecklistView }) {
  const { score, scoreAsked } = view
  return (
    <Card
      as="section"
      aria-labelledby="nota"
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', scoreAsked && 'max-lg:order-first')}
    >
      <h2 id="nota" className="text-h3">
        Nota
      </h2>
      {score && <Score score={score} />}
      {!score && scoreAsked && <p role="status">A nota foi pedida e chega em instantes.</p>}
      {!score && !scoreAsked && <NoScore view={view} />}
      {score && <Review view={view} />}
    </Card>
  )
}

function Score({ score: { value, source, reasons } }: { score: NonNullable<ChecklistView['score']> }) {
  const { badge, text } = sources[source]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-display text-h1-lg font-bold tabular">
          {scoreText(value)}
          <span className="text-body font-normal text-muted"> de {BEST_SCORE}</span>
        </p>
        <Badge tone={source === ScoreSource.model ? 'info' : 'neutral'}>{badge}</Badge>
      </div>
      <ul aria-label="Motivos da nota" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {reasons.map((reason, index) => (
          <li key={index} className="flex justify-between gap-3 border-t border-line pt-2 text-secondary">
            <span className="wrap-anywhere">{reason.text}</span>
            {reason.points !== null && reason.of !== null && (
              <span className="shrink-0 text-muted tabular">
                {reason.points.toLocaleString('pt-BR')} de {reason.of}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">{text} A nota só aparece para vocês dois e não muda a busca nem as avaliações.</p>
    </>
  )
}

function NoScore({ view: { id, mayAskScore, allowance } }: { view: ChecklistView }) {
  const utils = trpc.useUtils()
  const { act, busy } = useAct(trpc.checklist.askScore, {
    failed: checklistMessages.scoreFailed,
    onDone: (view) => {
      utils.checklist.read.setData({ checklistId: id }, view)
      if (view.score) toast.success(checklistMessages.scored.title)
    },
  })
  if (!allowance || mayAskScore === null)
    return <p className="text-muted">Quem contratou pode pedir a nota quando os itens obrigatórios estiverem feitos.</p>
  const mayPay = allowance.subscribed || allowance.freeLeft > 0
  return (
    <>
      <p className="text-secondary text-muted">
        A nota vai de 0 a {BEST_SCORE} e vem com os motivos. Depois de pedida, os itens não mudam mais.
      </p>
      {mayPay && (
        <Button
          className="justify-self-start"
          busy={busy}
          disabledReason={mayAskScore === true ? null : mayAskScore.reason}
          onClick={() => void act({ checklistId: id })}
        >
          Pedir a nota
        </Button>
      )}
      {mayAskScore !== true && <p className="text-secondary">{mayAskScore.reason}</p>}
      <AllowanceLine allowance={allowance} />
    </>
  )
}

function Review({ view: { id, review, booking, score } }: { view: ChecklistView }) {
  if (!review) return <ReviewForm checklistId={id} />
  const { status, mine, scoreBefore, decision, decidedAt } = review
  if (status === ScoreReviewStatus.open)
    return (
      <p className="rounded-xl bg-sunken p-4 text-secondary">
        {mine ? 'Você pediu uma revisão.' : 'A outra pessoa pediu uma revisão.'} Uma pessoa da equipe olha a nota de novo e avisa
        vocês dois.
      </p>
    )
  return (
    <div className="grid gap-1 rounded-xl bg-sunken p-4">
      <p className="text-secondary text-muted">Revisão da equipe{decidedAt && `, ${numericDate(decidedAt, booking.zone)}`}</p>
      <p className="font-semibold">
        {status === ScoreReviewStatus.kept
          ? 'A nota foi mantida.'
          : `A nota passou de ${scoreText(scoreBefore)} para ${scoreText(score?.value ?? scoreBefore)}.`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{decision}</p>
      <TextLink
        to="/ajuda/$resposta"
        params={{ resposta: 'como-e-calculada-a-nota-de-um-checklist' }}
        kind="inline"
        className="text-secondary"
        label="Ver perguntas frequentes"
      />
    </div>
  )
}
