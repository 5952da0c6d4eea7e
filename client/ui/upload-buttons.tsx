import { Button } from './button.tsx'

/** The state and the functions of an upload, as `useUpload` (client/lib/use-upload.ts) returns them. */
export interface Upload {
  state: { step: 'idle' } | { step: 'sending'; percent: number } | { step: 'failed' }
  cancel: () => void
  retry: () => Promise<void>
}

/** The button that cancels a running upload or repeats a failed upload. It renders nothing when there is no upload. */
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
