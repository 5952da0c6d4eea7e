import { useState } from 'react'
import { photoMessages } from '#shared/profile.ts'
import { toast } from '#client/ui/toast.ts'
import { hasImageType, resizeImage } from './image.ts'
import type { UploadKind } from './upload.ts'
import { useUpload } from './use-upload.ts'

export interface UsePhotoOptions {
  /** The maximum length of the photo's longer side in pixels. */
  side: number
  /** The title of the toast after a refused upload. */
  failed: string
  /** Called when the server has stored the photo. The upload counts as running until the returned promise settles. */
  onDone: () => Promise<unknown>
}

/**
 * Uploads a chosen photo, scaled down and without metadata. `fault` is the reason why the last photo was refused. All other
 * properties are those of `useUpload`.
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
