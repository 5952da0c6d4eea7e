import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DecideReport, ReportStatus, safetyMessages } from '#shared/safety.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

/** The decision about an open report, with the two ways to close it. */
export function ReportDecision({ reportId }: { reportId: string }) {
  const utils = trpc.useUtils()
  const { register, handleSubmit, setError, setValue, formState } = useForm<DecideReport>({
    resolver: standardSchemaResolver(DecideReport),
    defaultValues: { reportId, outcome: ReportStatus.acted, decision: '' },
  })
  const { mutate, isPending } = trpc.safety.decideReport.useMutation({
    onSuccess: async () => {
      toast.success(safetyMessages.decided.title)
      await utils.safety.invalidate()
    },
    onError: (error) => reportError(error, { title: 'Não foi possível registrar a decisão', setError, fields: ['decision'] }),
  })
  const close = (outcome: DecideReport['outcome']) => {
    setValue('outcome', outcome)
    void handleSubmit((decision) => mutate(decision))()
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-3 border-t border-line pt-3">
      <TextArea
        label="Decisão"
        hint="O que foi visto e o que foi feito. Fica com a equipe."
        rows={2}
        maxLength={1000}
        error={formState.errors.decision?.message}
        {...register('decision')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size={44} busy={isPending} onClick={() => close(ReportStatus.acted)}>
          Tomei uma medida
        </Button>
        <Button variant="secondary" size={44} disabled={isPending} onClick={() => close(ReportStatus.dismissed)}>
          Arquivar
        </Button>
      </div>
    </form>
  )
}
