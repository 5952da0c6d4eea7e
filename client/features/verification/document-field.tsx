import { Camera, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { DocumentKind } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { imageTypes } from '#client/lib/image.ts'
import { cx } from '#client/ui/cx.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { DocumentDrawing } from './document-drawing.tsx'
import { useDocument } from './use-document.ts'

export interface DocumentFieldProps {
  kind: DocumentKind
  /** The name of the image: 'Frente do documento' or 'Selfie com o documento'. */
  label: string
  /** True when the server has the image. */
  done: boolean
  /** True when the server still has an image that the team has refused. */
  kept?: boolean
  /**
   * True when the documents were approved. The field then asks before an image is replaced, because the search hides the
   * professional until the new image is approved.
   */
  approved?: boolean
  /** The fault that the team found in the stored image; null when the image is good. */
  refusal?: string | null
  /** An error from the surrounding form, for example that the image is missing. */
  error?: string | undefined
  /** Called when the server has a new image. */
  onSent?: () => void
}

const advice: Readonly<Record<DocumentKind, string>> = {
  [DocumentKind.front]: 'RG ou CNH aberta, sobre uma mesa, sem reflexo, com os quatro cantos à vista.',
  [DocumentKind.selfie]: 'Seu rosto e a frente do documento na mesma foto, com boa luz.',
}

/**
 * The field for one image of the verification: the chosen image or a drawing as an example, the upload, and whether the server
 * has the image.
 */
export function DocumentField({ kind, label, done, kept = false, approved = false, refusal, error, onSent }: DocumentFieldProps) {
  const { preview, upload, error: fileError, choose } = useDocument(kind, onSent)
  const { state } = upload
  const [pendingFile, setPendingFile] = useState<File | null>(null)
  const sending = state.step === 'sending'
  const failed = state.step === 'failed'
  const message = fileError ?? (state.step === 'failed' ? state.message : error)
  return (
    <section aria-label={label} className="grid content-start gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-sans text-body font-semibold tracking-normal">{label}</h2>
        <output className="text-small font-semibold">{!sending && <Kept failed={failed} done={done} kept={kept} />}</output>
      </div>
      {refusal && kept && <p className="text-secondary font-semibold text-danger">A equipe viu: {refusal}.</p>}
      <FileDrop
        name={kind}
        topic={label}
        action={done || preview ? 'Trocar imagem' : 'Escolher imagem'}
        hint={advice[kind]}
        error={message}
        accept={imageTypes}
        onFile={(file) => (approved ? setPendingFile(file) : void choose(file))}
        icon={<Camera aria-hidden />}
        upload={upload}
      >
        {preview ? (
          <img
            src={preview}
            alt={`Prévia: ${label}`}
            className={cx('mx-auto aspect-8/5 w-full max-w-60 rounded-lg bg-sunken object-contain', sending && 'opacity-60')}
          />
        ) : (
          <DocumentDrawing kind={kind} />
        )}
      </FileDrop>
      <ConfirmDialog
        open={pendingFile !== null}
        onClose={() => setPendingFile(null)}
        title={`Trocar a imagem: ${label}?`}
        description={documentMessages.leavesSearch}
        confirmLabel="Enviar nova imagem"
        onConfirm={() => {
          setPendingFile(null)
          if (pendingFile) void choose(pendingFile)
        }}
      />
    </section>
  )
}

/** Says which image the server has: the new image, the previous image, or none. */
function Kept({ failed, done, kept }: { failed: boolean; done: boolean; kept: boolean }) {
  const { received, kept: keptBefore, previousKept, noneKept } = documentMessages
  if (failed) return <span className="text-muted">{done ? previousKept : noneKept}</span>
  if (!done) return null
  if (kept) return <span className="text-muted">{keptBefore}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <CircleCheck aria-hidden className="size-4.5" />
      {received}
    </span>
  )
}
