import { useState } from 'react'
import { AddressForm, addressOf } from '#client/features/profile/index.ts'
import { trpc } from '#client/lib/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { StepDocuments } from './step-documents.tsx'
import { StepHours } from './step-hours.tsx'
import { StepPhoto } from './step-photo.tsx'
import { StepProfile } from './step-profile.tsx'
import type { StepProps } from './step-props.ts'
import { StepReview, reviewTitle } from './step-review.tsx'
import { useWizardActions } from './use-wizard-actions.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { lastReachable, stepIn } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'
import { stepNames, stepTexts } from './wizard-texts.ts'

export interface ProfessionalWizardProps {
  step: WizardStep
  /** Where the server says to go on (ONB-2). */
  resume: WizardStep
  onStep: (step: WizardStep) => void
}

/** /onboarding-profissional: six steps, each saved as it is left, resumed where it was left (S1 §2). */
export function ProfessionalWizard({ step, resume, onStep }: ProfessionalWizardProps) {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const [first] = useState(step)
  const [moved, setMoved] = useState(false)
  const go = (next: number) => {
    setMoved(true)
    const known = stepIn(next)
    if (known) onStep(known)
  }
  const { title, lead, help } = stepTexts[step]
  const status = mine.professional?.status ?? null
  const resumed = !moved && step === first && step > 1 && step < 6
  return (
    <WizardFrame
      step={step}
      steps={stepNames.length}
      title={step === 6 ? reviewTitle(status) : title}
      lead={lead}
      help={help}
      map={{ names: stepNames, reachable: lastReachable(resume), onStep: go }}
    >
      {resumed && <Banner tone="info">Você continua de onde parou. O que já salvou está guardado.</Banner>}
      <Step key={step} step={step} mine={mine} onNext={() => go(step + 1)} onBack={() => go(step - 1)} onStep={go} />
    </WizardFrame>
  )
}

function Step({ step, onStep, ...props }: StepProps & { step: WizardStep; onStep: (step: WizardStep) => void }) {
  const { mine, onNext, onBack } = props
  const { saveAddress, saveProfile, sendDocuments, sending } = useWizardActions()
  const thenNext =
    <Input,>(save: (input: Input) => Promise<void>) =>
    (input: Input) =>
      save(input).then(onNext)
  if (step === 1) return <StepPhoto mine={mine} onNext={onNext} />
  if (step === 2) {
    return (
      <AddressForm
        kind="professional"
        stored={addressOf(mine)}
        located={mine.located}
        submitLabel="Continuar"
        onBack={onBack}
        onSave={thenNext(saveAddress)}
      />
    )
  }
  if (step === 3) return <StepProfile {...props} onSave={thenNext(saveProfile)} />
  if (step === 4) return <StepDocuments {...props} onSend={sendDocuments} busy={sending} />
  return step === 5 ? <Hours {...props} /> : <Review mine={mine} onStep={onStep} />
}

function Hours(props: StepProps) {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  const { saveWeek, savingWeek } = useWizardActions()
  return <StepHours {...props} week={week} onSave={saveWeek} busy={savingWeek} />
}

function Review({ mine, onStep }: Pick<StepProps, 'mine'> & { onStep: (step: WizardStep) => void }) {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  const { sendDocuments, sending } = useWizardActions()
  const { front = false, selfie = false } = mine.professional?.documents ?? {}
  return (
    <StepReview
      status={mine.professional?.status ?? null}
      refusalReason={mine.professional?.refusalReason ?? null}
      hasHours={week.days.some(({ windows }) => windows.length > 0)}
      onSend={front && selfie ? () => void sendDocuments() : null}
      sending={sending}
      onStep={onStep}
    />
  )
}
