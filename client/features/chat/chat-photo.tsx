import { useSyncExternalStore } from 'react'
import { CHAT_PHOTO } from '#shared/chat.ts'
import { cx } from '#client/ui/cx.ts'
import { Progress } from '#client/ui/progress.tsx'
import { ZoomPhoto } from '#client/ui/zoom-photo.tsx'
import type { DraftPhoto } from './draft-photo.ts'

const frame = 'h-44 w-56 max-w-full'

export interface ChatPhotoProps {
  photo: string
  /** The alternative text of a photo: 'Foto enviada por você' or 'Foto enviada por Marlene'. */
  label: string
}

/** A photo of a conversation as a thumbnail, which opens it large. */
export function ChatPhoto({ photo, label }: ChatPhotoProps) {
  return <ZoomPhoto src={`/private/${CHAT_PHOTO}/${photo}`} label={label} frame={frame} />
}

/** A photo that waits for its upload or is being uploaded, with the progress. */
export function PhotoBeingSent({ photo, sending }: { photo: DraftPhoto; sending: boolean }) {
  const percent = useSyncExternalStore(photo.subscribe, photo.percent)
  return (
    <span className="grid gap-2">
      <img src={photo.url} alt="Foto" className={cx(frame, 'rounded-lg object-cover opacity-70')} />
      {sending && <Progress label="Enviando foto" percent={percent} />}
    </span>
  )
}
