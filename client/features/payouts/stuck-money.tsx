import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { noonOf, writtenDay } from '#shared/days.ts'
import { ACCOUNT_MINUTES } from '#shared/payouts.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, money, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'

const takes = `Leva uns ${ACCOUNT_MINUTES} minutos.`

type Stuck = NonNullable<Answers['payment']['payouts']['stuck']>

/**
 * A card at the top of the dashboard with the amount that cannot be paid out yet and a link to complete the account. Renders
 * nothing when no amount waits.
 */
export function StuckMoney() {
  const { data } = trpc.payment.payouts.useQuery()
  if (!data?.stuck) return null
  return (
    <StuckCard
      stuck={data.stuck}
      action={<LinkButton to="/recebimentos" size={56} label={labelOf(data.account.state)} className={dark} />}
    />
  )
}

/** The class names of the dark button on the yellow card, which shows the amount that cannot be paid out yet. */
export const dark = 'w-full border-transparent! bg-petroleo-950! text-areia-0!'

function labelOf(state: string): string {
  return state === 'ready' || state === 'bank' ? 'Corrigir a conta do banco' : 'Cadastrar minha conta'
}

/**
 * Shows the amount that cannot be paid out yet, the reason, a button, and the day on which the money arrives if the professional
 * acts today.
 */
export function StuckCard({ stuck, action }: { stuck: Stuck; action: ReactNode }) {
  return (
    <section aria-label="Dinheiro parado" className="grid gap-2 rounded-[1.5rem] bg-sol-400 p-5 text-petroleo-950">
      <p className="flex items-center gap-2 text-secondary font-semibold">
        <TriangleAlert aria-hidden className="size-5" />
        Parado, esperando você
      </p>
      {stuck.inCents !== null && (
        <p className="font-display text-[2.5rem] leading-none font-bold tabular">{money(stuck.inCents)}</p>
      )}
      <p>{whyOf(stuck)}</p>
      <div className="mt-1">{action}</div>
      <p className="flex items-center gap-2 text-small">
        <Clock aria-hidden className="size-4 shrink-0" />
        Se você fizer isso hoje, o dinheiro chega à conta até {shortDate(noonOf(stuck.onAccountBy), 'UTC')}.
      </p>
    </section>
  )
}

function whyOf({ why, visits, since, inCents }: Stuck): string {
  if (why) return `${why} Corrija os dados e o depósito é feito de novo.`
  if (inCents === null) return `O dinheiro das suas visitas está guardado no Stripe. Falta a conta do banco. ${takes}`
  const from = since ? `, ${visits === 1 ? 'de' : 'a primeira de'} ${writtenDay(since).slice(0, 5)}` : ''
  const of = visits === 1 ? 'É 1 visita' : `São ${count(visits, 'visita', 'visitas')}`
  return `${of}${from}. Falta só dizer em que conta depositar. ${takes}`
}
