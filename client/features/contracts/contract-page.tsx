import { Download } from 'lucide-react'
import { ContractStatus } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { trpc } from '#client/lib/api.ts'
import { dateAndTime, numericDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { AcceptCard } from './accept-card.tsx'
import { ChangeContract } from './change-contract.tsx'
import { ContractActs } from './contract-acts.tsx'
import { Limits } from './calculator-dialog.tsx'
import { stateOf } from './labels.ts'
import type { Contract } from './labels.ts'

export interface ContractPageProps {
  id: string
  /** The step of the wizard that changes the contract, from 1; undefined shows the contract. */
  changing: number | undefined
  onChanging: (step: number | undefined) => void
}

/**
 * The page /contratos-mensalistas/{id}: the text of a contract, the two acceptances and the reader's actions. Only the contractor
 * and the professional of the contract can open it.
 */
export function ContractPage({ id, changing, onChanging }: ContractPageProps) {
  const [contract] = trpc.contracts.byId.useSuspenseQuery({ contractId: id })
  const { side, contractor, professional, may } = contract
  if (changing && may.includes('change'))
    return <ChangeContract contract={contract} step={changing} onStep={onChanging} onLeave={() => onChanging(undefined)} />
  const other = side === 'contractor' ? professional : contractor
  const { label, kind } = stateOf(contract)
  return (
    <div className="mx-auto grid w-full max-w-180 gap-6">
      <div className="grid gap-2">
        {side === 'contractor' && (
          <TextLink
            to="/contratos-mensalistas"
            kind="action"
            className="justify-self-start"
            label={serviceNames[PurchaseKind.contract]}
          />
        )}
        <PageTitle>Contrato mensal com {other.name}</PageTitle>
        <StatusBadge status={kind} className="justify-self-start">
          {label}
        </StatusBadge>
      </div>
      <Situation contract={contract} />
      <ContractText contract={contract} />
      <Acceptances contract={contract} />
      {may.includes('accept') && <AcceptCard key={contract.hash} contract={contract} />}
      <ContractActs contract={contract} onChange={() => onChanging(1)} />
      <Limits />
    </div>
  )
}

/** A banner with the state of the contract: whose acceptance is missing, or what happened to the contract. */
function Situation({ contract }: { contract: Contract }) {
  const { side, status, proposedAt, startOver, changeRequest, acceptedAt, notice, contractor, professional } = contract
  const other = firstNameOf(side === 'contractor' ? professional.name : contractor.name)
  if (notice) {
    const who = notice.by === side ? 'Você avisou' : `${other} avisou`
    return (
      <Banner tone="warning" title={status === ContractStatus.ended ? 'O contrato terminou' : 'O contrato vai terminar'}>
        {who} em {numericDate(notice.at, contract.zone)}. O último dia é {writtenDay(notice.lastDay)}.
      </Banner>
    )
  }
  if (status !== ContractStatus.draft) return null
  if (startOver)
    return (
      <Banner tone="warning" title="O primeiro dia já passou">
        {side === 'contractor'
          ? 'Mude o primeiro dia antes dos aceites.'
          : `${other} precisa mudar o primeiro dia antes dos aceites.`}
      </Banner>
    )
  if (changeRequest)
    return (
      <Banner tone="warning" title={side === 'contractor' ? `${other} pediu uma mudança` : 'Você pediu uma mudança'}>
        <p className="wrap-anywhere whitespace-pre-line">{changeRequest}</p>
      </Banner>
    )
  if (!proposedAt) return <Banner tone="info">Só você vê este rascunho. Confira o texto e envie quando estiver certo.</Banner>
  if (acceptedAt[side]) return <Banner tone="info">Você já aceitou este texto. Falta o aceite de {other}.</Banner>
  return null
}

function ContractText({ contract: { clauses, contractor, professional, url } }: { contract: Contract }) {
  return (
    <Section
      card
      title="Texto do contrato"
      aside={
        url && (
          <a href={url} download className={linkStyles({ kind: 'action', className: 'text-secondary' })}>
            <Download aria-hidden />
            Baixar PDF
          </a>
        )
      }
      className="gap-5"
    >
      <dl className="grid gap-2 text-secondary sm:grid-cols-2">
        <div>
          <dt className="text-muted">Parte empregadora</dt>
          <dd className="font-semibold wrap-anywhere">{contractor.name}</dd>
        </div>
        <div>
          <dt className="text-muted">Parte empregada</dt>
          <dd className="font-semibold wrap-anywhere">{professional.name}</dd>
        </div>
      </dl>
      {clauses.map(({ title, text }) => (
        <div key={title} className="grid gap-1">
          <h3 className="font-semibold">{title}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
    </Section>
  )
}

function Acceptances({ contract: { acceptedAt, contractor, professional, hash, zone } }: { contract: Contract }) {
  const when = (at: string | null) => (at ? `Aceitou em ${dateAndTime(at, zone)}` : 'Ainda não aceitou')
  return (
    <Section card title="Aceites" className="gap-3">
      <ul className="grid gap-2">
        {[
          { ...contractor, at: acceptedAt.contractor },
          { ...professional, at: acceptedAt.professional },
        ].map(({ id, name, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-muted tabular">{when(at)}</span>
          </li>
        ))}
      </ul>
      {hash && (
        <p className="text-small text-muted">
          Código do texto: <span className="wrap-anywhere tabular">{hash}</span>
        </p>
      )}
    </Section>
  )
}
