import { useEffect, useState } from 'react'
import { photoMessages, uploadLimits } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { drawPicture, hasPictureType } from '#client/lib/picture.ts'
import type { PictureArea } from '#client/lib/picture.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 1024

interface Chosen {
  file: File
  url: string
  /** Whether it is being cropped. */
  open: boolean
}

/** Why a chosen file cannot be one's photo, in the specs' words (S1 §5); null when it can. */
export function photoFault(file: File): string | null {
  if (!hasPictureType(file)) return photoMessages.invalid
  return file.size > uploadLimits.avatar.maxBytes ? photoMessages.tooBig : null
}

/** One's photo: chosen, cropped to a square, drawn at 1024 px at most, sent; or taken away. Each failure is a toast and a sentence. */
export function usePhoto() {
  const freshen = useFreshen()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preview, setPreview] = useObjectUrl()
  const [fault, setFault] = useState<string | null>(null)
  const { state, send, cancel, retry } = useUpload('avatar', {
    onDone: async () => {
      await freshen()
      setPreview(null)
      toast.success(photoMessages.sent.title)
    },
    onFail: (message) => toast.error(photoMessages.sendFailed.title, message),
  })
  const refuse = (words: string) => {
    setFault(words)
    toast.error(words)
  }
  const choose = (file: File) => {
    const words = photoFault(file)
    if (words) return refuse(words)
    setFault(null)
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen({ file, url: URL.createObjectURL(file), open: true })
  }
  // Closed, not taken away, so that the focus finds its way back.
  const drop = () => setChosen((now) => now && { ...now, open: false })
  const crop = async (area: PictureArea) => {
    if (!chosen) return
    const { file } = chosen
    drop()
    try {
      const picture = await drawPicture(file, { side: SIDE_IN_PIXELS, area, types: ['image/webp', 'image/jpeg'] })
      setPreview(picture)
      await send(picture)
    } catch {
      refuse(photoMessages.invalid)
    }
  }
  const stop = () => {
    cancel()
    setPreview(null)
  }
  return { chosen, preview, state, fault, choose, crop, drop, stop, retry }
}

/** Takes the photo away for good. */
export function useRemovePhoto(onDone: () => void) {
  const freshen = useFreshen()
  return trpc.profile.removePhoto.useMutation({
    onSuccess: async () => {
      await freshen()
      onDone()
    },
    onError: (error) => reportError(error, { title: photoMessages.removeFailed.title }),
  })
}

/** Everything that shows the photo or counts on it. */
function useFreshen() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  return () =>
    Promise.all([utils.profile.invalidate(), utils.onboarding.invalidate(), utils.auth.invalidate(), session.refresh()])
}

/** A blob as an address for `<img>`, given back when another takes its place. */
function useObjectUrl() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (blob: Blob | null) => setUrl(blob && URL.createObjectURL(blob))] as const
}
