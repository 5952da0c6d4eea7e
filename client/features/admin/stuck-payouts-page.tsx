import { stuckMessages } from '#shared/payouts.ts'
import type { StuckReason } from '#shared/payouts.ts'
import { mayUse, useDesk } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { dateAndTime, deviceZone, money, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { useAct } from '#client/lib/use-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CaseCard } from '#client/ui/case-card.tsx'
import { Listed } from '#client/ui/listed.tsx'
import { PageHead } from '#client/ui/page-head.tsx'

type Stuck = Answers['payment']['stuckPayouts']['items'][number]

/** The page /admin/recebimentos: the professionals whose payouts do not arrive at their bank, and why. */
export function StuckPayoutsPage() {
  const [{ items }] = trpc.payment.stuckPayouts.useSuspenseQuery()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="Recebimentos parados">
        Dinheiro de profissionais que não chega ao banco, e por quê. Quem espera há mais tempo vem primeiro.
      </PageHead>
      <Listed items={items} keyOf={({ professionalId }) => professionalId} empty="Nenhum recebimento parado.">
        {(stuck) => <StuckCard stuck={stuck} />}
      </Listed>
    </div>
  )
}

function StuckCard({ stuck }: { stuck: Stuck }) {
  const { professionalId, professionalName, reason, amountInCents, why, since, remindedAt, mayRemind } = stuck
  const mayOpenPeople = mayUse(useDesk(), 'support')
  const { act, busy } = useAct(trpc.payment.remindOfPayout, { done: stuckMessages.reminded, failed: stuckMessages.failed })
  return (
    <CaseCard
      label={`Recebimento de ${professionalName}`}
      title={professionalName}
      notes={[
        `Desde ${numericDate(since, deviceZone())}`,
        remindedAt ? `Último aviso em ${dateAndTime(remindedAt, deviceZone())}` : 'Ainda sem aviso',
      ]}
      aside={amountInCents !== null && <p className="text-h3 tabular">{money(amountInCents)}</p>}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={reason === 'failed' ? 'danger' : 'warning'}>{reasonWords[reason].name}</Badge>
      </div>
      <p className="text-secondary">
        {why ? `${why} ` : ''}
        {reasonWords[reason].about}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {reason !== 'late' && (
          <Button
            variant="secondary"
            size={44}
            busy={busy}
            disabledReason={mayRemind ? null : stuckMessages.lately}
            onClick={() => void act({ professionalId })}
          >
            {stuckMessages.remind}
          </Button>
        )}
        {mayOpenPeople && (
          <TextLink to="/admin/usuarios/$id" params={{ id: professionalId }} kind="action" label="Ver a pessoa" />
        )}
      </div>
    </CaseCard>
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
  account: {
    name: 'Falta a conta para receber',
    about: 'O valor está com a Plumaí. A profissional recebe um aviso por semana e precisa cadastrar a conta em Recebimentos.',
  },
  late: {
    name: 'Atrasado',
    about: 'O depósito devia ter chegado há mais de três dias. Confira o pagamento na conta conectada, no painel do Stripe.',
  },
}
