import { useCallback } from 'react'
import type { Offer } from './offers.ts'
import { leaveTo as leaveHere } from './payment-tab.ts'
import type { ReturnSearch } from './return-search.ts'
import { useBuyService } from './use-buy-service.ts'
import { useBeginning, useReturn } from './use-return.ts'
import { useServices } from './use-services.ts'

/** The props that the page of a service gets from its route. */
export interface ServicePageProps {
  /** The search params with which the payment page has redirected to this page. */
  search?: ReturnSearch
  /** Called when the payment page's search params can be removed from the address. */
  onReturned?: () => void
  /** Opens the payment page; replaced in tests. */
  leaveTo?: (url: string) => void
}

const nothing: ReturnSearch = {}
const ignore = () => undefined

/**
 * The state of one service and the function that buys it, for the service's own page. The state is null when the caller cannot
 * buy the service.
 */
export function useService({ service }: Offer, { search = nothing, onReturned = ignore, leaveTo = leaveHere }: ServicePageProps) {
  const returning = useReturn(search, onReturned)
  const { stateOf, watch, isOpened } = useServices()
  const { buy, busy } = useBuyService({ onBegin: useBeginning(search), onOpened: watch, leaveTo })
  const onBuy = useCallback(() => void buy(service), [buy, service])
  return { state: stateOf(service) ?? null, onBuy, busy: busy || returning, isOpened: isOpened(service) }
}
