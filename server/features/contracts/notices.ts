import { eq } from 'drizzle-orm'
import { monthlyContracts } from '#db/schema/index.ts'
import { contractNotices as texts, type ContractNotice } from '#shared/contracts.ts'
import type { Notices, Tell } from '#server/features/notifications/service.ts'

type Party = 'contractor' | 'professional'

/** Who is told of each event of a contract; of those with 'other' in the catalogue, the party that did not cause it. */
const recipients: Readonly<Record<ContractNotice, readonly Party[]>> = {
  'contracts.proposed': ['professional'],
  'contracts.changed': ['professional'],
  'contracts.change-asked': ['contractor'],
  'contracts.accepted': ['contractor', 'professional'],
  'contracts.activated': ['contractor', 'professional'],
  'contracts.declined': ['contractor'],
  'contracts.withdrawn': ['professional'],
  'contracts.notice-given': ['contractor', 'professional'],
  'contracts.ended': ['contractor', 'professional'],
}

/** What each event of a contract says. Each state of the row is told once, and no more when it is over. */
export const contractNotices: Notices = Object.fromEntries(
  Object.entries(texts).map(([kind, text]) => [kind, tellBy(kind, text)]),
)

function tellBy(kind: string, text: { readonly title: string; readonly body: string }): Tell {
  return async (ctx, id) => {
    const [contract] = await ctx.db.select().from(monthlyContracts).where(eq(monthlyContracts.id, id))
    if (!contract || !isContractNotice(kind)) return []
    const eventKey = `${kind}:${id}:${contract.textHash}:${contract.updatedAt.getTime()}`
    const idOf = { contractor: contract.contractorId, professional: contract.professionalId }
    return recipients[kind].map((party) => ({ userId: idOf[party], ...text, link: `/contratos-mensalistas/${id}`, eventKey }))
  }
}

function isContractNotice(kind: string): kind is ContractNotice {
  return Object.hasOwn(recipients, kind)
}
