import type { MonthlyContract } from '#db/schema/index.ts'
import type { Side } from '#shared/booking.ts'
import { contractMessages, type ContractEnd, ContractStatus, LATEST_LAST_DAY_DAYS, LATEST_START_DAYS } from '#shared/contracts.ts'
import { EMPLOYEE_NOTICE_PERIOD, employerNoticePeriod } from '#shared/domestic-work.ts'
import { addDays, type Day, writtenDay } from '#shared/days.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import type { Permitted } from '#server/core/permitted.ts'

/** The procedures with which the two parties change a contract. */
export const contractActs = ['change', 'propose', 'withdraw', 'accept', 'askChange', 'decline', 'giveNotice'] as const
export type ContractAct = (typeof contractActs)[number]

type State = Pick<
  MonthlyContract,
  'status' | 'proposedAt' | 'startsOn' | 'contractorAcceptedAt' | 'professionalAcceptedAt' | 'noticeAt'
>

/**
 * Returns the role of a user in a contract, contractor or professional, or null for everybody else. The professional has no role
 * in a draft that was not sent.
 */
export function sideOf(
  { contractorId, professionalId, proposedAt }: Pick<MonthlyContract, 'contractorId' | 'professionalId' | 'proposedAt'>,
  userId: string,
): Side | null {
  if (userId === contractorId) return 'contractor'
  return userId === professionalId && proposedAt !== null ? 'professional' : null
}

/** True if a party of a contract may call this procedure now. `today` is the day in the professional's zone. */
export function mayAct(act: ContractAct, contract: State, side: Side, today: Day): boolean {
  const isDraft = contract.status === ContractStatus.draft
  const isSent = isDraft && contract.proposedAt !== null
  switch (act) {
    case 'change':
    case 'withdraw':
      return isDraft && side === 'contractor'
    case 'propose':
      return isDraft && !isSent && side === 'contractor'
    case 'askChange':
    case 'decline':
      return isSent && side === 'professional'
    case 'accept':
      return isSent && acceptedBy(contract, side) === null && contract.startsOn >= today
    case 'giveNotice':
      return contract.status === ContractStatus.active && contract.noticeAt === null
  }
}

/**
 * Throws CONFLICT `start_passed` if a party accepts a draft contract after its first day. Throws CONFLICT `wrong_state` if a party
 * may not call this procedure now.
 */
export function assertMayAct<A extends ContractAct, C extends State>(
  act: A,
  contract: C,
  side: Side,
  today: Day,
): asserts contract is Permitted<C, A> {
  if (act === 'accept' && contract.status === ContractStatus.draft && contract.startsOn < today)
    throw new Conflict('start_passed', contractMessages.startPassed)
  if (!mayAct(act, contract, side, today)) throw new Conflict('wrong_state', contractMessages.wrongState)
}

/** When a party accepted the present text, or null. */
export function acceptedBy(
  { contractorAcceptedAt, professionalAcceptedAt }: Pick<MonthlyContract, 'contractorAcceptedAt' | 'professionalAcceptedAt'>,
  side: Side,
): Date | null {
  return side === 'contractor' ? contractorAcceptedAt : professionalAcceptedAt
}

/** Throws BAD_REQUEST on `startsOn` for a first day in the past or too far ahead. */
export function assertStart(startsOn: Day, today: Day): void {
  if (startsOn < today || startsOn > addDays(today, LATEST_START_DAYS)) throw new BadInput('startsOn', contractMessages.startsOn)
}

/** Returns the notice period of a party in days, and the earliest last day. */
export function noticePeriodOf({ startsOn }: Pick<MonthlyContract, 'startsOn'>, side: Side, today: Day) {
  const days = side === 'contractor' ? employerNoticePeriod(startsOn, today) : EMPLOYEE_NOTICE_PERIOD
  return { days, earliest: addDays(today, days) }
}

/** Throws BAD_REQUEST on `lastDay` for a day before the end of the notice period, or more than half a year ahead. */
export function assertNoticePeriod(contract: Pick<MonthlyContract, 'startsOn'>, side: Side, lastDay: Day, today: Day): void {
  const { days, earliest } = noticePeriodOf(contract, side, today)
  if (lastDay < earliest) throw new BadInput('lastDay', contractMessages.lastDay(writtenDay(earliest), days))
  if (lastDay > addDays(today, LATEST_LAST_DAY_DAYS)) throw new BadInput('lastDay', contractMessages.lastDayTooLate)
}

/**
 * Returns the columns of a contract that ends without having been active. The network addresses of its acceptances are deleted,
 * because they are not needed any more.
 */
export function endedDraft(end: typeof ContractEnd.declined | typeof ContractEnd.withdrawn, now: Date) {
  const gone = { contractorAddress: null, professionalAddress: null, changeRequest: null, changeRequestedAt: null }
  return { status: ContractStatus.ended, end, endedAt: now, updatedAt: now, ...gone } as const
}
