import { loadStripe } from '@stripe/stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import type { CardFormProps, CardResult } from './card-result.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { SubmitArea } from './submit-area.tsx'
import { useRefusals } from './use-refusals.tsx'

type StripeFormProps = Omit<CardFormProps, 'mode' | 'publishableKey'> & { publishableKey: string }

/** Stripe's Payment Element: the card data goes from Stripe's iframe to Stripe and never through our server. */
export function StripeForm(props: StripeFormProps) {
  const { clientSecret, publishableKey, returnUrl, submitLabel, onResult, prepare, below, refusedTitle, children } = props
  const { box, state, parts, retry } = usePaymentElement(publishableKey, clientSecret)
  const [busy, setBusy] = useState(false)
  const { refuse, hold, clear, summary } = useRefusals(refusedTitle)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parts || busy) return
    setBusy(true)
    const confirmParams = { return_url: new URL(returnUrl, window.location.origin).href }
    const obstacle = prepare ? await prepare() : null
    if (obstacle !== null) {
      hold(obstacle)
      return setBusy(false)
    }
    const result = await confirmWith(parts, confirmParams, clientSecret)
    if (result.status === 'refused') refuse(result.message)
    else clear()
    setBusy(result.status !== 'refused')
    onResult(result)
  }
  if (state === 'failed') {
    return <ErrorState title="O formulário do cartão não carregou. Nada foi cobrado." onRetry={retry} />
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {summary}
      <div className="relative min-h-64">
        {state === 'loading' && <CardSkeleton />}
        <div ref={box} />
      </div>
      {below}
      <SubmitArea label={submitLabel} busy={busy || state === 'loading'}>
        {children}
      </SubmitArea>
    </form>
  )
}

interface Parts {
  stripe: Stripe
  elements: StripeElements
}

/**
 * Loads Stripe.js and mounts the Payment Element into the element `box`. The caller must render `box`, except in the state
 * 'failed'.
 */
function usePaymentElement(publishableKey: string, clientSecret: string) {
  const box = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    let destroy = () => {}
    const mount = async () => {
      setState('loading')
      const stripe = await loadStripe(publishableKey, { locale: 'pt-BR' })
      if (gone || !box.current || !stripe) return
      const elements = stripe.elements({ clientSecret, locale: 'pt-BR', appearance: stripeAppearance() })
      const element = elements.create('payment')
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(box.current)
      destroy = () => element.destroy()
      setParts({ stripe, elements })
    }
    mount().catch(() => !gone && setState('failed'))
    return () => {
      gone = true
      destroy()
    }
  }, [publishableKey, clientSecret, attempt])
  const retry = () => {
    // React renders both state changes together. So the element `box` is on the page again before the effect mounts the form.
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { box, parts, state, retry }
}

async function confirmWith(
  { stripe, elements }: Parts,
  confirmParams: { return_url: string },
  clientSecret: string,
): Promise<CardResult> {
  try {
    // The server may have changed, after the form was rendered, whether this charge saves the card. Stripe.js must load that
    // change.
    await elements.fetchUpdates()
    const order = { elements, confirmParams, redirect: 'if_required' } as const
    const { error, status } = clientSecret.startsWith('seti_')
      ? await stripe.confirmSetup(order).then(({ error: fault, setupIntent }) => ({ error: fault, status: setupIntent?.status }))
      : await stripe
          .confirmPayment(order)
          .then(({ error: fault, paymentIntent }) => ({ error: fault, status: paymentIntent?.status }))
    if (error) return { status: 'refused', message: error.message ?? paymentMessages.refused }
    return status === 'succeeded' ? { status: 'succeeded' } : { status: 'processing' }
  } catch {
    return { status: 'refused', message: paymentMessages.providerDown }
  }
}

function CardSkeleton() {
  return (
    <div className="absolute inset-0 grid content-start gap-4">
      <Skeleton className="h-12 rounded-lg" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="h-12 rounded-lg" />
      </div>
      <Skeleton className="h-12 rounded-lg" />
    </div>
  )
}
