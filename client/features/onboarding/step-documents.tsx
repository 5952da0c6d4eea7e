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
  /** Whether they were sent; a refusal has been told. */
  onSend: () => Promise<boolean>
  busy: boolean
}

/** Step 4: both pictures, each saved as it is chosen; going on sends them for review ('Documentos incompletos', S1 §5). */
export function StepDocuments({ mine, onSend, busy, onNext, onBack }: StepDocumentsProps) {
  const [tried, setTried] = useState(false)
  const [changed, setChanged] = useState(false)
  const { status = null, refusalReason = null, documents } = mine.professional ?? {}
  const { front = false, selfie = false } = documents ?? {}
  const underWay = status === VerificationStatus.pending || status === VerificationStatus.approved
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!front || !selfie) {
      toast.error(documentMessages.incomplete.title, documentMessages.incomplete.description)
      document.getElementsByName(front ? DocumentKind.selfie : DocumentKind.front)[0]?.focus()
      return
    }
    // What is with the team already needs no second sending.
    if (underWay && !changed) return onNext()
    if (await onSend()) onNext()
  }
  const missing = (there: boolean) => (tried && !there ? 'Falta esta imagem' : undefined)
  const shared = { approved: status === VerificationStatus.approved, onSent: () => setChanged(true) }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {status === VerificationStatus.refused && (
        <Banner tone="warning" title={`Precisamos de outra foto: ${refusalReason ?? 'confira as imagens'}`}>
          Troque a imagem e continue para enviar de novo.
        </Banner>
      )}
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <DocumentField kind={DocumentKind.front} label="Frente do documento" done={front} error={missing(front)} {...shared} />
        <DocumentField
          kind={DocumentKind.selfie}
          label="Selfie com o documento"
          done={selfie}
          error={missing(selfie)}
          {...shared}
        />
      </div>
      <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />
    </form>
  )
}
