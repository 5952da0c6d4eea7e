import { useState } from 'react'
import { AddOnState } from '#shared/add-ons.ts'
import type { PaidService } from '#shared/paid-services.ts'
import { useUntilDecided } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'

export type ServiceState = Answers['subscription']['services']['services'][number]

/**
 * The state of the caller's services. `paid`: a service whose payment page has just led back here; it shows as confirming until the
 * server knows of the payment. `watch`: call it when a payment page was opened in another tab; the server is then asked as well.
 */
export function useServices(paid: PaidService | null) {
  const utils = trpc.useUtils()
  const [{ services }] = trpc.subscription.services.useSuspenseQuery()
  const [opened, setOpened] = useState<readonly PaidService[]>([])
  const isOpen = (each: ServiceState) =>
    each.state === AddOnState.confirming || (each.state === AddOnState.none && [paid, ...opened].includes(each.service))
  useUntilDecided(services.some(isOpen), async () => {
    const fresh = await utils.subscription.services.fetch(undefined, { staleTime: 0 }).catch(() => null)
    return fresh !== null && !fresh.services.some(isOpen)
  })
  return {
    stateOf: (service: PaidService): ServiceState | undefined => {
      const known = services.find((each) => each.service === service)
      const confirming = known?.state === AddOnState.none && service === paid
      return known && confirming ? { ...known, state: AddOnState.confirming } : known
    },
    watch: (service: PaidService) => setOpened((before) => [...before, service]),
    isOpened: (service: PaidService) => opened.includes(service),
  }
}
