import { useEffect, useState } from 'react'
import { uploadLimits } from '#shared/profile.ts'
import type { DocumentKind } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import type { ProofKind } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { resizeImage, hasImageType } from '#client/lib/image.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 2048

/** Returns the specified message that says why a file cannot be an image of a document; null when the file can be used. */
export function documentError(file: File): string | null {
  if (!hasImageType(file)) return documentMessages.invalid.title
  return file.size > uploadLimits.document.maxBytes ? documentMessages.tooBig : null
}

/**
 * Uploads one image of a document, scaled down to 2,048 px, and shows a preview. Each failure is shown as a toast and at the
 * field.
 */
export function useDocument(kind: DocumentKind | typeof ProofKind.name, onSent?: () => void) {
  const utils = trpc.useUtils()
  const [preview, setPreview] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const { state, send, cancel, retry } = useUpload(kind, {
    onStart: (image) => setPreview(URL.createObjectURL(image)),
    onDone: async () => {
      await Promise.all([utils.verification.invalidate(), utils.profile.invalidate(), utils.onboarding.invalidate()])
      toast.clearErrors()
      onSent?.()
    },
    onFail: (message) => toast.error(documentMessages.saveFailed.title, message),
  })
  const choose = async (file: File) => {
    const message = documentError(file)
    setError(message)
    if (message) return toast.error(message, message === documentMessages.invalid.title ? formats : undefined)
    try {
      await send(resizeImage(file, { side: SIDE_IN_PIXELS, types: ['image/jpeg'] }))
    } catch {
      setError(documentMessages.invalid.title)
      toast.error(documentMessages.invalid.title, formats)
    }
  }
  const stop = () => {
    cancel()
    setPreview(null)
  }
  return { preview, upload: { state, cancel: stop, retry }, error, choose }
}

const formats = 'Envie uma imagem PNG, JPG ou WEBP.'
