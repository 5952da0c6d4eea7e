import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SubscriptionState, subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'

const EVERY_MS = 2_000
const LATER_EVERY_MS = 10_000
/** Past a minute it asks more rarely. */
const QUICK_TRIES = 30

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
  const told = useRef(false)

  const celebrate = async (): Promise<void> => {
    toast.success(subscriptionMessages.activated.title)
    await Promise.all([session.refresh().catch(() => undefined), utils.search.invalidate(), utils.availability.invalidate()])
    await navigate({ to: '/buscar' })
    await utils.subscription.invalidate()
  }
  /** Answers whether the matter is decided. */
  const ask = useEffectEvent(async (): Promise<boolean> => {
    const answer = await utils.client.subscription.refresh.mutate().catch(() => null)
    if (answer?.state === SubscriptionState.active) await celebrate()
    else if (answer?.state === SubscriptionState.unpaid) {
      toast.error(subscriptionMessages.notAuthorized.title, answer.message ?? undefined)
      setStep('paying')
    } else {
      if (!told.current) toast.info(subscriptionMessages.processing.title)
      told.current = true
      return false
    }
    return true
  })
  useEffect(() => {
    if (step !== 'confirming') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (tries: number): Promise<void> => {
      const decided = await ask()
      if (!decided && !over) timer = setTimeout(() => void look(tries + 1), tries < QUICK_TRIES ? EVERY_MS : LATER_EVERY_MS)
    }
    void look(1)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [step])
  return { step, setStep }
}
