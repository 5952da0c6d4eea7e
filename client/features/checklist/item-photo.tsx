import { Camera, X } from 'lucide-react'
import { CHECKLIST_PHOTO, checklistMessages } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { imageTypes } from '#client/lib/image.ts'
import { usePhoto } from '#client/lib/use-photo.ts'
import { buttonStyles } from '#client/ui/button.tsx'
import { ChooseFile } from '#client/ui/choose-file.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { UploadButtons } from '#client/ui/upload-buttons.tsx'

const SIDE_IN_PIXELS = 1600

export interface ItemPhotoProps {
  item: Answers['checklist']['read']['items'][number]
  checklistId: string
  /** Whether the checklist is open, so that the photo may be changed. */
  open: boolean
}

/** The photo of a checklist item. The upload shows its progress and leaves out the location of the camera. */
export function ItemPhoto({ item, checklistId, open }: ItemPhotoProps) {
  const { id: itemId, photoId, description } = item
  const { choose, fault, ...upload } = useItemPhoto(itemId, checklistId)
  const sending = upload.state.step === 'sending'
  return (
    <>
      {photoId && <Photo photoId={photoId} item={item} open={open} />}
      {open && !sending && (
        <ChooseFile
          accept={imageTypes}
          onFile={(file) => void choose(file)}
          icon={<Camera aria-hidden />}
          className={buttonStyles({ variant: 'ghost', size: 44, className: 'hover:bg-primary-soft' })}
        >
          {photoId ? 'Trocar foto' : 'Foto'}
          <span className="sr-only">: {description}</span>
        </ChooseFile>
      )}
      <div className={sending ? 'flex min-w-0 flex-1 basis-60 items-end gap-2' : 'contents'}>
        {upload.state.step === 'sending' && <Progress label="Enviando foto" percent={upload.state.percent} className="flex-1" />}
        <UploadButtons {...upload} />
      </div>
      {fault && !sending && (
        <p role="alert" className="basis-full text-small font-medium text-danger">
          {fault}
        </p>
      )}
    </>
  )
}

function Photo({ photoId, item: { id, description }, open }: Omit<ItemPhotoProps, 'checklistId'> & { photoId: string }) {
  const { act, busy } = useAct(trpc.checklist.removePhoto, { failed: checklistMessages.photoFailed })
  const url = `/private/${CHECKLIST_PHOTO}/${photoId}`
  return (
    <span className="relative mr-2 inline-block pt-2">
      <a href={url} target="_blank" rel="noreferrer" className="block rounded-lg">
        <img
          src={url}
          alt={`Foto: ${description}, abrir inteira`}
          className="size-20 rounded-lg border border-line bg-sunken object-cover"
        />
      </a>
      {open && (
        <span className="absolute -top-1 -right-3 rounded-md bg-surface">
          <IconButton
            framed
            label={`Remover foto: ${description}`}
            icon={<X aria-hidden />}
            disabled={busy}
            onClick={() => void act({ itemId: id })}
          />
        </span>
      )}
    </span>
  )
}

function useItemPhoto(itemId: string, checklistId: string) {
  const utils = trpc.useUtils()
  return usePhoto(`${CHECKLIST_PHOTO}/${itemId}`, {
    side: SIDE_IN_PIXELS,
    failed: checklistMessages.photoFailed.title,
    onDone: () => utils.checklist.read.invalidate({ checklistId }),
  })
}
