import { useEffect, useState } from 'react'
import { photoMessages, uploadLimits } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { resizeImage, hasImageType } from '#client/lib/image.ts'
import type { ImageArea } from '#client/lib/image.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 1024
/**
 * The length in pixels to which the longer side of a large file is reduced. At this length the photo can still be cropped at a
 * zoom of three.
 */
const REDUCED_SIDE_IN_PIXELS = 3 * SIDE_IN_PIXELS

interface Chosen {
  file: File
  url: string
  /** Whether the crop dialog is open. */
  open: boolean
}

/** Returns the message that says why a file cannot be used as the photo, or null when it can be used. */
export function photoError(file: File): string | null {
  if (!hasImageType(file)) return photoMessages.invalid
  return file.size > uploadLimits.avatar.maxBytes ? photoMessages.tooBig : null
}

/**
 * Lets a person choose a photo, crop it to a square and upload it. Each failure is shown as a toast and at the field. If the
 * chosen file is too big, `reduce` is a function that scales it down, otherwise null.
 */
export function usePhoto() {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const [image, setImage] = useObjectUrl()
  const [error, setError] = useState<string | null>(null)
  const { state, send, cancel, retry } = useUpload('avatar', {
    onStart: setImage,
    onDone: async () => {
      // All data that contains the photo or depends on it is loaded again.
      const reads = [utils.profile, utils.onboarding, utils.auth].map((word) => word.invalidate())
      await Promise.all([...reads, session.refresh()])
      toast.success(photoMessages.sent.title)
    },
    onFail: (message) => toast.error(photoMessages.sendFailed.title, message),
  })
  const choice = useChosenImage((message) => {
    setError(message)
    if (message) toast.error(message)
  })
  const { chosen, closeDialog, refuse } = choice
  const crop = async (area: ImageArea) => {
    if (!chosen) return
    closeDialog()
    try {
      await send(resizeImage(chosen.file, { side: SIDE_IN_PIXELS, area, types: ['image/webp', 'image/jpeg'] }))
    } catch {
      refuse(photoMessages.invalid)
    }
  }
  const preview = state.step === 'idle' ? null : image
  return { ...choice, preview, state, error, crop, stop: cancel, retry }
}

/**
 * Stores the chosen file for the crop dialog. `refuse` is called with the reason why a file cannot be used, or with null when it
 * can be used.
 */
function useChosenImage(refuse: (message: string | null) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [tooBig, setTooBig] = useState<File | null>(null)
  const [reducing, setReducing] = useState(false)
  const openDialog = (file: File) => {
    refuse(null)
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen({ file, url: URL.createObjectURL(file), open: true })
  }
  const choose = (file: File) => {
    const message = photoError(file)
    setTooBig(message === photoMessages.tooBig ? file : null)
    if (message) refuse(message)
    else openDialog(file)
  }
  const reduce = async (file: File) => {
    setReducing(true)
    try {
      const image = await resizeImage(file, { side: REDUCED_SIDE_IN_PIXELS, types: ['image/jpeg'] })
      openDialog(new File([image], file.name, { type: image.type }))
    } catch {
      refuse(photoMessages.unreadable)
    }
    setTooBig(null)
    setReducing(false)
  }
  // Closes the dialog but keeps it mounted, so that the focus returns to the button that opened it.
  const closeDialog = () => setChosen((now) => now && { ...now, open: false })
  return { chosen, choose, reduce: tooBig && (() => reduce(tooBig)), reducing, closeDialog, refuse }
}

/** Returns an object URL of a blob for `<img>`. The URL is revoked when another blob replaces it. */
function useObjectUrl() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (blob: Blob) => setUrl(URL.createObjectURL(blob))] as const
}
