import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PurchaseState, purchaseMessages } from '#shared/purchases.ts'
import { type PurchaseKind, servicePrices } from '#shared/purchase-kinds.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { forgetDraft, readDraft, writeDraft } from '#client/lib/drafts.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { safeReturn } from '#client/lib/address.ts'
import { toast } from '#client/ui/toast.ts'
import type { ReturnSearch } from './return-search.ts'

const DRAFT = 'compra'

/** Returns a function that stores the page to which this tab returns after the purchase: `voltar`, or the page that is open. */
export function useBeginning({ voltar }: ReturnSearch): () => void {
  const router = useRouter()
  return () => writeDraft(DRAFT, voltar ?? router.latestLocation.href)
}

/**
 * Runs after a payment page has redirected to this page. Asks the server about the purchase, shows the result in a toast and
 * opens the page where the purchase began. Calls `onReturned` so that the search params can be removed from the address. Returns
 * whether the server is still being asked.
 */
export function useReturn({ compra: purchaseId, success, canceled }: ReturnSearch, onReturned: () => void): boolean {
  const router = useRouter()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.subscription.refreshPurchase.useMutation()
  const [shown, setShown] = useState<string>()
  const asks = purchaseId !== undefined && shown !== purchaseId
  const leave = async () => {
    setShown(purchaseId)
    const back = safeReturn(readDraft(DRAFT))
    forgetDraft(DRAFT)
    if (!back || back === router.latestLocation.pathname) return onReturned()
    await router.navigate({ href: back, replace: true })
  }
  useUntilDecided(asks, async () => {
    if (!purchaseId) return true
    try {
      const { service, state } = await mutateAsync({ purchaseId })
      if (success && state !== PurchaseState.none) toast.success(wordsOf(service).title)
      if (canceled && state === PurchaseState.none) toast.info(subscriptionMessages.cancelled.title)
      await Promise.all([utils.subscription.services.invalidate(), utils.subscription.payments.invalidate()])
      await leave()
      return true
    } catch (error) {
      if (refusalOf(error).code !== 'NOT_FOUND') return false
      await leave()
      return true
    }
  })
  return asks
}

function wordsOf(service: PurchaseKind) {
  return servicePrices[service].monthlyInCents === 0 ? purchaseMessages.bought : purchaseMessages.subscribed
}
