import { Suspense, lazy } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { CardFormProps } from './card-result.ts'

export type { CardFormProps, CardResult } from './card-result.ts'

// Each side of the choice is its own chunk: nobody loads the form that is not shown.
const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }))
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/**
 * Takes a card for one charge: Stripe's own element where a publishable key is configured, our form with the sandbox otherwise,
 * and says which. Shared by the checkout and the subscription.
 */
export function CardForm({ mode, publishableKey, ...rest }: CardFormProps) {
  if (mode !== 'sandbox' && publishableKey === null) return <Banner tone="danger">{paymentMessages.misconfigured}</Banner>
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      {publishableKey === null ? <SandboxForm {...rest} /> : <StripeForm {...rest} publishableKey={publishableKey} />}
    </Suspense>
  )
}

/** The form's own shape in grey, while a charge is being opened too. */
export function CardFormSkeleton() {
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-19 rounded-lg" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-19 rounded-lg" />
        <Skeleton className="h-19 rounded-lg" />
      </div>
      <Skeleton className="h-19 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
    </div>
  )
}
