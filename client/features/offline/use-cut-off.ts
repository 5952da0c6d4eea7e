import { useSession } from '#client/lib/session.ts'
import { useOnline } from '#client/ui/use-online.ts'

/**
 * Whether the server seems out of reach. Either the device has no network, or the page came from the service worker and the
 * server has not yet said who is signed in.
 */
export function useCutOff(): boolean {
  const online = useOnline()
  const { known } = useSession()
  return !online || (!known && 'shell' in document.documentElement.dataset)
}
