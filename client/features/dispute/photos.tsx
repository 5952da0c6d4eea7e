import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { count } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'

export interface DisputePhotosProps {
  disputeId: string
  /** The photos of one statement. */
  photoIds: readonly string[]
}

/** The photos of a statement, which are shown after a click. Each link works for 15 minutes. A view by an admin is recorded. */
export function DisputePhotos({ disputeId, photoIds }: DisputePhotosProps) {
  const { act, answer: data, busy } = useAct(trpc.dispute.photoLinks, { failed: 'Não foi possível abrir as fotos' })
  if (photoIds.length === 0) return null
  if (!data)
    return (
      <Button variant="soft" size={44} className="justify-self-start" busy={busy} onClick={() => void act({ disputeId })}>
        Ver {count(photoIds.length, 'foto', 'fotos')}
      </Button>
    )
  const links = data.links.filter(({ photoId }) => photoIds.includes(photoId))
  return (
    <ul aria-label="Fotos" className="flex flex-wrap gap-2">
      {links.map(({ photoId, url }, index) => (
        <li key={photoId}>
          <Photo url={url} label={`Foto ${index + 1}`} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ url, label }: { url: string; label: string }) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <span className="grid size-28 place-items-center rounded-lg bg-sunken text-muted">
        <ImageOff aria-hidden className="size-6" />
        <span className="sr-only">{label}: o link venceu</span>
      </span>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block rounded-lg">
      <img
        src={url}
        alt={`${label}, abrir inteira`}
        onError={() => setBroken(true)}
        className="size-28 rounded-lg border border-line bg-sunken object-cover"
      />
    </a>
  )
}
