import { ContractEnd, ContractStatus } from '#shared/contracts.ts'
import { writtenDay } from '#shared/days.ts'
import type { Answers } from '#client/lib/api.ts'
import { count } from '#client/lib/format.ts'
import type { StatusKind } from '#client/ui/badge.tsx'

export type Contract = Answers['contracts']['byId']
export type Summary = Answers['contracts']['list'][number]

type State = Pick<Summary, 'status' | 'proposedAt' | 'changeRequestedAt' | 'end' | 'lastDay'>

/** The state of a contract in two words, and the colour of its badge. */
export function stateOf({ status, proposedAt, changeRequestedAt, end, lastDay }: State): { label: string; kind: StatusKind } {
  if (status === ContractStatus.active)
    return lastDay ? { label: `Até ${writtenDay(lastDay)}`, kind: 'requested' } : { label: 'Em vigor', kind: 'active' }
  if (status === ContractStatus.ended) return { label: endings[end ?? ContractEnd.notice], kind: 'inactive' }
  if (!proposedAt) return { label: 'Rascunho', kind: 'pending' }
  return changeRequestedAt ? { label: 'Mudança pedida', kind: 'requested' } : { label: 'Enviado', kind: 'processing' }
}

const endings: Readonly<Record<ContractEnd, string>> = {
  [ContractEnd.declined]: 'Recusado',
  [ContractEnd.withdrawn]: 'Retirado',
  [ContractEnd.notice]: 'Encerrado',
}

/** The working time of a contract, such as '5 dias por semana, 8 horas por dia'. */
export function weekWords({ daysPerWeek, hoursPerDay }: Pick<Summary, 'daysPerWeek' | 'hoursPerDay'>): string {
  return `${count(daysPerWeek, 'dia', 'dias')} por semana, ${count(hoursPerDay, 'hora', 'horas')} por dia`
}
