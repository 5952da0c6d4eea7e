import { availabilityMessages } from '#shared/availability.ts'
import { directoryMessages } from '#shared/directory.ts'
import { pageNames } from '#shared/pages.ts'
import { VerificationStatus, onboardingMessages } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { PublicPagesChoiceLater } from '#client/features/directory/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { Timeline } from '#client/ui/timeline.tsx'
import type { Stage } from '#client/ui/timeline.tsx'
import type { WizardStep } from './wizard-steps.ts'
import { stepTexts } from './wizard-texts.ts'

export interface StepReviewProps {
  status: VerificationStatus | null
  /** Whether contractors can find the profile in the search and book it. */
  published: boolean
  /** Whether the working hours are long enough for the shortest booking. */
  hasHours: boolean
  hasImages: boolean
  /** Sends both images of the identity check for review. Null while an image, the birth date or the mother's name is missing. */
  onSend: (() => void) | null
  sending: boolean
  onStep: (step: WizardStep) => void
}

/** The title of the last step of the wizard, such as 'Perfil em Análise' while the review is pending. */
export function reviewTitle(status: VerificationStatus | null): string {
  if (status === VerificationStatus.approved) return 'Perfil aprovado'
  return status === VerificationStatus.pending ? stepTexts[6].title : 'Falta enviar seus documentos'
}

/** Step 6 of the professional's wizard: the state of the review, what happens next, and what is still missing. */
export function StepReview({ status, published, hasHours, hasImages, onSend, sending, onStep }: StepReviewProps) {
  const toDocuments = (
    <Button variant="secondary" size={44} busy={sending} onClick={onSend ?? (() => onStep(4))}>
      Enviar documentos
    </Button>
  )
  const toHours = (
    <Button variant="secondary" size={44} onClick={() => onStep(5)}>
      Adicionar disponibilidade
    </Button>
  )
  return (
    <div className="grid gap-6">
      {(status === null || status === VerificationStatus.refused) && (
        <Banner tone="warning" action={toDocuments}>
          {onSend
            ? 'As duas imagens estão guardadas. A análise começa quando você as envia.'
            : hasImages
              ? 'As duas imagens estão guardadas. Falta informar sua data de nascimento e o nome da sua mãe.'
              : 'A análise começa quando a frente do documento e a selfie chegam.'}
        </Banner>
      )}
      <Timeline stages={stagesOf(status, published)} />
      {!hasHours && (
        <Banner tone="warning" title="Falta sua disponibilidade" action={toHours}>
          {availabilityMessages.tooShort}
        </Banner>
      )}
      <Section title={directoryMessages.title} className="gap-4 rounded-xl border border-line p-4 sm:p-5">
        <PublicPagesChoiceLater />
      </Section>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <LinkButton to="/meu-perfil-profissional" variant="secondary" size={56} label={pageNames.profileEditor} />
        <LinkButton to="/" size={56} className="sm:flex-1" label={onboardingMessages.explore} />
      </div>
    </div>
  )
}

function stagesOf(status: VerificationStatus | null, published: boolean): Stage[] {
  const sent = status === VerificationStatus.pending || status === VerificationStatus.approved
  const approved = status === VerificationStatus.approved
  return [
    { title: 'Perfil preenchido', text: 'Foto, endereço, serviços e preço estão salvos.', state: 'done' },
    {
      title: sent ? 'Documentos recebidos' : 'Documentos',
      text: 'Só a equipe de verificação vê as imagens.',
      state: sent ? 'done' : 'now',
    },
    {
      title: 'Análise da equipe',
      text: status === VerificationStatus.pending ? documentMessages.waiting : 'Leva até 24 horas depois do envio.',
      state: approved ? 'done' : sent ? 'now' : 'later',
    },
    {
      title: 'Perfil na busca',
      text: published
        ? 'Quem mora perto já pode encontrar e agendar você.'
        : approved
          ? 'Veja no início o que falta.'
          : 'Avisamos você assim que a análise terminar.',
      state: published ? 'done' : approved ? 'now' : 'later',
    },
  ]
}
