import { ANALYSIS_REVIEW_LENGTH, AnswerAnalysisReview, performanceMessages, VIEWS_FOR_PERCENT } from '#shared/performance.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone } from '#client/lib/format.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { percentOf } from './percent.ts'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Fact } from '#client/ui/facts.tsx'
import { Listed } from '#client/ui/listed.tsx'

type Review = Answers['performance']['reviews']['items'][number]

/** For admins: the analyses of professionals' profiles that a person of the team is asked to review, the oldest request first. */
export function AnalysisReviewsSection() {
  const query = trpc.performance.reviews.useQuery()
  return (
    <Listed
      items={query.data?.items}
      query={query}
      failed="Não foi possível carregar as análises em revisão."
      empty="Nenhuma análise espera por você."
    >
      {(review) => <ReviewCard review={review} />}
    </Listed>
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
    <CaseCard
      label={`Análise de ${professionalName}`}
      title={professionalName}
      notes={[`Análise de ${dateAndTime(generatedAt, deviceZone())}`]}
    >
      <p className="wrap-anywhere whitespace-pre-line">{review?.reason}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-secondary sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <Fact key={label} name={label} className="font-semibold tabular">
            {value}
          </Fact>
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
    </CaseCard>
  )
}
