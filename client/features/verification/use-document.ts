import { useEffect, useState } from 'react'
import { uploadLimits } from '#shared/profile.ts'
import type { DocumentKind } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import { drawPicture, hasPictureType } from '#client/lib/picture.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 2048

/** Why a chosen file cannot be a document's picture, in the specs' words (S1 §5, AMB-57); null when it can. */
export function documentFault(file: File): string | null {
  if (!hasPictureType(file)) return documentMessages.invalid.title
  return file.size > uploadLimits.document.maxBytes ? documentMessages.tooBig : null
}

/** One picture of a document: drawn anew at 2,048 px at most, sent, shown meanwhile. Each failure is a toast and a sentence. */
export function useDocument(kind: DocumentKind, onSent?: () => void) {
  const utils = trpc.useUtils()
  const [preview, setPreview] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const { state, send, cancel, retry } = useUpload(kind, {
    onDone: async () => {
      await Promise.all([utils.verification.invalidate(), utils.profile.invalidate(), utils.onboarding.invalidate()])
      toast.clearErrors()
      onSent?.()
    },
    onFail: (message) => toast.error(documentMessages.saveFailed.title, message),
  })
  const choose = async (file: File) => {
    const words = documentFault(file)
    setFault(words)
    if (words) return toast.error(words, words === documentMessages.invalid.title ? formats : undefined)
    try {
      const picture = await drawPicture(file, { side: SIDE_IN_PIXELS, types: ['image/jpeg'] })
      setPreview(URL.createObjectURL(picture))
      await send(picture)
    } catch {
      setFault(documentMessages.invalid.title)
      toast.error(documentMessages.invalid.title, formats)
    }
  }
  const stop = () => {
    cancel()
    setPreview(null)
  }
  return { preview, state, fault, choose, stop, retry }
}

const formats = 'Envie uma imagem PNG, JPG ou WEBP.'
