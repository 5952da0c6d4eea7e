import { useEffect, useRef, useState } from 'react'
import { useSessionStore } from './session.ts'
import { UploadRefusal, upload } from './upload.ts'
import type { UploadKind } from './upload.ts'

/** The state of an upload. `percent` is a whole number, `message` is pt-BR. */
export type UploadState = { step: 'idle' } | { step: 'sending'; percent: number } | { step: 'failed'; message: string }

export interface UseUploadOptions {
  /** Called with the image when the upload of the image begins. */
  onStart?: (image: Blob) => void
  /**
   * Called with the response when the server has stored the image. The state stays 'sending' until the returned promise settles,
   * so that the old image does not flash.
   */
  onDone: (answer: unknown) => Promise<unknown>
  /** Called with the server's message when the upload was refused or the connection was lost. Not called after a cancellation. */
  onFail: (message: string) => void
}

/**
 * Uploads one image at a time. `send` starts, `cancel` stops, `retry` repeats the last image. A second image replaces the first,
 * even while the first is being scaled down. If the scaling throws, `send` rejects with that error.
 */
export function useUpload(kind: UploadKind, { onStart, onDone, onFail }: UseUploadOptions) {
  const session = useSessionStore()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const latest = useRef<{ image: Blob; stop: AbortController; turn: number } | null>(null)
  const turns = useRef(0)
  useEffect(() => () => latest.current?.stop.abort(), [])

  const send = async (scaling: Blob | Promise<Blob>): Promise<void> => {
    const turn = ++turns.current
    const image = await scaling
    if (latest.current && latest.current.turn > turn) return
    latest.current?.stop.abort()
    const stop = new AbortController()
    latest.current = { image, stop, turn }
    onStart?.(image)
    setState({ step: 'sending', percent: 0 })
    const onProgress = (percent: number) => !stop.signal.aborted && setState({ step: 'sending', percent })
    try {
      const answer = await upload(kind, image, { onProgress, signal: stop.signal })
      if (stop.signal.aborted) return
      await onDone(answer)
      if (!stop.signal.aborted) setState({ step: 'idle' })
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : ''
      setState({ step: 'failed', message })
      // The sign-in page /auth reports that the session has ended, so no message is shown here.
      if (error instanceof UploadRefusal && error.code === 'UNAUTHORIZED') return void session.refresh('lost')
      onFail(message)
    }
  }
  const cancel = () => {
    latest.current?.stop.abort()
    setState({ step: 'idle' })
  }
  const retry = () => (latest.current ? send(latest.current.image) : Promise.resolve())
  return { state, send, cancel, retry }
}
