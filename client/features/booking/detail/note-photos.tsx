import { ImagePlus, Trash2 } from 'lucide-react'
import { BOOKING_PHOTO, bookingPhotoMessages, MAX_BOOKING_PHOTOS } from '#shared/booking-scope.ts'
import { trpc } from '#client/lib/api.ts'
import { imageTypes } from '#client/lib/image.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { usePhoto } from '#client/lib/use-photo.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { ChooseFile } from '#client/ui/choose-file.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { toast } from '#client/ui/toast.ts'
import { useOnline } from '#client/ui/use-online.ts'
import { UploadButtons } from '#client/ui/upload-buttons.tsx'
import { ZoomPhoto } from '#client/ui/zoom-photo.tsx'
import type { Detail } from '../labels.ts'

const SIDE_IN_PIXELS = 1_600

export interface NotePhotosProps {
  booking: Pick<Detail, 'id' | 'photos' | 'mayWriteNotes'>
}

/** The photos that show how to enter the home. Both participants see them, and the contractor adds and removes them. */
export function NotePhotos({ booking: { id, photos, mayWriteNotes } }: NotePhotosProps) {
  const online = useOnline()
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Fotos de como entrar" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {photos.map((photoId, at) => (
            <li key={photoId} className="relative">
              <ZoomPhoto
                src={`/private/${BOOKING_PHOTO}/${photoId}`}
                label={`Foto ${at + 1} de como entrar`}
                frame="aspect-4/3 w-full"
              />
              {mayWriteNotes && <RemoveButton photoId={photoId} label={`foto ${at + 1}`} />}
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && !online && <p className="text-small text-muted">Sem internet, as fotos podem não abrir.</p>}
      {mayWriteNotes && <NewPhoto bookingId={id} full={photos.length >= MAX_BOOKING_PHOTOS} />}
    </>
  )
}

function RemoveButton({ photoId, label }: { photoId: string; label: string }) {
  const { act, ask, question } = useQuestion(trpc.booking.removePhoto, {
    done: bookingPhotoMessages.removed,
    failed: bookingPhotoMessages.removeFailed,
  })
  return (
    <span className="no-print absolute top-1 right-1">
      <IconButton framed label={`Remover ${label}`} icon={<Trash2 aria-hidden />} onClick={ask} />
      <ConfirmDialog
        {...question}
        title={`Remover a ${label} de como entrar?`}
        description="Ela é apagada, e ninguém mais a vê."
        confirmLabel="Remover foto"
        danger
        onConfirm={() => void act({ photoId })}
      />
    </span>
  )
}

function NewPhoto({ bookingId, full }: { bookingId: string; full: boolean }) {
  const { choose, fault, ...upload } = useNotePhoto(bookingId)
  if (upload.state.step === 'sending') {
    return (
      <div className="no-print flex flex-wrap items-end gap-2">
        <Progress label="Enviando foto" percent={upload.state.percent} className="flex-1 basis-40" />
        <UploadButtons {...upload} />
      </div>
    )
  }
  if (full) return <p className="no-print text-small text-muted">{bookingPhotoMessages.tooMany}</p>
  return (
    <div className="no-print grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <ChooseFile
          accept={imageTypes}
          onFile={(file) => void choose(file)}
          icon={<ImagePlus aria-hidden />}
          className={buttonStyles({ variant: 'secondary', size: 44, className: 'hover:bg-sunken' })}
        >
          {bookingPhotoMessages.add}
        </ChooseFile>
        <UploadButtons {...upload} />
      </div>
      <p className="text-small">{bookingPhotoMessages.hint}</p>
      {fault && (
        <p role="alert" className="text-small font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

function useNotePhoto(bookingId: string) {
  const utils = trpc.useUtils()
  return usePhoto(`${BOOKING_PHOTO}/${bookingId}`, {
    side: SIDE_IN_PIXELS,
    failed: bookingPhotoMessages.addFailed,
    onDone: async () => {
      await utils.booking.byId.invalidate({ bookingId })
      toast.success(bookingPhotoMessages.added)
    },
  })
}
