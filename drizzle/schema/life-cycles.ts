import type { Column } from 'drizzle-orm'
import { ContractStatus } from '#shared/contracts.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { disputes, monthlyContracts, payments, refunds, transfers } from './index.ts'

/** A status column of a table. For each status, `steps` lists the statuses that may follow. */
type LifeCycle = { readonly name: string; readonly column: Column; readonly steps: Readonly<Record<string, readonly string[]>> }

/**
 * The allowed changes of all statuses, except a booking's (shared/booking.ts) and a chargeback's, which the bank may change in
 * any direction. Every test database refuses any other change. docs/states.md shows the same as diagrams.
 */
export const lifeCycles: readonly LifeCycle[] = [
  {
    name: 'Payment',
    column: payments.status,
    steps: {
      creating: ['open', 'processing', 'succeeded', 'failed', 'canceled'],
      open: ['processing', 'succeeded', 'failed', 'canceled'],
      processing: ['open', 'succeeded', 'failed', 'canceled'],
      failed: [],
      canceled: [],
      succeeded: [],
    },
  },
  {
    name: 'Refund',
    column: refunds.status,
    steps: {
      creating: ['pending', 'succeeded', 'failed'],
      pending: ['succeeded', 'failed'],
      succeeded: ['failed'],
      failed: [],
    },
  },
  {
    name: 'Transfer',
    column: transfers.status,
    steps: {
      waiting: ['creating', 'cancelled'],
      creating: ['paid', 'failed'],
      failed: ['creating', 'cancelled'],
      cancelled: ['waiting'],
      paid: [],
    },
  },
  {
    name: 'Dispute',
    column: disputes.status,
    steps: { [DisputeStatus.open]: [DisputeStatus.resolved], [DisputeStatus.resolved]: [] },
  },
  {
    name: 'Contract',
    column: monthlyContracts.status,
    steps: {
      [ContractStatus.draft]: [ContractStatus.active, ContractStatus.ended],
      [ContractStatus.active]: [ContractStatus.ended],
      [ContractStatus.ended]: [],
    },
  },
]
