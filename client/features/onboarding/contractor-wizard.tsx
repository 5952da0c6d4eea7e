import { useRouter } from '@tanstack/react-router'
import { trpc } from '#client/lib/api.ts'
import { AddressForm, ResidenceForm, addressOf, residenceOf } from '#client/features/profile/index.ts'
import { WizardFrame } from './wizard-frame.tsx'

export interface ContractorWizardProps {
  step: 1 | 2
  onStep: (step: 1 | 2) => void
  /**
   * The path that opens after the last step of the sign-up, by default /buscar. If the person typed a CEP (postal code) on an
   * earlier page, the query of this path contains it.
   */
  voltar?: string | undefined
}

/**
 * The page /onboarding-contratante, on which a new contractor types first the address and then the home. Each step is saved at
 * once. The path `voltar` opens after the last step.
 */
export function ContractorWizard({ step, onStep, voltar }: ContractorWizardProps) {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const router = useRouter()
  if (step === 1) {
    return (
      <WizardFrame
        step={1}
        steps={2}
        title="Onde é a sua casa?"
        lead="O endereço serve para achar profissionais perto de você. Ninguém o vê antes de um agendamento confirmado."
      >
        <AddressForm
          kind="contractor"
          stored={addressOf(mine)}
          located={mine.located}
          known={new URLSearchParams(voltar?.split('?')[1]).get('cep') ?? undefined}
          submitLabel="Continuar"
          onSaved={() => onStep(2)}
        />
      </WizardFrame>
    )
  }
  return (
    <WizardFrame step={2} steps={2} title="Como é a sua casa?" lead="Ajuda a profissional a saber quanto tempo o serviço leva.">
      <ResidenceForm
        stored={residenceOf(mine)}
        onBack={() => onStep(1)}
        onSaved={() => router.navigate({ href: voltar ?? '/buscar' })}
      />
    </WizardFrame>
  )
}
