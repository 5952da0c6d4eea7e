import { useState } from 'react'
import type { z } from 'zod'
import { disputeMessages, ResolveDispute } from '#shared/disputes.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

type Errors = { amountInCents?: string | undefined; resolution?: string | undefined; absenceStands?: string | undefined }
type Asked = { part: boolean; findingNeeded: boolean }

/** Resolves a dispute: checks the form with the server's schema, asks for the password where the server wants it, and says how it ended. */
export function useResolveDispute({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils()
  const [errors, setErrors] = useState<Errors>({})
  const [failed, setFailed] = useState<string | null>(null)
  const { run, dialog } = useStepUp()
  const mutation = trpc.dispute.resolve.useMutation()
  const submit = async (input: z.input<typeof ResolveDispute>, asked: Asked) => {
    const found = errorsOf(input, asked)
    setErrors(found)
    setFailed(null)
    if (Object.values(found).some(Boolean)) return
    try {
      const answer = await run(() => mutation.mutateAsync(input))
      if (!answer) return
      toast.success(answer.refund ? disputeMessages.resolvedWithRefund : disputeMessages.resolved)
      await Promise.all([utils.dispute.invalidate(), utils.admin.invalidate(), utils.payment.invalidate()])
    } catch (error) {
      const { message, fields } = refusalOf(error)
      const first = (name: keyof Errors) => fields[name]?.[0]
      setErrors({
        amountInCents: first('amountInCents'),
        resolution: first('resolution'),
        absenceStands: first('absenceStands'),
      })
      setFailed(message)
      toast.error(disputeMessages.resolveFailed, message)
      onChanged()
    }
  }
  return { submit, busy: mutation.isPending, errors, failed, dialog }
}

function errorsOf(input: z.input<typeof ResolveDispute>, { part, findingNeeded }: Asked): Errors {
  const parsed = ResolveDispute.safeParse(input)
  const messageAt = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message
  return {
    // Without an amount the server would resolve without a refund.
    amountInCents: part && input.amountInCents === 0 ? 'Informe um valor' : messageAt('amountInCents'),
    resolution: messageAt('resolution'),
    absenceStands: findingNeeded && input.absenceStands === undefined ? disputeMessages.findingMissing : undefined,
  }
}
