import { Link } from '@tanstack/react-router'
import type { StuckReason } from '#shared/payouts.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { deviceZone, money, numericDate } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { EmptyState } from '#client/ui/states.tsx'

type Stuck = Answers['payment']['stuckPayouts']['items'][number]

/** /admin/recebimentos: the professionals whose money does not reach their bank, and why. */
export function StuckPayoutsPage() {
  const [{ items }] = trpc.payment.stuckPayouts.useSuspenseQuery()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <PageTitle>Recebimentos parados</PageTitle>
        <p className="text-secondary text-muted">
          O dinheiro está na conta do Stripe de cada profissional e não chega ao banco. Quem espera há mais tempo vem primeiro.
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nenhum recebimento parado." />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((stuck) => (
            <li key={stuck.professionalId}>
              <StuckCard stuck={stuck} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function StuckCard({ stuck: { professionalId, professionalName, reason, amountInCents, why, since } }: { stuck: Stuck }) {
  return (
    <Card as="article" aria-label={`Recebimento de ${professionalName}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-body font-semibold break-words">{professionalName}</h2>
          <p className="text-secondary text-muted">Desde {numericDate(since, deviceZone())}</p>
        </div>
        {amountInCents !== null && <p className="text-h3 tabular">{money(amountInCents)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={reason === 'failed' ? 'danger' : 'warning'}>{reasonWords[reason].name}</Badge>
      </div>
      <p className="text-secondary">
        {why ? `${why} ` : ''}
        {reasonWords[reason].about}
      </p>
      <Link to="/admin/usuarios" search={{ usuario: professionalId }} className={linkStyles({ kind: 'action' })}>
        Ver em Usuários
      </Link>
    </Card>
  )
}

const reasonWords: Readonly<Record<StuckReason, { name: string; about: string }>> = {
  failed: {
    name: 'O banco recusou',
    about: 'A profissional recebeu um aviso e precisa corrigir os dados do banco em Recebimentos.',
  },
  bank: {
    name: 'Falta a conta do banco',
    about: 'A profissional recebeu um aviso e precisa informar a conta do banco em Recebimentos.',
  },
  late: {
    name: 'Atrasado',
    about: 'O depósito devia ter chegado há mais de três dias. Confira o pagamento na conta conectada, no painel do Stripe.',
  },
}
