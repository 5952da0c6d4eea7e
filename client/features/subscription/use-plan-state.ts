import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SubscriptionState, subscriptionMessages } from '#shared/subscription.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/** 'choosing' shows the plan, 'paying' the card form, 'confirming' waits for the provider's word. */
export type PlanStep = 'choosing' | 'paying' | 'confirming'

/**
 * Where the visitor is on the way to a plan. While 'confirming' the server is asked until it is decided: active says so and
 * ends at /buscar, refused says so and leads back to the card (S1 §8 "Subscription", R-B7).
 */
export function usePlanState(fromBank: boolean) {
  const [step, setStep] = useState<PlanStep>(fromBank ? 'confirming' : 'choosing')
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const navigate = useNavigate()
  const refresh = trpc.subscription.refresh.useMutation()
  const told = useRef(false)

  const celebrate = async (): Promise<void> => {
    toast.success(subscriptionMessages.activated.title)
    await Promise.all([session.refresh().catch(() => undefined), utils.search.invalidate(), utils.availability.invalidate()])
    await navigate({ to: '/buscar' })
    await utils.subscription.invalidate()
  }
  useUntilDecided(step === 'confirming', async () => {
    const answer = await refresh.mutateAsync().catch(() => null)
    if (answer?.state === SubscriptionState.active) {
      await celebrate()
      return true
    }
    if (answer?.state === SubscriptionState.unpaid) {
      toast.error(subscriptionMessages.notAuthorized.title, answer.message ?? undefined)
      setStep('paying')
      return true
    }
    if (!told.current) toast.info(subscriptionMessages.processing.title)
    told.current = true
    return false
  })
  return { step, setStep }
}
