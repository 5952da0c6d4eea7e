import { useEffect, useRef, useState } from 'react'
import { useSessionStore } from './session.ts'
import { UploadRefusal, upload } from './upload.ts'
import type { UploadKind } from './upload.ts'

/** Where an upload stands; `percent` is whole, `message` is pt-BR. */
export type UploadState = { step: 'idle' } | { step: 'sending'; percent: number } | { step: 'failed'; message: string }

export interface UseUploadOptions {
  /** The server has it; awaited before the field leaves 'sending', so that nothing flickers. */
  onDone: () => Promise<unknown>
  /** Refused or lost, with the server's words. A cancelled upload says nothing. */
  onFail: (message: string) => void
}

/** One picture on its way: `send` it, `cancel` it, or `retry` the one that failed. Leaving the page cancels it. */
export function useUpload(kind: UploadKind, { onDone, onFail }: UseUploadOptions) {
  const session = useSessionStore()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const latest = useRef<{ picture: Blob; stop: AbortController } | null>(null)
  useEffect(() => () => latest.current?.stop.abort(), [])

  const send = async (picture: Blob): Promise<void> => {
    latest.current?.stop.abort()
    const stop = new AbortController()
    latest.current = { picture, stop }
    setState({ step: 'sending', percent: 0 })
    const onProgress = (percent: number) => !stop.signal.aborted && setState({ step: 'sending', percent })
    try {
      await upload(kind, picture, { onProgress, signal: stop.signal })
      await onDone()
      if (!stop.signal.aborted) setState({ step: 'idle' })
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : ''
      setState({ step: 'failed', message })
      // An ended session is told once, on /auth.
      if (error instanceof UploadRefusal && error.code === 'UNAUTHORIZED') return void session.refresh('lost')
      onFail(message)
    }
  }
  const cancel = () => {
    latest.current?.stop.abort()
    setState({ step: 'idle' })
  }
  const retry = () => (latest.current ? send(latest.current.picture) : Promise.resolve())
  return { state, send, cancel, retry }
}
