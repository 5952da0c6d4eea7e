import { useSession } from '#client/lib/session.ts'
import { useOnline } from '#client/ui/use-online.ts'

/**
 * Whether the server is out of reach: the device has no network, or the service worker served the stored page and the server has
 * not yet confirmed who is signed in.
 */
export function useCutOff(): boolean {
  const online = useOnline()
  const { known } = useSession()
  return !online || (!known && 'shell' in document.documentElement.dataset)
}
