import { useEffect, useEffectEvent, useRef } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { CardFormProps } from './card-result.ts'

interface OpenedCharge {
  /** Requests the charge from the server. A repeated request returns the same charge. */
  open: () => void
  /** The opened charge; undefined until the server has responded. */
  data: Pick<CardFormProps, 'clientSecret' | 'mode'> | undefined
  error: unknown
}

/**
 * Opens a charge once, when the payment step appears, and reads the provider's public key, which the card form needs. `retry`
 * repeats the request that failed.
 */
export function useCharge({ open, data, error }: OpenedCharge) {
  const opened = useRef(false)
  const openOnce = useEffectEvent(() => {
    // React runs effects twice in development, but the charge must be requested only once.
    if (opened.current) return
    opened.current = true
    open()
  })
  useEffect(() => openOnce(), [])
  const key = trpc.payment.publishableKey.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return {
    charge: data && key.data ? { ...data, publishableKey: key.data.publishableKey } : null,
    error: error ?? key.error,
    retry: () => {
      if (error) open()
      else void key.refetch()
    },
  }
}
