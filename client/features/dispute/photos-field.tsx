import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DISPUTE_PHOTO, disputeMessages, MAX_DISPUTE_PHOTOS } from '#shared/disputes.ts'
import { uploadLimits } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { resizeImage, hasImageType, imageTypes } from '#client/lib/image.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 1600

export type SentPhoto = { readonly id: string; readonly preview: string }

export interface PhotosFieldProps {
  photos: readonly SentPhoto[]
  onChange: (photos: SentPhoto[]) => void
  error?: string | undefined
}

/** Up to four photos of a statement, each uploaded when it is chosen, without the location of the camera. */
export function PhotosField({ photos, onChange, error }: PhotosFieldProps) {
  const { choose, fault, ...upload } = usePhoto((photo) => onChange([...photos, photo]))
  const full = photos.length >= MAX_DISPUTE_PHOTOS
  return (
    <div className="grid gap-2">
      <p className="text-secondary font-semibold">
        Fotos <span className="font-normal text-muted">(opcional)</span>
      </p>
      {photos.length > 0 && (
        <ul aria-label="Fotos enviadas" className="flex flex-wrap gap-4 pt-2">
          {photos.map(({ id, preview }, index) => (
            <li key={id} className="relative">
              <img src={preview} alt={`Foto ${index + 1}`} className="size-24 rounded-lg border border-line object-cover" />
              <span className="absolute -top-2 -right-2 rounded-md bg-surface">
                <IconButton
                  framed
                  label={`Remover foto ${index + 1}`}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(photos.filter((photo) => photo.id !== id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <FileDrop
          name="foto"
          action="Escolher foto"
          accept={imageTypes}
          icon={<Camera aria-hidden />}
          hint={`Até ${MAX_DISPUTE_PHOTOS}. Só vocês dois e a equipe veem.`}
          error={fault ?? error}
          onFile={(file) => void choose(file)}
          upload={upload}
        />
      )}
    </div>
  )
}

function usePhoto(onSent: (photo: SentPhoto) => void) {
  const [fault, setFault] = useState<string | null>(null)
  const resized = useRef<Blob | null>(null)
  const previews = useRef<string[]>([])
  useEffect(() => () => previews.current.forEach((url) => URL.revokeObjectURL(url)), [])
  const { state, send, cancel, retry } = useUpload(DISPUTE_PHOTO, {
    onStart: (image) => {
      resized.current = image
    },
    onDone: (answer) => {
      const id = typeof answer === 'object' && answer !== null ? (Reflect.get(answer, 'photoId') as unknown) : null
      if (typeof id !== 'string' || !resized.current) throw new Error(disputeMessages.photoFailed.title)
      const preview = URL.createObjectURL(resized.current)
      previews.current.push(preview)
      onSent({ id, preview })
      return Promise.resolve()
    },
    onFail: (message) => {
      setFault(message)
      toast.error(disputeMessages.photoFailed.title, message)
    },
  })
  const choose = async (file: File) => {
    const refused = refusalOf(file)
    setFault(refused)
    if (refused) return
    try {
      await send(resizeImage(file, { side: SIDE_IN_PIXELS, types: ['image/jpeg'] }))
    } catch {
      setFault(documentMessages.invalid.title)
    }
  }
  return { state, choose, cancel, retry, fault: state.step === 'sending' ? null : fault }
}

function refusalOf(file: File): string | null {
  if (!hasImageType(file)) return documentMessages.invalid.title
  return file.size > uploadLimits.document.maxBytes ? documentMessages.tooBig : null
}
