import { serviceNameOf, type PurchaseKind } from '#shared/purchase-kinds.ts'
import { usePrices } from '#client/lib/prices.ts'

/**
 * Returns a function that gives the name under which a service is sold. Names depend on whether a language model is configured.
 */
export function useServiceNames(): (service: PurchaseKind) => string {
  const hasModel = usePrices()?.hasModel ?? false
  return (service) => serviceNameOf(service, hasModel)
}
