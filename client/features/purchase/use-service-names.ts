import { serviceNameOf, type PurchaseKind } from '#shared/purchase-kinds.ts'
import { usePrices } from '#client/lib/prices.ts'

/** Returns the name under which each service is sold here. */
export function useServiceNames(): (service: PurchaseKind) => string {
  const hasModel = usePrices()?.hasModel ?? false
  return (service) => serviceNameOf(service, hasModel)
}
