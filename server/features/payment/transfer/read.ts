import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import {
  bookings,
  chargebacks,
  payments,
  type PayoutAccount,
  payouts,
  transferHolds,
  transferReversals,
  transfers,
  users,
} from '#db/schema/index.ts'
import type { Day } from '#shared/days.ts'
import {
  AccountState,
  holdReasons,
  namesOfMissing,
  payoutFailureOf,
  takenBackReasons,
  transferStateNames,
  type TakenBackBy,
} from '#shared/payouts.ts'
import { extraNames, type ExtraKind } from '#shared/tips.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import type { Ctx, Db, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { holdsTransferRow, isReady, onAccountByOf, transferStateOf } from '#server/core/transfers.ts'
import { payoutAccountOf, type Waiting, waitingOf } from './queries.ts'
import { accountStateOf, statementCsv, TAKE_BACK, totalsBy } from './rules.ts'
import type { PayoutsView, StatementView } from './views.ts'

/** The number of transfers on the page; the statement contains all transfers of a year. */
const LISTED = 100
const PAYOUTS_LISTED = 10

/** The caller's payouts page: the account, one row per transfer, newest first, and the sums received. */
export async function readPayouts(ctx: UserCtx): Promise<PayoutsView> {
  const me = ctx.actor.id
  const zone = await zoneOfUser(ctx, me)
  const [account, rows, days, deposits, { free, heldInCents }] = await Promise.all([
    payoutAccountOf(ctx, me),
    newestRows(ctx.db, { professionalId: me }),
    receivedByDay(ctx.db, { professionalId: me, zone }),
    payoutsOf(ctx, me),
    waitingOf(ctx, me),
  ])
  const today = dayOf(ctx.now(), zone)
  const onAccountBy = (sentAt: Date) => onAccountByOf(sentAt, zone, ctx.settings.payoutBankDays)
  return {
    zone,
    account: { state: accountStateOf(account), missing: namesOfMissing(account?.missing ?? []) },
    stuck: stuckOf({
      account,
      waiting: free,
      newest: deposits[0],
      hasReceived: rows.some(({ transfer }) => transfer.status === 'paid'),
      zone,
      onAccountBy: onAccountBy(ctx.now()),
    }),
    waiting: { count: free.count, inCents: free.inCents, heldInCents },
    rows: rows.map(({ transfer, hold, takenBackBy, ...row }) => {
      const state = transferStateOf(transfer, { held: hold !== null, ready: isReady(account), now: ctx.now() })
      const { id, bookingId, amountInCents, reversedInCents, dueAt, paidAt, nextAttemptAt, restores } = transfer
      const takenBack = ['reversed', 'partly_reversed', 'cancelled'].includes(state) ? takenBackBy : null
      const sentAt = state === 'scheduled' ? dueAt : state === 'paid' ? paidAt : null
      const why = state === 'held' && hold ? holdReasons[hold] : takenBack && takenBackReasons[takenBack]
      return {
        id,
        bookingId,
        ...row,
        amountInCents,
        reversedInCents,
        dueAt,
        paidAt,
        onAccountBy: sentAt && unlessPast(onAccountBy(sentAt), today),
        nextAttemptAt,
        state,
        again: restores !== null,
        why,
      }
    }),
    more: rows.length === LISTED,
    payouts: deposits,
    totals: { week: totalsBy('week', days, today), month: totalsBy('month', days, today), year: totalsBy('year', days, today) },
  }
}

/** True if a payment to the caller waits until the caller acts. The menu shows it exactly when the payouts page shows `stuck`. */
export async function payoutsWait(ctx: UserCtx): Promise<boolean> {
  const me = ctx.actor.id
  const paid = and(eq(transfers.professionalId, me), eq(transfers.status, 'paid'))
  const [account, [newest], waiting, [received]] = await Promise.all([
    payoutAccountOf(ctx, me),
    payoutsOf(ctx, me),
    waitingOf(ctx, me),
    ctx.db.select({ id: transfers.id }).from(transfers).where(paid).limit(1),
  ])
  const today = dayOf(ctx.now(), DEFAULT_ZONE)
  const facts = { account, waiting: waiting.free, newest, hasReceived: received !== undefined }
  return stuckOf({ ...facts, zone: DEFAULT_ZONE, onAccountBy: today }) !== null
}

function unlessPast(day: Day, today: Day): Day | null {
  return day >= today ? day : null
}

/** Returns the caller's transfers that were due in a calendar year, as CSV, the oldest first. */
export async function readStatement(ctx: UserCtx, year: number): Promise<StatementView> {
  const me = ctx.actor.id
  const zone = await zoneOfUser(ctx, me)
  const account = await payoutAccountOf(ctx, me)
  const [from, until] = [year, year + 1].map((each) => instantAt(`${each}-01-01`, '00:00', zone)) as [Date, Date]
  const rows = await rowsOfYear(ctx.db, { professionalId: me, from, until })
  const lines = rows.map(({ transfer, hold, startsAt, contractorName, kind, priceInCents }) => ({
    what: extraNames[kind ?? 'visit'],
    visit: dayOf(startsAt, zone),
    contractor: contractorName,
    priceInCents,
    state: transferStateNames[transferStateOf(transfer, { held: hold !== null, ready: isReady(account), now: ctx.now() })],
    dueDay: dayOf(transfer.dueAt, zone),
    paidDay: transfer.paidAt ? dayOf(transfer.paidAt, zone) : null,
    amountInCents: transfer.amountInCents,
    reversedInCents: transfer.reversedInCents,
  }))
  return { fileName: `recebimentos-${year}.csv`, csv: statementCsv(lines) }
}

const newestRows = prepared((db, given: Given<{ professionalId: string }>) =>
  rowsOf(db, eq(transfers.professionalId, given.professionalId)).orderBy(desc(transfers.dueAt), desc(transfers.id)).limit(LISTED),
)

const rowsOfYear = prepared((db, given: Given<{ professionalId: string; from: Date; until: Date }>) =>
  rowsOf(
    db,
    and(eq(transfers.professionalId, given.professionalId), gte(transfers.dueAt, given.from), lt(transfers.dueAt, given.until)),
  ).orderBy(asc(transfers.dueAt)),
)

type Money = {
  readonly account: PayoutAccount | undefined
  readonly waiting: Waiting['free']
  readonly newest: PayoutsView['payouts'][number] | undefined
  readonly hasReceived: boolean
  readonly zone: string
  readonly onAccountBy: Day
}

/**
 * Returns what waits until the professional acts: a refused payout, a balance at the provider without a bank account, or
 * transfers without an account. Null if nothing waits.
 */
function stuckOf({ account, waiting, newest, hasReceived, zone, onAccountBy }: Money): PayoutsView['stuck'] {
  const atProvider = { inCents: null, visits: 0, since: null, onAccountBy, why: null }
  if (newest?.state === 'failed') return { ...atProvider, inCents: newest.amountInCents, why: newest.why }
  if (isReady(account)) return account.payoutsEnabled || !hasReceived ? null : atProvider
  if (waiting.count === 0 || accountStateOf(account) === AccountState.checking) return null
  const { inCents, count: visits, since } = waiting
  return { inCents, visits, since: since && dayOf(since, zone), onAccountBy, why: null }
}

function rowsOf(db: Db, condition: SQL | undefined) {
  const hold = db
    .select({ kind: transferHolds.kind })
    .from(transferHolds)
    .where(holdsTransferRow)
    .orderBy(asc(transferHolds.placedAt))
    .limit(1)
  return db
    .select({
      transfer: transfers,
      takenBackBy,
      hold: sql<'dispute' | 'chargeback' | 'contest' | 'refund' | null>`(${hold})`,
      startsAt: bookings.startsAt,
      /** 'tip' or 'extension' for the transfer of a tip or of extra hours, null for that of the booking's price. */
      kind: sql<ExtraKind | null>`nullif(${payments.kind}, 'booking')`,
      priceInCents: sql<number>`coalesce(${payments.shareInCents}, ${bookings.amountInCents})`.mapWith(bookings.amountInCents),
      contractorName: users.name,
    })
    .from(transfers)
    .innerJoin(bookings, eq(bookings.id, transfers.bookingId))
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .where(condition)
    .$dynamic()
}

/**
 * How a chargeback affected the professional's share. 'chargeback': the share was taken back, because an admin decided that the
 * booking did not take place. 'won_chargeback': the platform has won since.
 */
const takenBackBy = sql<TakenBackBy | null>`case
  when exists (select from ${chargebacks} where ${chargebacks.paymentId} = ${transfers.paymentId}
    and ${chargebacks.status} <> 'won' and ${chargebacks.finding} = 'did_not_take_place') then 'chargeback'
  when exists (select from ${transferReversals} where ${transferReversals.transferId} = ${transfers.id}
    and ${transferReversals.status} = 'succeeded' and ${transferReversals.idempotencyKey} like ${`${TAKE_BACK}%`}) then 'won_chargeback'
  end`

async function payoutsOf(ctx: Ctx, professionalId: string): Promise<PayoutsView['payouts']> {
  const newest = await newestPayouts(ctx.db, { professionalId })
  return newest.map(({ id, status: state, amountInCents, arrivesAt, failureCode }) => {
    return { id, state, amountInCents, arrivesAt, why: failureCode === null ? null : payoutFailureOf(failureCode) }
  })
}

const newestPayouts = prepared((db, given: Given<{ professionalId: string }>) =>
  db
    .select()
    .from(payouts)
    .where(eq(payouts.professionalId, given.professionalId))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(PAYOUTS_LISTED),
)

/** The amount that a professional received on each day of a time zone, minus reversals, in cents. */
const receivedByDay = prepared((db, given: Given<{ professionalId: string; zone: string }>) => {
  const day = sql<string>`to_char(${transfers.paidAt} at time zone ${given.zone}, 'YYYY-MM-DD')`
  return db
    .select({ day, inCents: sql<number>`(sum(${transfers.amountInCents} - ${transfers.reversedInCents}) * 100)::int` })
    .from(transfers)
    .where(and(eq(transfers.professionalId, given.professionalId), eq(transfers.status, 'paid')))
    .groupBy(sql`1`)
})

/** Returns the time zone of the place where a user lives. */
export async function zoneOfUser(ctx: Ctx, userId: string): Promise<string> {
  const [place] = await places(ctx.db, { userId })
  return zoneOf(place?.state, place?.city)
}

const places = prepared((db, given: Given<{ userId: string }>) =>
  db.select({ state: users.state, city: users.city }).from(users).where(eq(users.id, given.userId)),
)
