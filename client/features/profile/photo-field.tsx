import { ImagePlus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { photoMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { imageTypes } from '#client/lib/image.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { usePhoto } from './use-photo.ts'

// The code of the cropper is a separate chunk, which is loaded when the first image is chosen.
const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })))

export interface PhotoFieldProps {
  /** The public URL of the current photo; null when there is no photo. */
  photo: string | null
  /** The person's name. Its first letter is shown when there is no photo. */
  name: string
  /** An error from the surrounding form, for example 'Foto obrigatória'. */
  error?: string | undefined
}

/**
 * The person's photo: choose or drop an image, crop it to a square, upload it, replace it or remove it. The field saves the photo
 * itself.
 */
export function PhotoField({ photo, name, error }: PhotoFieldProps) {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const { chosen, preview, state, error: fileError, choose, reduce, reducing, crop, closeDialog, stop, retry } = usePhoto()
  const session = useSessionStore()
  const remove = useAct(trpc.profile.removePhoto, {
    failed: photoMessages.removeFailed,
    also: ['onboarding', 'auth'],
    onDone: () => void session.refresh(),
  })
  const sending = state.step === 'sending'
  const failure = fileError ?? (state.step === 'failed' ? state.message : undefined)
  const message = failure && photo ? `${failure.replace(/\.?$/, '.')} ${photoMessages.stays}` : (failure ?? error)
  return (
    <>
      <FileDrop
        name="photo"
        action={photo ? 'Trocar foto' : 'Escolher foto'}
        hint="PNG, JPG ou WEBP, até 5 MB. Rosto visível, sem óculos escuros."
        error={message}
        accept={imageTypes}
        onFile={choose}
        icon={<ImagePlus aria-hidden />}
        beside
        upload={{ state, cancel: stop, retry }}
        more={
          <>
            {reduce && (
              <Button size={44} busy={reducing} onClick={() => void reduce()}>
                {photoMessages.reduce}
              </Button>
            )}
            {photo && !sending && (
              <Button variant="ghost" size={44} onClick={() => setAsking(true)}>
                Remover foto
              </Button>
            )}
          </>
        }
      >
        <Avatar
          name={name}
          src={preview ?? photo}
          seed={user?.id}
          size={96}
          decorative={!photo && !preview}
          className={cx('transition-opacity duration-180', preview && 'opacity-60')}
        />
      </FileDrop>
      {chosen && (
        <Suspense>
          <CropDialog
            key={chosen.url}
            open={chosen.open}
            image={chosen.url}
            onClose={closeDialog}
            onCrop={(area) => void crop(area)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remover sua foto?"
        description="Quem procura costuma escolher perfis com foto."
        confirmLabel="Remover foto"
        danger
        busy={remove.busy}
        onConfirm={async () => (await remove.act()) && setAsking(false)}
      />
    </>
  )
}
