import { useState } from 'react'
import { VerificationStatus } from '#shared/profile.ts'
import { AddressForm, addressOf } from '#client/features/profile/index.ts'
import { useSendDocuments } from '#client/features/verification/index.ts'
import { trpc } from '#client/lib/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { StepDocuments } from './step-documents.tsx'
import { StepHours } from './step-hours.tsx'
import { StepPhoto } from './step-photo.tsx'
import { StepProfile } from './step-profile.tsx'
import type { StepProps } from './step-props.ts'
import { StepReview, reviewTitle } from './step-review.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { lastReachable, stepIn } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'
import { stepNames, stepTexts } from './wizard-texts.ts'

export interface ProfessionalWizardProps {
  step: WizardStep
  /** The step of the sign-up at which the server says to resume. */
  resume: WizardStep
  onStep: (step: WizardStep) => void
}

/**
 * The page /onboarding-profissional with the six steps of a professional's sign-up. Each step is saved at once, and the wizard
 * resumes at the first unfinished step.
 */
export function ProfessionalWizard({ step, resume, onStep }: ProfessionalWizardProps) {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const [first] = useState(step)
  const [navigated, setNavigated] = useState(false)
  const goToStep = (next: number) => {
    setNavigated(true)
    const target = stepIn(next)
    if (target) onStep(target)
  }
  const { title, lead, help } = stepTexts[step]
  const status = mine.professional?.status ?? null
  // When the documents were refused, only the reason is shown at the top, without the message that the wizard resumes.
  const resumed = !navigated && step === first && step === resume && step > 1 && step < 6 && status !== VerificationStatus.refused
  return (
    <WizardFrame
      step={step}
      steps={stepNames.length}
      title={step === 6 ? reviewTitle(status) : title}
      lead={lead}
      help={help}
      map={{ names: stepNames, reachable: lastReachable(resume), onStep: goToStep }}
    >
      {resumed && <Banner tone="info">Você continua de onde parou. O que já salvou está guardado.</Banner>}
      <Step
        key={step}
        step={step}
        mine={mine}
        onNext={() => goToStep(step + 1)}
        onBack={() => goToStep(step - 1)}
        onStep={goToStep}
      />
    </WizardFrame>
  )
}

function Step({ step, onStep, ...props }: StepProps & { step: WizardStep; onStep: (step: WizardStep) => void }) {
  const { mine, onNext, onBack } = props
  if (step === 1) return <StepPhoto mine={mine} onNext={onNext} />
  if (step === 2) {
    return (
      <AddressForm
        kind="professional"
        stored={addressOf(mine)}
        located={mine.located}
        submitLabel="Continuar"
        onBack={onBack}
        onSaved={onNext}
      />
    )
  }
  if (step === 3) return <StepProfile {...props} />
  if (step === 4) return <StepDocuments {...props} />
  return step === 5 ? <Hours {...props} /> : <Review mine={mine} onStep={onStep} />
}

function Hours(props: StepProps) {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  return <StepHours {...props} week={week} />
}

function Review({ mine, onStep }: Pick<StepProps, 'mine'> & { onStep: (step: WizardStep) => void }) {
  const { act: send, busy } = useSendDocuments()
  const { front = false, selfie = false } = mine.professional?.documents ?? {}
  return (
    <StepReview
      status={mine.professional?.status ?? null}
      published={mine.professional?.published === true && mine.professional.obstacles.length === 0}
      hasHours={mine.professional?.obstacles.includes('no_hours') === false}
      hasImages={front && selfie}
      onSend={front && selfie && mine.professional?.hasIdentity ? () => void send({}) : null}
      sending={busy}
      onStep={onStep}
    />
  )
}
