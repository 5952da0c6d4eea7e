import { serviceNameOf, type PaidService } from '#shared/paid-services.ts'
import { usePrices } from '#client/lib/prices.ts'

/** Returns the name under which each paid service is sold here. */
export function useServiceNames(): (service: PaidService) => string {
  const hasModel = usePrices()?.hasModel ?? false
  return (service) => serviceNameOf(service, hasModel)
}
