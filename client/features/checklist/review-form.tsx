import { AskReview, checklistMessages, REVIEW_REASON_LENGTH } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import { ReasonForm } from '#client/lib/reason-form.tsx'

/** The form that asks a person of the team to check a score that was given automatically (LGPD art. 20). */
export function ReviewForm({ checklistId }: { checklistId: string }) {
  return (
    <ReasonForm
      procedure={trpc.checklist.askReview}
      schema={AskReview}
      values={{ checklistId, reason: '' }}
      done={checklistMessages.reviewAsked}
      failed={checklistMessages.reviewFailed}
      intro="Não concorda? Uma pessoa da equipe pode olhar a nota de novo."
      openedBy="Pedir revisão"
      name="reason"
      label="Por que a nota precisa ser revista?"
      hint="Só a equipe lê."
      rows={3}
      maxLength={REVIEW_REASON_LENGTH}
      buttons={[{ label: 'Enviar pedido' }]}
      className="border-t border-line pt-3"
    />
  )
}
