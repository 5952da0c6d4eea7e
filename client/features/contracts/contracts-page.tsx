import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PurchaseState } from '#shared/purchases.ts'
import { contractMessages } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { pageNames } from '#shared/pages.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { offerOf, OnlyFor, ServicePanel, useService } from '#client/features/purchase/index.ts'
import type { ServicePageProps } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { useSession } from '#client/lib/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { CalculatorDialog, Limits } from './calculator-dialog.tsx'
import { readContractsSearch } from './contracts-search.ts'
import type { ContractsSearch } from './contracts-search.ts'
import { stateOf, weekWords } from './labels.ts'
import type { Summary } from './labels.ts'
import { NewContract } from './new-contract.tsx'

const title = serviceNames[PurchaseKind.contract]
const offer = offerOf(PurchaseKind.contract)

export interface ContractsPageProps extends ServicePageProps {
  address: ContractsSearch
  onAddress: (address: ContractsSearch) => void
}

/**
 * The page /contratos-mensalistas: the monthly contracts of a contractor, with a cost calculator. Professionals see the contracts
 * that contractors have sent to them.
 */
export function ContractsPage(props: ContractsPageProps) {
  const { isContractor, isProfessional } = useSession()
  if (isProfessional && !isContractor) return <Received />
  return (
    <OnlyFor audience="contractor" title={title}>
      <Contracts {...props} />
    </OnlyFor>
  )
}

function Contracts({ address, onAddress, ...page }: ContractsPageProps) {
  const service = useService(offer, page)
  const { isProfessional } = useSession()
  const [calculating, setCalculating] = useState(false)
  const active = service.state?.state === PurchaseState.active
  const calculate = () => setCalculating(true)
  if (address.novo && active)
    return (
      <NewContract
        professionalId={address.profissional}
        step={address.passo ?? 1}
        onStep={(passo) => onAddress(readContractsSearch({ ...address, passo }))}
        onLeave={() => onAddress({})}
      />
    )
  return (
    <div className="grid gap-8">
      <PageHead title={title}>{offer.benefit}</PageHead>
      {address.novo && <Banner tone="info">{contractMessages.gate}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button disabledReason={active ? null : contractMessages.gate} onClick={() => onAddress({ ...address, novo: true })}>
          {contractMessages.newContract}
        </Button>
        <Button variant="secondary" onClick={calculate}>
          {contractMessages.calculate}
        </Button>
      </div>
      <List onCalculate={calculate} />
      {isProfessional && <Received within />}
      <ServicePanel offer={offer} service={service} title={active ? 'Sua assinatura' : 'O que você recebe'}>
        {!active && (
          <ul className="list-disc pl-5 text-secondary text-muted">
            <li>O texto do contrato escrito a partir do que vocês combinam</li>
            <li>A profissional lê, pede mudanças e aceita aqui mesmo</li>
            <li>O documento em PDF, com o dia e a hora dos dois aceites</li>
          </ul>
        )}
        <p className="text-small text-muted">
          A calculadora é grátis. Ler, aceitar, baixar e encerrar um contrato continua possível sem a assinatura.
        </p>
      </ServicePanel>
      <Limits />
      <CalculatorDialog open={calculating} onClose={() => setCalculating(false)} />
    </div>
  )
}

function List({ onCalculate }: { onCalculate: () => void }) {
  const [contracts] = trpc.contracts.list.useSuspenseQuery()
  if (contracts.length === 0)
    return (
      <EmptyState
        title="Nenhum contrato. Estime o custo mensal primeiro."
        action={<Button onClick={onCalculate}>Calcular</Button>}
      />
    )
  return (
    <Section title="Seus contratos" className="gap-3">
      <ul className="grid gap-3 md:grid-cols-2">
        {contracts.map((contract) => (
          <Item key={contract.id} contract={contract} />
        ))}
      </ul>
    </Section>
  )
}

/**
 * The contracts that a professional got from contractors. `within` is true for a reader who is also a contractor. The list then
 * stands below the reader's own contracts and is hidden when empty.
 */
function Received({ within = false }: { within?: boolean }) {
  const [contracts] = trpc.contracts.received.useSuspenseQuery()
  const list = (
    <ul className="grid gap-3 md:grid-cols-2">
      {contracts.map((contract) => (
        <Item key={contract.id} contract={contract} />
      ))}
    </ul>
  )
  if (within)
    return (
      contracts.length > 0 && (
        <Section title="Contratos em que você trabalha" className="gap-3">
          {list}
        </Section>
      )
    )
  return (
    <div className="grid gap-6">
      <PageHead title={pageNames.myContracts}>
        Quem contrata você por mês envia o contrato por aqui. Você lê, pede mudanças e aceita.
      </PageHead>
      {contracts.length > 0 ? list : <EmptyState title="Nenhum contrato enviado para você." />}
    </div>
  )
}

function Item({ contract }: { contract: Summary }) {
  const { id, other, monthlySalaryInCents, startsOn } = contract
  const { label, kind } = stateOf(contract)
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex items-start gap-3">
        <Avatar name={other.name} src={other.photo} seed={other.id} size={44} />
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{other.name}</h3>
        <StatusBadge status={kind}>{label}</StatusBadge>
      </div>
      <p className="text-secondary text-muted">
        {money(monthlySalaryInCents)} por mês, {weekWords(contract)}, desde {writtenDay(startsOn)}
      </p>
      <Link
        to="/contratos-mensalistas/$id"
        params={{ id }}
        className={linkStyles({ kind: 'action', className: 'text-secondary' })}
      >
        Ver contrato
        <span className="sr-only"> com {other.name}</span>
      </Link>
    </Card>
  )
}
