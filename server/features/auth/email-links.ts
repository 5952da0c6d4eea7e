import { and, eq, isNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { emailConfirmationTokens, passwordResetTokens, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob, type Jobs } from '#server/core/jobs.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { accountEmails, queueEmail } from '#server/features/notifications/service.ts'
import { hashToken, newToken } from './tokens.ts'

const CONFIRMATION_MS = 3 * DAY_MS
const RESET_MS = HOUR_MS

/** Queues the email with the link that confirms the user's email address. */
export async function sendConfirmation(tx: Tx, userId: string): Promise<void> {
  await queueEmail(tx, { kind: 'account.confirm-email', userId, about: userId, key: `confirm:${tx.newId()}` })
}

/**
 * Requests a link to choose a new password (send-password-reset). The response and its time do not reveal whether the account
 * exists, because a job queues the email.
 */
export async function requestReset(ctx: Ctx, email: string): Promise<{ ok: true }> {
  await spend(ctx, 'resetSubject', hashToken(email))
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await addJob(ctx, 'auth.reset-mail', user?.id ?? '', { key: `auth.reset-mail:${hashToken(email)}` })
  return { ok: true }
}

export const resetJobs: Jobs = {
  async 'auth.reset-mail'(ctx, { id: userId }) {
    if (!userId) return
    const email = { kind: 'account.reset-password', userId, about: userId } as const
    await inTransaction(ctx, (tx) => queueEmail(tx, { ...email, key: `reset:${tx.newId()}` }))
  },
}

/**
 * The emails that contain a single-use link. The link is created when the email is written. An email that is written again
 * contains a new link, and the old one becomes invalid. It also gets a new message id, so that mail programs show the new
 * version.
 */
export const linkEmails = accountEmails({
  'account.confirm-email': async (ctx, { id: emailId, about: userId }) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!user || user.emailConfirmedAt) return null
    const { token, tokenHash } = newToken()
    const { email } = user
    await inTransaction(ctx, async (tx) => {
      const { emailId: carrier, userId: owner, usedAt } = emailConfirmationTokens
      await tx.db.delete(emailConfirmationTokens).where(and(eq(owner, userId), eq(carrier, emailId), isNull(usedAt)))
      await tx.db.insert(emailConfirmationTokens).values({ tokenHash, userId, email, emailId, ...lasting(tx, CONFIRMATION_MS) })
    })
    return {
      subject: 'Confirme seu e-mail na Plumaí',
      preheader: 'Falta só confirmar seu e-mail.',
      paragraphs: ['Confirme este e-mail para receber os avisos dos seus agendamentos. O link vale por 3 dias.'],
      action: { label: 'Confirmar e-mail', path: `/confirmar-email?token=${token}` },
      messageKey: `confirm:${tokenHash}`,
    }
  },
  'account.reset-password': async (ctx, { id: emailId, about: userId }) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!user?.active) return null
    const { token, tokenHash } = newToken()
    await inTransaction(ctx, async (tx) => {
      const { emailId: carrier, userId: owner, usedAt } = passwordResetTokens
      await tx.db.delete(passwordResetTokens).where(and(eq(owner, userId), eq(carrier, emailId), isNull(usedAt)))
      await tx.db.insert(passwordResetTokens).values({ tokenHash, userId, emailId, ...lasting(tx, RESET_MS) })
    })
    return {
      subject: 'Redefinir sua senha na Plumaí',
      preheader: 'Escolha uma nova senha.',
      paragraphs: [
        'Você pediu para trocar sua senha. O link vale por 1 hora e só pode ser usado uma vez. Se não foi você, ignore esta mensagem.',
      ],
      action: { label: 'Escolher nova senha', path: `/redefinir-senha?token=${token}` },
      messageKey: `reset:${tokenHash}`,
    }
  },
})

function lasting(tx: Tx, milliseconds: number): { createdAt: Date; expiresAt: Date } {
  const createdAt = tx.now()
  return { createdAt, expiresAt: new Date(createdAt.getTime() + milliseconds) }
}
