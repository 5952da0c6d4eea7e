import { useEffect, useState } from 'react'
import { DocumentKind } from '#shared/profile.ts'
import { reviewMessages, UNDO_SECONDS } from '#shared/verification-review.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import type { Review } from './pending.ts'

/** For each image the fault that the admin has chosen. An image without an entry has no fault. */
export type Faults = { readonly [kind in DocumentKind]?: string }

/** A decision that can still be undone. `until` is the time at which that ends, in milliseconds of this device's clock. */
export type Taken = {
  readonly decisionId: string
  readonly name: string
  readonly approved: boolean
  readonly until: number
}

/** The decision about a professional's documents. `asking` says whether the form for a written reason is open. */
export function useReview({ professionalId, name, submittedAt }: Review, onTaken: (taken: Taken) => void) {
  const [faults, setFaults] = useState<Faults>({})
  const [asking, setAsking] = useState(false)
  const taken = (approved: boolean) => ({
    also: ['admin'] as const,
    onDone: ({ decisionId }: { decisionId: string }) =>
      onTaken({ decisionId, name, approved, until: Date.now() + UNDO_SECONDS * 1_000 }),
  })
  const approval = useAct(trpc.verification.approve, {
    ...taken(true),
    failed: { title: reviewMessages.approveFailed, description: 'Tente novamente.' },
  })
  // If the refusal could not be sent, the form stays open, so that the written reason is not lost.
  const refusal = useAct(trpc.verification.refuse, {
    ...taken(false),
    failed: { title: reviewMessages.refuseFailed, description: 'Tente novamente.' },
  })
  // The documents that the admin has seen are sent with the decision. If other documents were submitted meanwhile, the server
  // refuses the decision.
  const seen = { professionalId, ...(submittedAt && { submittedAt: new Date(submittedAt).toISOString() }) }
  const { [DocumentKind.front]: front, [DocumentKind.selfie]: selfie } = faults
  const send = (reason?: string) =>
    void refusal.act({ ...seen, ...(front && { front }), ...(selfie && { selfie }), ...(reason && { reason }) })
  const faulty = Boolean(front ?? selfie)
  return {
    faults,
    setFault: (kind: DocumentKind, fault: string | undefined) => setFaults({ ...faults, [kind]: fault }),
    faulty,
    asking,
    setAsking,
    approve: () => void approval.act(seen),
    /** Refuses the documents with the chosen faults. When no fault is chosen, opens the form for a written reason. */
    refuse: () => (faulty ? send() : setAsking(true)),
    refuseBecause: send,
    busy: approval.busy || refusal.busy,
  }
}

/**
 * Marks the documents as being reviewed by this admin when they are opened, and returns which admin reviews them (`claim`). The
 * function `take` gives the documents back (false) or takes them again (true). It is null until the server has responded.
 */
export function useClaim(professionalId: string) {
  const { verification } = trpc.useUtils()
  const { mutate, data } = trpc.verification.claim.useMutation()
  useEffect(() => mutate({ professionalId, take: true }), [mutate, professionalId])
  const change = (take: boolean) => mutate({ professionalId, take }, { onSuccess: () => void verification.pending.invalidate() })
  return { claim: data?.claim ?? null, take: data ? change : null }
}
