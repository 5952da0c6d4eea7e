import { VerificationStatus } from '#shared/profile.ts'
import { DocumentsForm } from '#client/features/verification/index.ts'
import { trpc } from '#client/lib/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import type { StepProps } from './step-props.ts'

/** Step 4 of the professional's sign-up: two images, each saved when it is chosen. Continuing sends them for review. */
export function StepDocuments({ mine, onNext, onBack }: StepProps) {
  const { status = null, refusalReason = null } = mine.professional ?? {}
  const isRefused = status === VerificationStatus.refused
  const { data } = trpc.verification.state.useQuery(undefined, { enabled: isRefused })
  return (
    <DocumentsForm
      professional={mine.professional}
      refusals={data?.imageReasons}
      onDone={onNext}
      actions={(busy) => <FormActions submitLabel="Continuar" busy={busy} onBack={onBack} sticky />}
    >
      {isRefused && (
        <Banner tone="warning" title="Seus documentos não foram aceitos">
          {refusalReason && <p>Motivo: {refusalReason}</p>}
          <p>Troque pelo menos uma imagem e continue para enviar de novo.</p>
        </Banner>
      )}
    </DocumentsForm>
  )
}
