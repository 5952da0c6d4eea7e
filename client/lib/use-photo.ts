import { useState } from 'react'
import { photoMessages } from '#shared/profile.ts'
import { toast } from '#client/ui/toast.ts'
import { hasImageType, resizeImage } from './image.ts'
import type { UploadKind } from './upload.ts'
import { useUpload } from './use-upload.ts'

export interface UsePhotoOptions {
  /** The limit of the longer side in pixels. */
  side: number
  /** The title of the toast after a refusal. */
  failed: string
  /** Called when the server has the photo; until its promise settles the photo counts as being sent. */
  onDone: () => Promise<unknown>
}

/**
 * Sends a chosen photo, scaled down and without metadata. `fault`: why the last one was refused. Everything else is as `useUpload` returns
 * it.
 */
export function usePhoto(kind: UploadKind, { side, failed, onDone }: UsePhotoOptions) {
  const [fault, setFault] = useState<string | null>(null)
  const { state, send, cancel, retry } = useUpload(kind, {
    onStart: () => setFault(null),
    onDone,
    onFail: (message) => {
      setFault(message)
      toast.error(failed, message)
    },
  })
  const choose = async (file: File) => {
    if (!hasImageType(file)) return setFault(photoMessages.invalid)
    try {
      await send(resizeImage(file, { side, types: ['image/jpeg'] }))
    } catch {
      setFault(photoMessages.unreadable)
    }
  }
  return { state, choose, cancel, retry, fault }
}
