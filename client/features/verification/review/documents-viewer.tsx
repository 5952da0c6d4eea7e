import { ImageOff, Lock, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { DocumentKind } from '#shared/profile.ts'
import { ProofKind } from '#shared/verification.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Documents, DocumentLink } from './use-documents.ts'

export type ImageKind = DocumentKind | typeof ProofKind.name

export const imageLabels: Readonly<Record<ImageKind, string>> = {
  [DocumentKind.front]: 'Frente do documento',
  [DocumentKind.selfie]: 'Selfie com o documento',
  [ProofKind.name]: 'Documento com o novo nome',
}

export const zooms = [1, 1.5, 2, 3] as const

/** How the images are displayed. `zoom` is an index in `zooms`, `turns` is the number of quarter turns. */
export type View = { readonly zoom: number; readonly turns: number }
export const plainView: View = { zoom: 0, turns: 0 }

export interface DocumentsViewerProps {
  documents: Documents
  kinds: readonly ImageKind[]
  view: View
  onView: (view: View) => void
  onUnlock: () => void
  /** Called when an image did not load, for example because its link has expired. */
  onBroken: () => void
}

/** Shows the images of a document side by side. Zoom and rotation apply to all of them. */
export function DocumentsViewer({ documents, kinds, view, onView, onUnlock, onBroken }: DocumentsViewerProps) {
  if (documents.step === 'loading') {
    return (
      <div className="grid min-h-60 place-items-center">
        <Spinner label="Abrindo os documentos…" />
      </div>
    )
  }
  if (documents.step === 'locked') {
    return (
      <div className="grid min-h-60 place-items-center content-center gap-3 rounded-lg bg-sunken p-4 text-center">
        <Lock aria-hidden className="size-8 text-muted" />
        <p>Para abrir os documentos, confirme sua senha.</p>
        <Button size={44} onClick={onUnlock}>
          Ver documentos
        </Button>
      </div>
    )
  }
  if (documents.step === 'failed') {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" size={44} onClick={onBroken}>
            Tentar de novo
          </Button>
        }
      >
        {documents.message}
      </Banner>
    )
  }
  const { zoom, turns } = view
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <DocumentImage
            key={kind}
            kind={kind}
            link={documents.links.find((link) => link.kind === kind)}
            view={view}
            onBroken={onBroken}
          />
        ))}
      </div>
      <div role="group" aria-label="Imagens" className="flex flex-wrap items-center gap-1">
        <IconButton
          framed
          label="Afastar"
          icon={<ZoomOut aria-hidden />}
          disabled={zoom === 0}
          onClick={() => onView({ zoom: zoom - 1, turns })}
        />
        <IconButton
          framed
          label="Aproximar"
          icon={<ZoomIn aria-hidden />}
          disabled={zoom === zooms.length - 1}
          onClick={() => onView({ zoom: zoom + 1, turns })}
        />
        <IconButton framed label="Girar" icon={<RotateCw aria-hidden />} onClick={() => onView({ zoom, turns: turns + 1 })} />
        <output className="px-2 text-secondary text-muted tabular">{Math.round((zooms[zoom] ?? 1) * 100)} %</output>
      </div>
    </div>
  )
}

interface DocumentImageProps {
  kind: ImageKind
  link: DocumentLink | undefined
  view: View
  onBroken: () => void
}

function DocumentImage({ kind, link, view: { zoom, turns }, onBroken }: DocumentImageProps) {
  const label = imageLabels[kind]
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="text-secondary font-semibold">{label}</figcaption>
      {link ? (
        // A zoomed image is larger than its frame and can be scrolled, also with the arrow keys.
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`${label}, ampliável`}
          className="h-60 overflow-auto rounded-lg border border-line bg-sunken sm:h-80"
        >
          <img
            src={link.url}
            alt={label}
            onError={onBroken}
            style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, height: `${(zooms[zoom] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }}
            className="max-w-none object-contain"
          />
        </section>
      ) : (
        <div className="grid h-60 place-items-center content-center gap-2 rounded-lg bg-sunken text-muted sm:h-80">
          <ImageOff aria-hidden className="size-8" />
          <p>Não está guardada</p>
        </div>
      )}
    </figure>
  )
}
