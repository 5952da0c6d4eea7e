import { Suspense, lazy } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { CardFormProps } from './card-result.ts'

export type { CardFormProps, CardResult } from './card-result.ts'

// The two card forms are separate chunks, so that only the form that is shown is loaded.
const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }))
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/**
 * The form for a card. With a publishable key of Stripe it is Stripe's own element, otherwise our form for the payment sandbox.
 */
export function CardForm({ mode, publishableKey, ...rest }: CardFormProps) {
  if (mode !== 'sandbox' && publishableKey === null) return <Banner tone="danger">{paymentMessages.misconfigured}</Banner>
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      {publishableKey === null ? <SandboxForm {...rest} /> : <StripeForm {...rest} publishableKey={publishableKey} />}
    </Suspense>
  )
}

/** A placeholder that is shown while the charge or the form is loading. */
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
