import { useState } from 'react'
import { PurchaseState } from '#shared/purchases.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'

export type ServiceState = Answers['subscription']['services']['services'][number]

/**
 * The states of the caller's services. Call `watch` when a payment page was opened in another tab. The server is then asked until
 * the service is paid.
 */
export function useServices() {
  const utils = trpc.useUtils()
  const [{ services }] = trpc.subscription.services.useSuspenseQuery()
  const [awaited, setAwaited] = useState<readonly PurchaseKind[]>([])
  const isKnown = (service: PurchaseKind) =>
    services.some((each) => each.service === service && each.state !== PurchaseState.none)
  // A service that has become active is no longer awaited. Otherwise the page would wait for it again when the person ends it.
  if (awaited.some(isKnown)) setAwaited(awaited.filter((each) => !isKnown(each)))
  const isOpen = ({ state, service }: ServiceState) =>
    state === PurchaseState.confirming || (state === PurchaseState.none && awaited.includes(service))
  useUntilDecided(services.some(isOpen), async () => {
    const fresh = await utils.subscription.services.fetch(undefined, { staleTime: 0 }).catch(() => null)
    const decided = fresh !== null && !fresh.services.some(isOpen)
    if (decided) void utils.subscription.payments.invalidate()
    return decided
  })
  return {
    stateOf: (service: PurchaseKind): ServiceState | undefined => services.find((each) => each.service === service),
    watch: (service: PurchaseKind) => setAwaited((before) => [...before, service]),
    isOpened: (service: PurchaseKind) => awaited.includes(service),
  }
}
