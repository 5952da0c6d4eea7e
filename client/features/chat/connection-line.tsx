import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const PATIENCE_MS = 1_500

/** Says when the thread is not live: no internet, or the socket is being opened again. Short cuts say nothing. */
export function ConnectionLine({ connected }: { connected: boolean }) {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const late = useLate(!connected)
  const words = !online
    ? 'Você está sem internet. O que escrever será enviado quando ela voltar.'
    : late && !connected
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

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return late
}

function watchOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
