import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SubscriptionState, subscriptionMessages } from '#shared/subscription.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { safeReturn } from '#client/lib/address.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

/**
 * The steps of the page. 'choosing' shows the offer, 'paying' the card form, 'confirming' a waiting message until the provider
 * has decided.
 */
export type SubscriptionStep = 'choosing' | 'paying' | 'confirming'

/**
 * The step of the subscription page. In the step 'confirming' the server is asked until the payment is decided. Once the
 * subscription is active, a toast is shown and the page `voltar` opens, by default /buscar. A refusal shows a toast and returns
 * to the step 'paying'.
 */
export function useSubscriptionStep(fromBank: boolean, voltar: string | undefined) {
  const [step, setStep] = useState<SubscriptionStep>(fromBank ? 'confirming' : 'choosing')
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const router = useRouter()
  const refresh = trpc.subscription.refresh.useMutation()
  const announced = useRef(false)

  const celebrate = async (): Promise<void> => {
    toast.success(subscriptionMessages.activated.title)
    await Promise.all([session.refresh().catch(() => undefined), utils.search.invalidate(), utils.availability.invalidate()])
    await router.navigate({ href: safeReturn(voltar) ?? '/buscar' })
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
    if (!announced.current) toast.info(subscriptionMessages.processing.title)
    announced.current = true
    return false
  })
  return { step, setStep }
}
