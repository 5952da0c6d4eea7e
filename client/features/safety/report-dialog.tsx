import { firstNameOf } from '#shared/pages.ts'
import { ReportPerson, ReportReason, safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Checkbox } from '#client/ui/choices.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

export interface ReportDialogProps {
  person: { id: string; name: string }
  /** The id of the reported review. Without a review id and a message id, the report is about the person. */
  reviewId?: string
  /** The id of the reported message. */
  messageId?: string
  onClose: () => void
}

/** The form that reports a person, or the person's review or message, to the team. */
export function ReportDialog({ person, reviewId, messageId, onClose }: ReportDialogProps) {
  const values = { userId: person.id, ...(reviewId && { reviewId }), ...(messageId && { messageId }), block: false }
  const { form, field, busy, submit } = useFormAct(trpc.safety.report, ReportPerson, values, {
    done: safetyMessages.reported,
    failed: safetyMessages.reportFailed,
    also: ['search', 'favourites'],
    onDone: onClose,
  })
  return (
    <FormSheet
      title={titleOf(reviewId, messageId, person.name)}
      description="Só a equipe da Plumaí lê. A outra pessoa não fica sabendo. Em caso de perigo, ligue 190."
      submitLabel="Enviar denúncia"
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      <RadioGroup
        label="Motivo"
        options={Object.values(ReportReason).map((reason) => ({ value: reason, label: reason }))}
        {...field('reason')}
      />
      <TextArea label="O que aconteceu" optional rows={3} maxLength={1000} {...field('details')} />
      <Checkbox label="Bloquear também" {...form.register('block')} />
    </FormSheet>
  )
}

function titleOf(reviewId: string | undefined, messageId: string | undefined, name: string): string {
  if (reviewId) return 'Denunciar esta avaliação'
  return messageId ? 'Denunciar esta mensagem' : `Denunciar ${firstNameOf(name)}`
}
