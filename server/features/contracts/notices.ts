import { eq } from 'drizzle-orm'
import { monthlyContracts, type MonthlyContract } from '#db/schema/index.ts'
import { contractNotices, type ContractNotice } from '#shared/contracts.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'

/** Who is told of each event of a contract. 'others': the party that did not cause it. */
const recipients: Readonly<Record<ContractNotice, 'contractor' | 'professional' | 'both' | 'others'>> = {
  'contracts.proposed': 'professional',
  'contracts.changed': 'professional',
  'contracts.change-asked': 'contractor',
  'contracts.accepted': 'others',
  'contracts.activated': 'both',
  'contracts.declined': 'contractor',
  'contracts.withdrawn': 'professional',
  'contracts.notice-given': 'others',
  'contracts.ended': 'both',
}

/** Notifies of an event of a contract. Each state of the row is told once. */
export async function notifyOfContract(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const [contract] = await tx.db.select().from(monthlyContracts).where(eq(monthlyContracts.id, id))
  if (!contract || !isContractNotice(type)) return
  const eventKey = `${type}:${id}:${contract.textHash}:${contract.updatedAt.getTime()}`
  const words = { ...contractNotices[type], kind: type, link: `/contratos-mensalistas/${id}`, eventKey }
  for (const userId of recipientsOf(contract, type, tx.actor?.id)) await notify(tx, { userId, ...words })
}

function recipientsOf({ contractorId, professionalId }: MonthlyContract, type: ContractNotice, actorId?: string): string[] {
  const both = [contractorId, professionalId]
  switch (recipients[type]) {
    case 'contractor':
      return [contractorId]
    case 'professional':
      return [professionalId]
    case 'both':
      return both
    case 'others':
      return both.filter((id) => id !== actorId)
  }
}

function isContractNotice(type: string): type is ContractNotice {
  return Object.hasOwn(contractNotices, type)
}
