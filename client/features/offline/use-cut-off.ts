import { useSession } from '#client/lib/session.ts'
import { useOnline } from '#client/ui/use-online.ts'

/**
 * Whether the server is out of reach: the device has no network, or the service worker answered with the shell in the server's place and
 * the session is not known since.
 */
export function useCutOff(): boolean {
  const online = useOnline()
  const { known } = useSession()
  return !online || (!known && 'shell' in document.documentElement.dataset)
}
