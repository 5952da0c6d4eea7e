import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { AskReview, checklistMessages, REVIEW_REASON_LENGTH } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'

/** Asks a person of the team to look at a score again (LGPD art. 20). */
export function ReviewForm({ checklistId }: { checklistId: string }) {
  const utils = trpc.useUtils()
  const { open, box, show, hide } = useFormInPlace<HTMLDivElement>()
  const { register, handleSubmit, setError, formState } = useForm<AskReview>({
    resolver: standardSchemaResolver(AskReview),
    defaultValues: { checklistId, reason: '' },
  })
  const { mutate, isPending } = trpc.checklist.askReview.useMutation({
    onSuccess: () => toast.success(checklistMessages.reviewAsked.title, checklistMessages.reviewAsked.description),
    onError: (error) => reportError(error, { title: checklistMessages.reviewFailed.title, setError, fields: ['reason'] }),
    onSettled: () => utils.checklist.read.invalidate({ checklistId }),
  })
  return (
    <div ref={box} className="grid justify-items-start gap-2 border-t border-line pt-3">
      {!open && (
        <>
          <p className="text-secondary text-muted">Não concorda? Uma pessoa da equipe pode olhar a nota de novo.</p>
          <Button variant="secondary" size={44} {...opener} onClick={show}>
            Pedir revisão
          </Button>
        </>
      )}
      {open && (
        <form
          noValidate
          aria-label="Pedir revisão"
          onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
          className="grid w-full gap-3"
        >
          <TextArea
            label="Por que a nota precisa ser revista?"
            hint="Só a equipe lê."
            rows={3}
            maxLength={REVIEW_REASON_LENGTH}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size={44} busy={isPending}>
              Enviar pedido
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
