import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_WORK_PHOTOS, portfolioMessages, WORK_PHOTO, WorkPhotoStatus } from '#shared/portfolio.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { imageTypes } from '#client/lib/image.ts'
import { useAct } from '#client/lib/use-act.ts'
import { usePhoto } from '#client/lib/use-photo.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Waiting } from '#client/ui/listed.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import { ZoomPhoto } from '#client/ui/zoom-photo.tsx'

type WorkPhoto = Answers['portfolio']['mine']['items'][number]

const SIDE_IN_PIXELS = 1_024
const tones = { 'Em conferência': 'warning', Aprovada: 'success', Recusada: 'danger' } as const

/**
 * The editor of the photos of a professional's work: uploads, sorts and removes photos, and shows the team's decision about each
 * photo.
 */
export function PortfolioEditor() {
  const query = trpc.portfolio.mine.useQuery()
  const items = query.data?.items
  if (!items) return <Waiting query={query} failed="Não foi possível carregar as fotos." className="h-64" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {items.length === 0 && <EmptyState title="Nenhuma foto ainda. Comece por um resultado de que você se orgulha." />}
      <ol aria-label={portfolioMessages.title} className="grid gap-4 empty:hidden sm:grid-cols-2">
        {items.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} all={items} />
          </li>
        ))}
      </ol>
      {items.length < MAX_WORK_PHOTOS ? <NewPhoto /> : <p className="text-muted">{portfolioMessages.tooMany}</p>}
    </div>
  )
}

function PhotoCard({ photo: { id, status, reason }, all }: { photo: WorkPhoto; all: readonly WorkPhoto[] }) {
  const ids = all.map((each) => each.id)
  const place = ids.indexOf(id)
  const label = `Foto ${place + 1}`
  const { act: order, busy } = useAct(trpc.portfolio.order, { failed: portfolioMessages.orderFailed })
  const moveTo = (to: number) => void order({ photoIds: ids.filter((each) => each !== id).toSpliced(to, 0, id) })
  return (
    <div className="grid content-start gap-2 rounded-xl border border-line p-3">
      <ZoomPhoto src={`/private/${WORK_PHOTO}/${id}`} label={label} frame="aspect-4/3 w-full" />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Badge tone={tones[status]}>{status}</Badge>
        <div className="flex">
          <IconButton
            label={`${label}: mover para antes`}
            icon={<ArrowLeft aria-hidden />}
            disabled={busy || place === 0}
            onClick={() => moveTo(place - 1)}
          />
          <IconButton
            label={`${label}: mover para depois`}
            icon={<ArrowRight aria-hidden />}
            disabled={busy || place === ids.length - 1}
            onClick={() => moveTo(place + 1)}
          />
          <RemoveButton photoId={id} label={label} />
        </div>
      </div>
      {status === WorkPhotoStatus.refused && <p className="text-secondary text-danger wrap-anywhere">Motivo: {reason}</p>}
    </div>
  )
}

function RemoveButton({ photoId, label }: { photoId: string; label: string }) {
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAct(trpc.portfolio.remove, { failed: portfolioMessages.removeFailed })
  return (
    <>
      <IconButton label={`Remover ${label.toLowerCase()}`} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remover a ${label.toLowerCase()}?`}
        description="Ela sai do seu perfil e é apagada."
        confirmLabel="Remover foto"
        danger
        busy={busy}
        onConfirm={async () => (await act({ photoId })) && setAsking(false)}
      />
    </>
  )
}

function NewPhoto() {
  const utils = trpc.useUtils()
  const { choose, fault, ...upload } = usePhoto(WORK_PHOTO, {
    side: SIDE_IN_PIXELS,
    failed: portfolioMessages.sendFailed.title,
    onDone: async () => {
      await utils.portfolio.mine.invalidate()
      toast.success(portfolioMessages.sent.title, portfolioMessages.sent.description)
    },
  })
  return (
    <FileDrop
      name={WORK_PHOTO}
      action="Enviar foto do trabalho"
      accept={imageTypes}
      icon={<ImagePlus aria-hidden />}
      hint={portfolioMessages.waits}
      error={fault ?? undefined}
      onFile={(file) => void choose(file)}
      upload={upload}
    />
  )
}
