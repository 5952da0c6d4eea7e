import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { strikeMessages, WithdrawStrike } from '#shared/strikes.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

/** Asks an admin why an occurrence does not count. The professional reads the reason. */
export function WithdrawForm({ strikeId, onClose }: { strikeId: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { run, dialog } = useStepUp()
  const { mutateAsync, isPending } = trpc.reputation.withdrawStrike.useMutation()
  const { register, handleSubmit, setError, formState } = useForm<WithdrawStrike>({
    resolver: standardSchemaResolver(WithdrawStrike),
    defaultValues: { strikeId, reason: '' },
  })
  const withdraw = async (input: WithdrawStrike) => {
    try {
      if ((await run(() => mutateAsync(input))) === null) return
      toast.success(strikeMessages.withdrawn.title)
      onClose()
    } catch (error) {
      reportError(error, { title: strikeMessages.withdrawFailed.title, setError, fields: ['reason'] })
    } finally {
      void utils.reputation.invalidate()
    }
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void handleSubmit(withdraw)(event)} className="grid gap-3 border-t border-line pt-3">
        <TextArea
          label="Motivo"
          hint="A profissional lê este motivo. A ocorrência deixa de contar."
          rows={2}
          maxLength={1000}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size={44} busy={isPending}>
            Retirar
          </Button>
          <Button variant="ghost" size={44} disabled={isPending} onClick={onClose}>
            Voltar
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
