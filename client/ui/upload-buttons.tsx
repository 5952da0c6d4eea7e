import { Button } from './button.tsx'

/** An upload as `useUpload` (client/lib/use-upload.ts) returns it. */
export interface Upload {
  state: { step: 'idle' } | { step: 'sending'; percent: number } | { step: 'failed' }
  cancel: () => void
  retry: () => Promise<void>
}

/** The button that cancels an upload, or sends a failed one again; nothing while there is none. */
export function UploadButtons({ state, cancel, retry }: Upload) {
  if (state.step === 'sending')
    return (
      <Button variant="ghost" size={44} onClick={cancel}>
        Cancelar envio
      </Button>
    )
  if (state.step === 'failed')
    return (
      <Button variant="secondary" size={44} onClick={() => void retry()}>
        Tentar de novo
      </Button>
    )
  return null
}
