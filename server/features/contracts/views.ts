import { z } from 'zod'
import { ContractEnd, ContractStatus } from '#shared/contracts.ts'
import { Service } from '#shared/services.ts'
import { contractActs } from './rules.ts'

const cents = z.number()

/**
 * The monthly cost of an employee with this salary, in cents: a simple sum with Portuguese names, and the full cost under
 * `detalhado`.
 */
export const CostView = z.strictObject({
  salario_base: cents,
  inss: cents,
  fgts: cents,
  decimo_terceiro: cents,
  custo_total_mensal: cents,
  detalhado: z.strictObject({
    salaryInCents: cents,
    socialSecurityInCents: cents,
    accidentInCents: cents,
    fgtsInCents: cents,
    dismissalFundInCents: cents,
    thirteenthInCents: cents,
    holidayThirdInCents: cents,
    chargesOnBothInCents: cents,
    totalInCents: cents,
    /** The rates in basis points of the salary. */
    rates: z.strictObject({
      socialSecurity: z.number(),
      accident: z.number(),
      fgts: z.number(),
      dismissalFund: z.number(),
    }),
    /** The day from which these rates are in force, 'YYYY-MM-DD'. */
    ratesFrom: z.string(),
    minimumWageInCents: cents,
  }),
})
export type CostView = z.output<typeof CostView>

const Party = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })
const summary = {
  id: z.string(),
  status: z.enum(ContractStatus),
  end: z.enum(ContractEnd).nullable(),
  startsOn: z.string(),
  monthlySalaryInCents: cents,
  daysPerWeek: z.number(),
  hoursPerDay: z.number(),
  proposedAt: z.date().nullable(),
  changeRequestedAt: z.date().nullable(),
  lastDay: z.string().nullable(),
  createdAt: z.date(),
}

/**
 * The contracts of the caller. `other` is the other party: the professional for the contractor, the contractor for the
 * professional.
 */
export const ContractsView = z.array(z.strictObject({ ...summary, other: Party }))
export type ContractsView = z.output<typeof ContractsView>

export const CandidatesView = z.array(Party.extend({ services: z.array(z.string()) }))
export type CandidatesView = z.output<typeof CandidatesView>

export const ContractView = z.strictObject({
  ...summary,
  payday: z.number(),
  services: z.array(z.enum(Service)),
  tasks: z.string(),
  /** The caller's role in the contract. */
  side: z.enum(['contractor', 'professional']),
  contractor: Party,
  professional: Party,
  /** IANA zone of the professional, in which the days of the contract are counted. */
  zone: z.string(),
  clauses: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  /** SHA-256 of the text; an acceptance must contain this hash. */
  hash: z.string().nullable(),
  changeRequest: z.string().nullable(),
  /** When each party accepted the present text; null if the party has not. */
  acceptedAt: z.strictObject({ contractor: z.date().nullable(), professional: z.date().nullable() }),
  activatedAt: z.date().nullable(),
  notice: z.strictObject({ at: z.date(), lastDay: z.string(), by: z.enum(['contractor', 'professional']) }).nullable(),
  /** The shortest notice period for the caller, in days, and the earliest last day. */
  noticePeriod: z.strictObject({ days: z.number(), earliest: z.string() }),
  /** True if the first day of the contract passed before both parties accepted, so that the contractor must change it. */
  startOver: z.boolean(),
  endedAt: z.date().nullable(),
  /** The address of the PDF on our server. */
  url: z.string().nullable(),
  /** The procedures that the caller may call now. */
  may: z.array(z.enum(contractActs)),
})
export type ContractView = z.output<typeof ContractView>

export const ContractMade = z.strictObject({ contractId: z.string() })
export const ContractAccepted = z.strictObject({ status: z.enum(ContractStatus) })
export const Done = z.strictObject({ ok: z.literal(true) })
