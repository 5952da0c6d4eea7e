import { useState } from 'react'
import { AddOnState } from '#shared/add-ons.ts'
import type { PaidService } from '#shared/paid-services.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'

export type ServiceState = Answers['subscription']['services']['services'][number]

/** A payment of which the server does not know yet: its page has led back here, or is open in another tab. */
type Awaited = { service: PaidService; at: 'here' | 'tab' }

/**
 * The state of the caller's services. `paid`: a service whose payment page has just led back here; it shows as confirming until the
 * server knows of the payment. `watch`: call it when a payment page was opened in another tab; the server is then asked as well.
 */
export function useServices(paid: PaidService | null) {
  const utils = trpc.useUtils()
  const [{ services }] = trpc.subscription.services.useSuspenseQuery()
  const [awaited, setAwaited] = useState<readonly Awaited[]>(paid ? [{ service: paid, at: 'here' }] : [])
  const isKnown = ({ service }: Awaited) => services.some((each) => each.service === service && each.state !== AddOnState.none)
  // Otherwise a service that is ended on the same page would be awaited again.
  if (awaited.some(isKnown)) setAwaited(awaited.filter((each) => !isKnown(each)))
  const isAwaited = (service: PaidService, at: Awaited['at']) =>
    awaited.some((each) => each.service === service && each.at === at)
  const isOpen = ({ state, service }: ServiceState) =>
    state === AddOnState.confirming || (state === AddOnState.none && (isAwaited(service, 'here') || isAwaited(service, 'tab')))
  useUntilDecided(services.some(isOpen), async () => {
    const fresh = await utils.subscription.services.fetch(undefined, { staleTime: 0 }).catch(() => null)
    return fresh !== null && !fresh.services.some(isOpen)
  })
  return {
    stateOf: (service: PaidService): ServiceState | undefined => {
      const known = services.find((each) => each.service === service)
      const confirming = known?.state === AddOnState.none && isAwaited(service, 'here')
      return known && confirming ? { ...known, state: AddOnState.confirming } : known
    },
    watch: (service: PaidService) => setAwaited((before) => [...before, { service, at: 'tab' }]),
    isOpened: (service: PaidService) => isAwaited(service, 'tab'),
  }
}
