import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { payoutMessages } from '#shared/payouts.ts'
import type { AccountState } from '#shared/payouts.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { dark, StuckCard } from './stuck-money.tsx'

type Account = Answers['payment']['payouts']['account']

const looks: Record<AccountState, { tone: 'warning' | 'info' | 'success'; title: string; text: string; button: string }> = {
  none: {
    tone: 'warning',
    title: 'Cadastre sua conta para receber',
    text: 'Você preenche seus dados na página do Stripe, que faz os pagamentos. Até lá, o dinheiro das suas visitas fica separado.',
    button: 'Cadastrar conta',
  },
  started: {
    tone: 'warning',
    title: 'Termine o cadastro da sua conta',
    text: 'Seus valores ficam separados até você terminar.',
    button: 'Continuar cadastro',
  },
  missing: {
    tone: 'warning',
    title: 'O Stripe pede mais dados',
    text: 'Seus valores ficam separados até você completar.',
    button: 'Completar cadastro',
  },
  bank: {
    tone: 'warning',
    title: 'Falta a conta do banco',
    text: 'O dinheiro das suas visitas está guardado no Stripe. Abra sua conta lá e confira os dados do banco: o depósito é feito em seguida.',
    button: 'Informar conta do banco',
  },
  checking: {
    tone: 'info',
    title: 'Seus dados estão em análise',
    text: 'O Stripe está conferindo. Você não precisa fazer nada.',
    button: 'Ver minha conta',
  },
  ready: {
    tone: 'success',
    title: 'Sua conta está pronta para receber',
    text: 'Cada valor é enviado automaticamente no dia previsto.',
    button: 'Ver ou trocar minha conta',
  },
}

interface AccountCardProps {
  account: Account
  stuck: Answers['payment']['payouts']['stuck']
  arrival: 'volta' | 'nova' | undefined
}

/**
 * The card about the account that receives transfers, with the missing data and a button that opens the payment provider's page.
 * `arrival` says how the professional came back from there: 'volta' after finishing, 'nova' when the link had expired.
 */
export function AccountCard({ account, stuck, arrival }: AccountCardProps) {
  // The server requires the password before it returns the link, unless the professional has typed the password a moment ago.
  const { act: open, busy } = useAct(trpc.payment.payoutLink, {
    failed: payoutMessages.linkFailed,
    onDone: ({ url }) => window.location.assign(url),
  })
  const { act: read, busy: reading } = useAct(trpc.payment.refreshPayoutAccount)
  const handled = useRef(false)
  const handle = useEffectEvent(() => void (arrival === 'nova' ? open() : read()))
  useEffect(() => {
    if (!arrival || handled.current) return
    handled.current = true
    handle()
  }, [arrival])
  const { tone, title, text, button } = looks[account.state]
  if (stuck)
    return (
      <StuckCard
        stuck={stuck}
        action={
          <>
            <Button size={56} className={dark} busy={busy || reading} onClick={() => void open()}>
              {button}
            </Button>
            <Missing names={account.missing} />
          </>
        }
      />
    )
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Button variant="secondary" size={44} busy={busy || reading} onClick={() => void open()}>
          {button}
        </Button>
      }
    >
      {text}
      <Missing names={account.missing} />
    </Banner>
  )
}

function Missing({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return null
  return (
    <>
      <p className="mt-2 font-semibold">Falta:</p>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
