import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { DocumentField } from '#client/features/verification/index.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { toast } from '#client/ui/toast.ts'
import type { StepProps } from './step-props.ts'

export interface StepDocumentsProps extends StepProps {
  /** Sends both pictures for review. Resolves to false when the server refused; a toast has then shown the message. */
  onSend: () => Promise<boolean>
  busy: boolean
}

/** Step 4: two pictures, each saved when it is chosen. Continuing sends them for review. */
export function StepDocuments({ mine, onSend, busy, onNext, onBack }: StepDocumentsProps) {
  const [submitted, setSubmitted] = useState(false)
  const [changed, setChanged] = useState(false)
  const { status = null, refusalReason = null, documents, needsNewPicture = false } = mine.professional ?? {}
  const { front = false, selfie = false } = documents ?? {}
  const alreadySent = status === VerificationStatus.pending || status === VerificationStatus.approved
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!front || !selfie) {
      toast.error(documentMessages.incomplete.title, documentMessages.incomplete.description)
      document.getElementsByName(front ? DocumentKind.selfie : DocumentKind.front)[0]?.focus()
      return
    }
    if (needsNewPicture) {
      toast.error(documentMessages.incomplete.title, documentMessages.unchanged)
      document.getElementsByName(DocumentKind.front)[0]?.focus()
      return
    }
    // Pictures that the team has already received need not be sent again.
    if (alreadySent && !changed) return onNext()
    if (await onSend()) onNext()
  }
  const errorOf = (there: boolean) => {
    if (!submitted) return undefined
    return there ? (needsNewPicture && documentMessages.unchanged) || undefined : 'Falta esta imagem'
  }
  const props = { approved: status === VerificationStatus.approved, onSent: () => setChanged(true) }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {status === VerificationStatus.refused && (
        <Banner tone="warning" title="Seus documentos não foram aceitos">
          {refusalReason && <p>Motivo: {refusalReason}</p>}
          <p>Troque pelo menos uma imagem e continue para enviar de novo.</p>
        </Banner>
      )}
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <DocumentField
          kind={DocumentKind.front}
          label="Frente do documento"
          done={front && !needsNewPicture}
          error={errorOf(front)}
          {...props}
        />
        <DocumentField
          kind={DocumentKind.selfie}
          label="Selfie com o documento"
          done={selfie && !needsNewPicture}
          error={errorOf(selfie)}
          {...props}
        />
      </div>
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}
