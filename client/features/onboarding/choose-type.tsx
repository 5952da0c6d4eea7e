import { useRouter } from '@tanstack/react-router'
import { BriefcaseBusiness, House } from 'lucide-react'
import { useState } from 'react'
import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice } from '#shared/money.ts'
import { kindNames } from '#shared/pages.ts'
import { onboardingMessages } from '#shared/profile.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { toast } from '#client/ui/toast.ts'

type AccountType = 'contratante' | 'profissional'

const tile = 'grid size-14 shrink-0 place-items-center rounded-squircle bg-primary-soft text-on-primary-soft'

const options = [
  {
    value: 'contratante',
    label: kindNames.contractor,
    description: `Para a sua casa: veja perfis completos, agende e converse. ${money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês, cancele quando quiser.`,
    icon: (
      <span data-tile className={tile}>
        <House aria-hidden className="size-7" />
      </span>
    ),
  },
  {
    value: 'profissional',
    label: kindNames.professional,
    description: `Para trabalhar: monte seu perfil e receba agendamentos. Grátis, e você fica com ${wholePrice}.`,
    icon: (
      <span data-tile className={tile}>
        <BriefcaseBusiness aria-hidden className="size-7" />
      </span>
    ),
  },
]

export interface ChooseTypePageProps {
  /** The account type that is selected at first. */
  tipo?: AccountType | undefined
  /** The page that the contractor wanted to open before the sign-up. It opens when the sign-up is finished. */
  voltar?: string | undefined
}

/** The page /onboarding-tipo: a person chooses the account type, which is possible only once. */
export function ChooseTypePage({ tipo, voltar }: ChooseTypePageProps) {
  const [type, setType] = useState<AccountType | undefined>(tipo)
  const [missing, setMissing] = useState(false)
  const { choose, busy } = useChooseType(voltar)
  const submit = () => {
    if (type) return void choose(type)
    setMissing(true)
    toast.error(onboardingMessages.profileFailed.title, 'Escolha um tipo de conta')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mx-auto grid w-full max-w-3xl gap-6"
    >
      <PageHead title="Como você vai usar a Plumaí?">Esta escolha é feita uma vez.</PageHead>
      <RadioGroup
        label="Tipo de conta"
        labelHidden
        name="tipo"
        look="cards"
        options={options}
        value={type ?? ''}
        onChange={({ target }) => {
          setType(target.value === 'profissional' ? 'profissional' : 'contratante')
          setMissing(false)
        }}
        error={missing ? 'Escolha um tipo de conta' : undefined}
      />
      <Button type="submit" size={56} busy={busy} className="justify-self-start max-sm:w-full">
        Continuar
      </Button>
    </form>
  )
}

function useChooseType(voltar: string | undefined) {
  const router = useRouter()
  const session = useSessionStore()
  const [leaving, setLeaving] = useState(false)
  const { act, busy } = useAct(trpc.onboarding.chooseType, {
    failed: onboardingMessages.profileFailed,
    also: ['profile'],
    onRefused: ({ reason }) => void (reason === 'already_chosen' && router.navigate({ to: '/', replace: true })),
  })
  const choose = async (type: AccountType) => {
    const answer = await act({ type })
    if (!answer) return
    // The button 'Continuar' stays disabled until the next page opens. The server would refuse a second choice of the account type.
    setLeaving(true)
    toast.clearErrors()
    try {
      await session.refresh()
      const goesBack = voltar !== undefined && answer.next === '/onboarding-contratante'
      await router.navigate({
        href: goesBack ? `${answer.next}?voltar=${encodeURIComponent(voltar)}` : answer.next,
        replace: true,
      })
    } finally {
      setLeaving(false)
    }
  }
  return { choose, busy: busy || leaving }
}
