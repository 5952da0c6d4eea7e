import { useState } from 'react'
import type { z } from 'zod'
import { disputeMessages, ResolveDispute } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'

type Errors = { amountInCents?: string | undefined; resolution?: string | undefined; absenceStands?: string | undefined }
type Asked = { part: boolean; findingNeeded: boolean }

/**
 * Resolves a dispute: validates the form with the server's schema, asks for the password again if the server requires it, and
 * shows the outcome in a toast.
 */
export function useResolveDispute({ onChanged }: { onChanged: () => void }) {
  const [errors, setErrors] = useState<Errors>({})
  const { act, busy, failed } = useAct(trpc.dispute.resolve, {
    done: ({ refund }) => (refund ? disputeMessages.resolvedWithRefund : disputeMessages.resolved),
    failed: disputeMessages.resolveFailed,
    also: ['admin', 'payment'],
    onRefused: ({ fields }) => {
      const first = (name: keyof Errors) => fields[name]?.[0]
      setErrors({
        amountInCents: first('amountInCents'),
        resolution: first('resolution'),
        absenceStands: first('absenceStands'),
      })
      onChanged()
    },
  })
  const submit = (input: z.input<typeof ResolveDispute>, asked: Asked) => {
    const found = errorsOf(input, asked)
    setErrors(found)
    if (!Object.values(found).some(Boolean)) void act(input)
  }
  return { submit, busy, errors, failed }
}

function errorsOf(input: z.input<typeof ResolveDispute>, { part, findingNeeded }: Asked): Errors {
  const parsed = ResolveDispute.safeParse(input)
  const messageAt = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message
  return {
    // Without an amount the server would resolve the dispute without a refund, so an amount is required here.
    amountInCents: part && input.amountInCents === 0 ? 'Informe um valor' : messageAt('amountInCents'),
    resolution: messageAt('resolution'),
    absenceStands: findingNeeded && input.absenceStands === undefined ? disputeMessages.findingMissing : undefined,
  }
}
