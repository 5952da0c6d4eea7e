import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const LINE_DELAY_MS = 1_500

/**
 * Says why the conversation receives no live messages: there is no network, or the socket is reconnecting. The line appears only
 * after 1.5 s.
 */
export function ConnectionLine({ connected }: { connected: boolean }) {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const delayed = useDelayed(!connected)
  const words = !online
    ? 'Você está sem internet. O que escrever será enviado quando ela voltar.'
    : delayed && !connected
      ? 'Reconectando…'
      : null
  return (
    <div role="status">
      {words && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-1.5 text-small font-semibold">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {words}
        </p>
      )}
    </div>
  )
}

function useDelayed(waiting: boolean): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setDelayed(true), LINE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [waiting])
  return delayed
}

function subscribeOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
