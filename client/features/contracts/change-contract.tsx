import { useState } from 'react'
import { contractMessages } from '#shared/contracts.ts'
import { trpc } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import { ContractForm } from './contract-form.tsx'
import type { ContractFormProps } from './contract-form.tsx'
import type { Contract } from './labels.ts'

type ChangeContractProps = { contract: Contract } & Pick<ContractFormProps, 'step' | 'onStep' | 'onLeave'>

/** The wizard that changes a contract before it is active. A change makes a new text, which both people must accept again. */
export function ChangeContract({ contract, onLeave, ...place }: ChangeContractProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.contracts.change.useMutation()
  const { id, professional, startsOn, monthlySalaryInCents, daysPerWeek, hoursPerDay, payday, services, tasks } = contract
  const [defaults] = useState({
    professionalId: professional.id,
    startsOn,
    monthlySalaryInCents,
    daysPerWeek,
    hoursPerDay,
    payday,
    services,
    tasks,
  })
  return (
    <ContractForm
      heading="Mudar contrato"
      defaults={defaults}
      submitLabel="Salvar mudança"
      draft={`contrato-${id}`}
      onLeave={onLeave}
      {...place}
      onSubmit={async ({ professionalId: _professional, ...terms }) => {
        await mutateAsync({ contractId: id, ...terms })
        toast.success(contractMessages.changed.title)
        await utils.contracts.invalidate()
        onLeave()
      }}
    />
  )
}
