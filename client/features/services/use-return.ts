import { useEffect, useRef, useState } from 'react'
import { addOnMessages } from '#shared/add-ons.ts'
import { type PaidService, servicePrices } from '#shared/paid-services.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { toast } from '#client/ui/toast.ts'
import type { ReturnSearch } from './return-search.ts'

/**
 * Shows what a payment page led back with, once, and calls `onShown` so that the address can forget it. Returns the service that
 * was paid, which is active as soon as the server knows of the payment (S2 §2, AMB-38).
 */
export function useReturn(search: ReturnSearch, service: PaidService | undefined, onShown: () => void): PaidService | null {
  const { success, canceled } = search
  const [paid] = useState(success && service ? service : null)
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current || (!success && !canceled)) return
    shown.current = true
    if (canceled) toast.info(subscriptionMessages.cancelled.title)
    else toast.success(isBoughtOnce(service) ? addOnMessages.bought.title : addOnMessages.subscribed.title)
    onShown()
  }, [success, canceled, service, onShown])
  return paid
}

function isBoughtOnce(service: PaidService | undefined): boolean {
  return service !== undefined && servicePrices[service].monthlyInCents === 0
}
