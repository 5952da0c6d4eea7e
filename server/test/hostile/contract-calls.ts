import { randomUUID } from 'node:crypto'
import { monthlyContracts, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { Call, ResourceCall } from './call.ts'
import type { Actor } from './people.ts'
import type { Stage } from './stage.ts'

const textHash = 'a'.repeat(64)
const terms = {
  startsOn: '2026-12-10',
  monthlySalaryInCents: 200_000,
  daysPerWeek: 5,
  hoursPerDay: 8,
  payday: 5,
  services: ['Faxina Leve' as const],
  tasks: '',
}

/** Creates a sent contract between the person and a new user. The contractor has purchased the contract service. */
async function sent({ world }: Stage, { id, kind }: Pick<Actor, 'id'> & { kind?: Actor['kind'] }): Promise<string> {
  const isProfessional = kind === 'professional' || kind === 'pending'
  const other = (await world.person(isProfessional ? {} : { professional: true })).id
  const [contractorId, professionalId] = isProfessional ? [other, id] : [id, other]
  const service = { service: PurchaseKind.contract, status: 'ativa', amountInCents: 990, monthlyInCents: 990 } as const
  const endsAt = new Date('2027-12-31T12:00:00Z')
  await world.db
    .insert(servicePurchases)
    .values({ userId: contractorId, ...service, endsAt })
    .onConflictDoNothing()
  const [row] = await world.db
    .insert(monthlyContracts)
    .values({ contractorId, professionalId, ...terms, text: '1. Partes\nAs duas.', textHash, proposedAt: world.now() })
    .returning()
  return row!.id
}

const anyContract = {
  own: (_resources, actor, stage) => sent(stage, actor),
  foreign: (_resources, _actor, stage) => sent(stage, stage.vera),
} as const satisfies Partial<ResourceCall>
const contractCall: ResourceCall = { ...anyContract, inputFor: (id) => ({ contractId: id }) }

/** Valid calls of the procedures about monthly contracts. */
export const contractCalls: Readonly<Record<string, Call>> = {
  'contracts.calculate': { input: () => ({ baseSalaryInCents: 162_100 }) },
  'contracts.list': {},
  'contracts.received': {},
  'contracts.candidates': {},
  'contracts.create': {
    // Creating a sent contract gives the caller the contract service. The professional's id does not exist, so the input is
    // refused.
    prepare: anyContract.own,
    input: () => ({ professionalId: randomUUID(), ...terms }),
    reason: 'invalid_input',
  },
  'contracts.byId': contractCall,
  'contracts.change': { ...anyContract, inputFor: (id) => ({ contractId: id, ...terms }) },
  'contracts.propose': contractCall,
  'contracts.withdraw': contractCall,
  'contracts.accept': { ...anyContract, inputFor: (id) => ({ contractId: id, hash: textHash }) },
  'contracts.askChange': { ...anyContract, inputFor: (id) => ({ contractId: id, request: 'Prefiro quatro dias.' }) },
  'contracts.decline': contractCall,
  'contracts.giveNotice': { ...anyContract, inputFor: (id) => ({ contractId: id, lastDay: '2027-01-31' }) },
}
