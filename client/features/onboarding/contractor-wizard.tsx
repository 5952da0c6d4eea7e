import { useRouter } from '@tanstack/react-router'
import { onboardingMessages } from '#shared/profile.ts'
import type { SaveAddress, SaveResidence } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import { AddressForm, ResidenceForm, addressOf, residenceOf } from '#client/features/profile/index.ts'
import { WizardFrame } from './wizard-frame.tsx'

export interface ContractorWizardProps {
  step: 1 | 2
  onStep: (step: 1 | 2) => void
}

/** /onboarding-contratante: the address, then the home. Each step is saved when the person continues; the end is /buscar. */
export function ContractorWizard({ step, onStep }: ContractorWizardProps) {
  const [mine] = trpc.profile.mine.useSuspenseQuery()
  const { saveAddress, saveResidence } = useContractorActions()
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
          submitLabel="Continuar"
          onSave={async (address) => {
            await saveAddress(address)
            onStep(2)
          }}
        />
      </WizardFrame>
    )
  }
  return (
    <WizardFrame step={2} steps={2} title="Como é a sua casa?" lead="Ajuda a profissional a saber quanto tempo o serviço leva.">
      <ResidenceForm stored={residenceOf(mine)} submitLabel="Concluir cadastro" onBack={() => onStep(1)} onSave={saveResidence} />
    </WizardFrame>
  )
}

function useContractorActions() {
  const router = useRouter()
  const utils = trpc.useUtils()
  const address = trpc.profile.saveAddress.useMutation()
  const residence = trpc.profile.saveResidence.useMutation()
  const invalidate = () => Promise.all([utils.profile.invalidate(), utils.onboarding.invalidate(), utils.search.invalidate()])
  return {
    saveAddress: async (input: SaveAddress) => {
      await address.mutateAsync(input)
      toast.clearErrors()
      await invalidate()
    },
    saveResidence: async (input: SaveResidence) => {
      await residence.mutateAsync(input)
      await invalidate()
      toast.success(onboardingMessages.done.title)
      await router.navigate({ to: '/buscar' })
    },
  }
}
