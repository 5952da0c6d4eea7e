import { ANALYSIS_REVIEW_LENGTH, AskAnalysisReview, performanceMessages } from '#shared/performance.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'
import { Section } from '#client/ui/section.tsx'

type Analysis = Answers['performance']['mine'][number]

/**
 * Asks a person of the team to review the automatic analysis of a professional's profile, and shows that person's reply (LGPD
 * art. 20).
 */
export function AnalysisReview({ analysis: { id, review } }: { analysis: Analysis }) {
  return (
    <Section card title="Revisão por uma pessoa" className="gap-3">
      {!review && (
        <ReasonForm
          procedure={trpc.performance.askReview}
          schema={AskAnalysisReview}
          values={{ analysisId: id, reason: '' }}
          done={performanceMessages.reviewAsked}
          failed={performanceMessages.reviewFailed}
          intro="Os números vêm de regras fixas. Se algum parece errado, uma pessoa da equipe confere e responde."
          openedBy="Pedir conferência"
          name="reason"
          label="O que parece errado?"
          rows={3}
          maxLength={ANALYSIS_REVIEW_LENGTH}
          buttons={[{ label: 'Enviar' }]}
        />
      )}
      {review && (
        <>
          <p className="text-secondary wrap-anywhere whitespace-pre-line text-muted">Você perguntou: {review.reason}</p>
          {review.answer === null ? (
            <p>Uma pessoa da equipe vai responder. Você recebe um aviso.</p>
          ) : (
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="font-semibold">A equipe respondeu:</span> {review.answer}
            </p>
          )}
        </>
      )}
    </Section>
  )
}
