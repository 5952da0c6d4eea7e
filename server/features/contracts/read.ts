import type { Side } from '#shared/booking.ts'
import { ContractStatus, type CalculateCost } from '#shared/contracts.ts'
import { employmentCost, ratesOn } from '#shared/domestic-work.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import type { MonthlyContract } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { candidatesOf, contractOf, contractsOf, contractsSentTo, type ContractRow } from './queries.ts'
import { contractActs, mayAct, noticePeriodOf } from './rules.ts'
import { clausesIn } from './text.ts'
import type { CandidatesView, ContractsView, ContractView, CostView } from './views.ts'

/**
 * Returns what a monthly salary costs at today's rates: a simple sum (salary, INSS, FGTS and thirteenth salary) and the full cost.
 */
export function calculateCost(ctx: Ctx, { baseSalaryInCents }: CalculateCost): CostView {
  const rates = ratesOn(dayOf(ctx.now(), DEFAULT_ZONE))
  const cost = employmentCost(baseSalaryInCents, rates)
  const { socialSecurityInCents: inss, fgtsInCents: fgts, thirteenthInCents: decimo } = cost
  return {
    salario_base: baseSalaryInCents,
    inss,
    fgts,
    decimo_terceiro: decimo,
    custo_total_mensal: baseSalaryInCents + inss + fgts + decimo,
    detalhado: { ...cost, rates: rates.employer, ratesFrom: rates.from, minimumWageInCents: rates.minimumWageInCents },
  }
}

/** Returns the caller's contracts as the contractor. */
export async function listContracts(ctx: UserCtx): Promise<ContractsView> {
  const rows = await contractsOf(ctx)
  return rows.map(({ contract, professional }) => ({ ...summaryOf(contract), other: professional }))
}

/** Returns the contracts that the caller was sent as the professional, the newest first. */
export async function listReceived(ctx: UserCtx): Promise<ContractsView> {
  const rows = await contractsSentTo(ctx)
  return rows.map(({ contract, contractor }) => ({ ...summaryOf(contract), other: contractor }))
}

/** The professionals to whom the caller may send a contract, with the services that each offers. */
export async function listCandidates(ctx: UserCtx): Promise<CandidatesView> {
  return candidatesOf(ctx)
}

/** Returns one contract, for its two parties. Throws NOT_FOUND for everybody else. */
export async function readContract(ctx: UserCtx, id: string): Promise<ContractView> {
  return viewOf(await contractOf(ctx, id), ctx.now())
}

function viewOf({ contract, contractor, professional, place, side }: ContractRow & { side: Side }, now: Date): ContractView {
  const zone = zoneOf(place.state, place.city)
  const today = dayOf(now, zone)
  const { noticeAt, noticeBy, lastDay } = contract
  return {
    ...summaryOf(contract),
    ...termsOf(contract),
    side,
    contractor,
    professional,
    zone,
    clauses: contract.text === null ? [] : clausesIn(contract.text),
    hash: contract.textHash,
    changeRequest: contract.changeRequest,
    acceptedAt: { contractor: contract.contractorAcceptedAt, professional: contract.professionalAcceptedAt },
    activatedAt: contract.activatedAt,
    notice:
      noticeAt && lastDay
        ? { at: noticeAt, lastDay, by: noticeBy === contract.contractorId ? 'contractor' : 'professional' }
        : null,
    noticePeriod: noticePeriodOf(contract, side, today),
    startOver: contract.status === ContractStatus.draft && contract.startsOn < today,
    endedAt: contract.endedAt,
    url: contract.url,
    may: contractActs.filter((act) => mayAct(act, contract, side, today)),
  }
}

function summaryOf(contract: MonthlyContract) {
  const { id, status, end, startsOn, monthlySalaryInCents, daysPerWeek, hoursPerDay, proposedAt, createdAt } = contract
  const { lastDay, changeRequestedAt } = contract
  return {
    id,
    status,
    end,
    startsOn,
    monthlySalaryInCents,
    daysPerWeek,
    hoursPerDay,
    proposedAt,
    changeRequestedAt,
    lastDay,
    createdAt,
  }
}

function termsOf({ payday, services, tasks }: MonthlyContract) {
  return { payday, services, tasks }
}
