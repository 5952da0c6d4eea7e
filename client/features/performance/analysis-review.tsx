import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { ANALYSIS_REVIEW_LENGTH, AskAnalysisReview, performanceMessages } from '#shared/performance.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'

type Analysis = Answers['performance']['mine'][number]

/** The request for a person of the team to look at the analysis, and their answer (LGPD art. 20). */
export function AnalysisReview({ analysis: { id, review } }: { analysis: Analysis }) {
  return (
    <Card as="section" aria-labelledby="revisao" className="grid gap-3">
      <h2 id="revisao" className="text-h3">
        Revisão por uma pessoa
      </h2>
      {!review && <AskForm analysisId={id} />}
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
    </Card>
  )
}

function AskForm({ analysisId }: { analysisId: string }) {
  const utils = trpc.useUtils()
  const { open, box, show, hide } = useFormInPlace<HTMLDivElement>()
  const { register, handleSubmit, setError, formState } = useForm<AskAnalysisReview>({
    resolver: standardSchemaResolver(AskAnalysisReview),
    defaultValues: { analysisId, reason: '' },
  })
  const { mutate, isPending } = trpc.performance.askReview.useMutation({
    onSuccess: () => toast.success(performanceMessages.reviewAsked.title, performanceMessages.reviewAsked.description),
    onError: (error) => reportError(error, { title: performanceMessages.reviewFailed.title, setError, fields: ['reason'] }),
    onSettled: () => utils.performance.mine.invalidate(),
  })
  return (
    <div ref={box} className="grid gap-3">
      {!open && (
        <>
          <p className="text-secondary text-muted">
            Os números vêm de regras fixas. Se algum parece errado, uma pessoa da equipe confere e responde.
          </p>
          <Button variant="secondary" size={44} {...opener} onClick={show} className="justify-self-start">
            Pedir conferência
          </Button>
        </>
      )}
      {open && (
        <form
          noValidate
          aria-label="Pedir conferência"
          onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
          className="grid gap-3"
        >
          <TextArea
            label="O que parece errado?"
            rows={3}
            maxLength={ANALYSIS_REVIEW_LENGTH}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size={44} busy={isPending}>
              Enviar
            </Button>
            <Button variant="ghost" size={44} onClick={hide} disabled={isPending}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
