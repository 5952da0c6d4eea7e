import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { firstNameOf } from '#shared/pages.ts'
import { ReportPerson, ReportReason, safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choices.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

export interface ReportDialogProps {
  person: { id: string; name: string }
  /** The review that is reported; without it the person is. */
  reviewId?: string
  /** The message that is reported. */
  messageId?: string
  onClose: () => void
}

/** The form that reports a person, or what the person wrote, to the team. */
export function ReportDialog({ person, reviewId, messageId, onClose }: ReportDialogProps) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof ReportPerson>, unknown, ReportPerson>({
    resolver: standardSchemaResolver(ReportPerson),
    defaultValues: { userId: person.id, ...(reviewId && { reviewId }), ...(messageId && { messageId }), block: false },
  })
  const { mutate, isPending } = trpc.safety.report.useMutation({
    onSuccess: async () => {
      toast.success(safetyMessages.reported.title, safetyMessages.reported.description)
      onClose()
      await Promise.all([utils.safety.invalidate(), utils.search.invalidate()])
    },
    onError: (error) => reportError(error, { title: safetyMessages.reportFailed.title, setError, fields: ['reason', 'details'] }),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      locked={isPending}
      width="small"
      title={titleOf(reviewId, messageId, person.name)}
      description="Só a equipe da Plumaí lê. A outra pessoa não fica sabendo. Em caso de perigo, ligue 190."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Voltar
          </Button>
          <Button type="submit" form="denuncia" busy={isPending}>
            Enviar denúncia
          </Button>
        </>
      }
    >
      <form
        id="denuncia"
        noValidate
        onSubmit={(event) => void handleSubmit((report) => mutate(report))(event)}
        className="grid gap-4 py-1"
      >
        <RadioGroup
          label="Motivo"
          options={Object.values(ReportReason).map((reason) => ({ value: reason, label: reason }))}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <TextArea
          label="O que aconteceu"
          optional
          rows={3}
          maxLength={1000}
          error={formState.errors.details?.message}
          {...register('details')}
        />
        <Checkbox label="Bloquear também" {...register('block')} />
      </form>
    </Sheet>
  )
}

function titleOf(reviewId: string | undefined, messageId: string | undefined, name: string): string {
  if (reviewId) return 'Denunciar esta avaliação'
  return messageId ? 'Denunciar esta mensagem' : `Denunciar ${firstNameOf(name)}`
}
