import { Camera, X } from 'lucide-react'
import { useId, useState } from 'react'
import { CHECKLIST_PHOTO, checklistMessages } from '#shared/checklists.ts'
import { uploadLimits } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { resizeImage, hasImageType, imageTypes } from '#client/lib/image.ts'
import { useUpload } from '#client/lib/use-upload.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { toast } from '#client/ui/toast.ts'

const SIDE_IN_PIXELS = 1600

export interface ItemPhotoProps {
  item: Answers['checklist']['read']['items'][number]
  checklistId: string
  /** Whether the photo may be changed. */
  open: boolean
}

/** The photo of an item, sent with progress and without the location of the camera. */
export function ItemPhoto({ item, checklistId, open }: ItemPhotoProps) {
  const { id: itemId, photoId, description } = item
  const { state, choose, cancel, retry, fault } = useItemPhoto(itemId, checklistId)
  const sending = state.step === 'sending'
  return (
    <>
      {photoId && <Photo photoId={photoId} item={item} open={open} />}
      {open && !sending && <ChooseButton label={photoId ? 'Trocar foto' : 'Foto'} description={description} onFile={choose} />}
      {sending && (
        <div className="flex min-w-0 flex-1 basis-60 items-end gap-2">
          <Progress label="Enviando foto" percent={state.percent} className="flex-1" />
          <Button variant="ghost" size={44} onClick={cancel}>
            Cancelar envio
          </Button>
        </div>
      )}
      {state.step === 'failed' && (
        <Button variant="secondary" size={44} onClick={() => void retry()}>
          Tentar de novo
        </Button>
      )}
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

interface ChooseButtonProps {
  label: string
  description: string
  onFile: (file: File) => Promise<void>
}

function ChooseButton({ label, description, onFile }: ChooseButtonProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonStyles({ variant: 'ghost', size: 44 }),
        'cursor-pointer hover:bg-primary-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
      )}
    >
      <Camera aria-hidden />
      <input
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onFile(file)
          // Without this the browser fires no change event when the same file is chosen again.
          target.value = ''
        }}
      />
      {label}
      <span className="sr-only">: {description}</span>
    </label>
  )
}

function useItemPhoto(itemId: string, checklistId: string) {
  const utils = trpc.useUtils()
  const [fault, setFault] = useState<string | null>(null)
  const { state, send, cancel, retry } = useUpload(`${CHECKLIST_PHOTO}/${itemId}`, {
    onDone: () => utils.checklist.read.invalidate({ checklistId }),
    onFail: (message) => {
      setFault(message)
      toast.error(checklistMessages.photoFailed.title, message)
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
  return { state, choose, cancel, retry, fault }
}

function refusalOf(file: File): string | null {
  if (!hasImageType(file)) return documentMessages.invalid.title
  return file.size > uploadLimits.document.maxBytes ? documentMessages.tooBig : null
}
