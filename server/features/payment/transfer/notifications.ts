import { desc, eq } from 'drizzle-orm'
import { payments, payouts, transferReversals, transfers } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { ACCOUNT_MINUTES, AccountState } from '#shared/payouts.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingFacts } from '#server/features/booking/service.ts'
import { bell, notificationKinds } from '#server/features/notifications/service.ts'
import { payoutAccountOf, waitingOf, weekOfNotification } from './queries.ts'
import { isReady } from '#server/core/transfers.ts'
import { accountStateOf, TAKE_BACK } from './rules.ts'
import { isWorthTelling } from './rules-payouts.ts'

const link = { label: 'Abrir Recebimentos', path: '/recebimentos' }

/** The notifications to a professional about transfers and payouts. */
export const transferNotifications = {
  ...notificationKinds(accountFacts, {
    // 'payment.account-needed' is sent once a week while transfers wait for an account, not once per booking.
    'payment.account-needed': {
      topic: 'payouts',
      holds: ({ account, visits }) => !isReady(account) && visits > 0,
      title: 'Cadastre sua conta para receber',
      professional: ({ amount, visits }) =>
        `${amount} de ${visits === 1 ? 'uma visita' : `${visits} visitas`} esperam por você. Falta dizer em que conta depositar: leva uns ${ACCOUNT_MINUTES} minutos em Recebimentos.`,
    },
  }),
  ...notificationKinds(accountChange, {
    'payment.account-ready': {
      topic: 'payouts',
      holds: ({ state }) => state === AccountState.ready,
      title: 'Sua conta para receber está pronta',
      professional: 'Os próximos valores são enviados para ela automaticamente.',
    },
    'payment.account-stopped': {
      topic: 'payouts',
      holds: ({ state }) => state !== AccountState.ready && state !== AccountState.bank,
      title: 'Sua conta para receber precisa de você',
      professional: 'O Stripe pede mais dados. Até lá, seus valores ficam separados e esperam por você.',
    },
    'payment.bank-missing': {
      topic: 'payouts',
      push: 'Falta a conta do banco',
      holds: ({ state }) => state === AccountState.bank,
      title: 'Falta a conta do banco',
      professional: 'O Stripe só deposita o dinheiro das suas visitas quando sabe em que banco. Informe a conta em Recebimentos.',
    },
  }),
  ...notificationKinds(reminderFacts, {
    // 'payment.payout-reminded' is sent when an admin reminds the professional, at most once a day.
    'payment.payout-reminded': {
      topic: 'payouts',
      push: 'Seu dinheiro não chegou ao banco',
      holds: ({ bank, failed, needsAccount }) => bank || failed || needsAccount,
      title: 'Seu dinheiro ainda não chegou ao banco',
      professional: ({ failed, needsAccount, amount }) =>
        needsAccount
          ? `${amount} esperam por você. Falta dizer em que conta depositar, em Recebimentos.`
          : failed
            ? 'O banco recusou o depósito. Confira os dados do banco em Recebimentos: o depósito é feito de novo em seguida.'
            : 'Falta dizer em que banco depositar. Informe a conta em Recebimentos.',
    },
  }),
  ...notificationKinds(payoutFacts, {
    'payment.payout-paid': {
      topic: 'payouts',
      ways: bell,
      holds: ({ status }) => status === 'paid',
      title: ({ amount }) => `${amount} na sua conta do banco`,
      professional: 'O Stripe depositou o dinheiro das suas visitas.',
    },
    'payment.payout-failed': {
      topic: 'payouts',
      required: true,
      push: 'O banco recusou um depósito',
      holds: ({ status }) => status === 'failed',
      title: 'O banco recusou um depósito',
      professional: ({ amount }) =>
        `${amount} voltaram para a sua conta no Stripe. Confira os dados do banco em Recebimentos: o depósito é feito de novo em seguida.`,
    },
  }),
  ...notificationKinds(transferFacts, {
    'payment.transferred': {
      topic: 'payouts',
      push: 'Você recebeu o dinheiro de uma visita',
      title: ({ amount }) => `${amount} a caminho da sua conta`,
      professional: ({ sent, visit: { when, contractor } }) => `Enviamos ${sent} da visita de ${when} com ${contractor.name}.`,
    },
  }),
  ...notificationKinds(reversalFacts, {
    'payment.transfer-reversed': {
      topic: 'payouts',
      title: ({ amount, isTakenBack }) => (isTakenBack ? `${amount} de uma visita contestada` : `${amount} devolvidos`),
      professional: ({ isTakenBack }) =>
        isTakenBack
          ? 'O pagamento foi contestado no banco, e nossa equipe concluiu que a visita não aconteceu: o valor que você recebeu foi retirado.'
          : 'Um valor que você recebeu voltou para quem contratou, por causa de um reembolso.',
    },
  }),
}

async function accountFacts(ctx: Ctx, professional: string, at: Date) {
  const [account, { free }] = await Promise.all([payoutAccountOf(ctx, professional), waitingOf(ctx, professional)])
  const money = { visits: free.count, amount: formatCents(free.inCents) }
  return { people: { professional }, link, account, state: accountStateOf(account), ...money, key: weekOfNotification(at) }
}

/**
 * Returns the facts of a payout account for notifications. Its state may return to an earlier one, so the key contains the time.
 */
async function accountChange(ctx: Ctx, professional: string, at: Date) {
  return { ...(await accountFacts(ctx, professional, at)), key: at.toISOString() }
}

async function reminderFacts(ctx: Ctx, professional: string, at: Date) {
  const { createdAt, professionalId, status } = payouts
  const [account, { free }, [newest]] = await Promise.all([
    payoutAccountOf(ctx, professional),
    waitingOf(ctx, professional),
    ctx.db.select({ status }).from(payouts).where(eq(professionalId, professional)).orderBy(desc(createdAt)).limit(1),
  ])
  const bank = accountStateOf(account) === AccountState.bank
  return {
    people: { professional },
    link,
    bank,
    failed: newest?.status === 'failed',
    needsAccount: !isReady(account) && free.count > 0,
    amount: formatCents(free.inCents),
    key: at.toISOString().slice(0, 10),
  }
}

async function payoutFacts(ctx: Ctx, id: string) {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!payout || !isWorthTelling(payout, ctx.now())) return null
  const { professionalId: professional, amountInCents, status } = payout
  return { people: { professional }, link, amount: formatCents(amountInCents), status }
}

/** What the professional receives with a transfer, in the words of the notification, by the kind of payment. */
const sentBy = { tip: 'a gorjeta', extension: 'o valor das horas a mais' }

async function transferFacts(ctx: Ctx, id: string, at: Date) {
  const [row] = await ctx.db
    .select({ transfer: transfers, kind: payments.kind })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(eq(transfers.id, id))
  const visit = row && (await bookingFacts(ctx, row.transfer.bookingId, at))
  if (!visit) return null
  const { amountInCents, professionalId: professional } = row.transfer
  const sent = row.kind === 'tip' || row.kind === 'extension' ? sentBy[row.kind] : 'o valor'
  return { people: { professional }, link, amount: formatCents(amountInCents), sent, visit }
}

async function reversalFacts(ctx: Ctx, id: string) {
  const { amountInCents, idempotencyKey, transferId } = transferReversals
  const [row] = await ctx.db
    .select({ amountInCents, idempotencyKey, professional: transfers.professionalId })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferId))
    .where(eq(transferReversals.id, id))
  if (!row) return null
  const isTakenBack = row.idempotencyKey.startsWith(TAKE_BACK)
  return { people: { professional: row.professional }, link, amount: formatCents(row.amountInCents), isTakenBack }
}
