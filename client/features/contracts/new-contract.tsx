import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { detailOf } from '#shared/refusal-details.ts'
import { addDays } from '#shared/days.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { calendarDay, deviceZone } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { toast } from '#client/ui/toast.ts'
import { ContractForm } from './contract-form.tsx'
import type { ContractFormProps } from './contract-form.tsx'
import type { Draft } from './contract-steps.tsx'

type NewContractProps = { professionalId?: string | undefined } & Pick<ContractFormProps, 'step' | 'onStep' | 'onLeave'>

/** The wizard 'Novo Contrato', which creates a draft of a contract and then opens the draft. */
export function NewContract({ professionalId, ...place }: NewContractProps) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [people] = trpc.contracts.candidates.useSuspenseQuery()
  const { mutateAsync } = trpc.contracts.create.useMutation()
  const [defaults] = useState(() => newDraft(people.find(({ id }) => id === professionalId)?.id ?? ''))
  const open = (id: string) => navigate({ to: '/contratos-mensalistas/$id', params: { id } })
  if (people.length === 0) return <NobodyToChoose onLeave={place.onLeave} />
  return (
    <ContractForm
      heading={contractMessages.newContract}
      defaults={defaults}
      people={people}
      submitLabel="Criar rascunho"
      // The typed values are stored for each professional separately, so that a link to another professional begins with an empty
      // form.
      draft={`contrato-${professionalId ?? 'novo'}`}
      {...place}
      onSubmit={async (terms) => {
        try {
          const { contractId } = await mutateAsync({ ...terms, idempotencyKey: newKey() })
          toast.success(contractMessages.created.title, contractMessages.created.description)
          await utils.contracts.invalidate()
          await open(contractId)
        } catch (error) {
          const refusal = refusalOf(error)
          const there = detailOf(refusal, 'contract_open')
          if (!there) throw error
          toast.info(refusal.message)
          await open(there.contractId)
        }
      }}
    />
  )
}

function NobodyToChoose({ onLeave }: Pick<ContractFormProps, 'onLeave'>) {
  return (
    <div className="mx-auto grid w-full max-w-140 gap-6">
      <PageTitle>{contractMessages.newContract}</PageTitle>
      <p>{contractMessages.nobodyToChoose}</p>
      <div className="flex gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" size={56} onClick={onLeave}>
          Voltar
        </Button>
        <LinkButton to="/buscar" size={56} className="flex-1" label="Buscar profissionais" />
      </div>
    </div>
  )
}

function newDraft(professionalId: string): Draft {
  return {
    professionalId,
    startsOn: addDays(calendarDay(new Date(), deviceZone()), 7),
    monthlySalaryInCents: 0,
    daysPerWeek: 5,
    hoursPerDay: 8,
    payday: 5,
    services: [],
    tasks: '',
  }
}
