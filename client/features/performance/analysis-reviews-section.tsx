import { ANALYSIS_REVIEW_LENGTH, AnswerAnalysisReview, performanceMessages, VIEWS_FOR_PERCENT } from '#shared/performance.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { clock, deviceZone, numericDate } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { percentOf } from './percent.ts'

type Review = Answers['performance']['reviews']['items'][number]

/** For admins: the profile analyses that professionals asked a person to look at, the oldest first. */
export function AnalysisReviewsSection() {
  const { data, isError, refetch } = trpc.performance.reviews.useQuery()
  return (
    <section aria-label="Análises" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!data && !isError && <Skeleton className="h-28 rounded-xl" />}
      {isError && !data && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">Não foi possível carregar as análises em revisão.</p>
          <Button variant="secondary" size={44} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data?.items.length === 0 && <EmptyState title="Nenhuma análise espera por você." />}
      {data?.items.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </section>
  )
}

function ReviewCard({ review: { id, professionalName, generatedAt, metrics, insights, review } }: { review: Review }) {
  const { visualizacoes_perfil: views, preco_competitivo: price, media_avaliacao: rating } = metrics
  const figures = [
    ['Visualizações', views.toLocaleString('pt-BR')],
    ['Conversão', percentOf(metrics) ?? `menos de ${VIEWS_FOR_PERCENT} visualizações`],
    ['Preço na região', price],
    ['Média', rating.toLocaleString('pt-BR', { minimumFractionDigits: 1 })],
  ] as const
  return (
    <Card as="article" aria-label={`Análise de ${professionalName}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-0.5">
        <h3 className="text-body font-semibold wrap-anywhere">{professionalName}</h3>
        <p className="text-secondary text-muted">
          Análise de {numericDate(generatedAt, deviceZone())}, {clock(generatedAt, deviceZone())}
        </p>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{review?.reason}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-secondary sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {insights.sugestoes.length > 0 && (
        <ul aria-label="Sugestões" className="grid list-disc gap-1 pl-5 text-secondary">
          {insights.sugestoes.map(({ texto }) => (
            <li key={texto}>{texto}</li>
          ))}
        </ul>
      )}
      <ReasonForm
        procedure={trpc.performance.answerReview}
        schema={AnswerAnalysisReview}
        values={{ analysisId: id, answer: '' }}
        done="Resposta enviada"
        failed={performanceMessages.answerFailed}
        also={['admin']}
        name="answer"
        label="Resposta"
        hint="A profissional lê esta resposta. Os números não mudam."
        rows={3}
        maxLength={ANALYSIS_REVIEW_LENGTH}
        buttons={[{ label: 'Responder' }]}
        className="border-t border-line pt-3"
      />
    </Card>
  )
}
