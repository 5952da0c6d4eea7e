import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { emailConfirmationTokens, passwordResetTokens, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob, type Jobs } from '#server/core/jobs.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { emailUser } from '#server/features/notifications/service.ts'
import { hashToken, newToken } from './tokens.ts'

const CONFIRMATION_MS = 3 * DAY_MS
const RESET_MS = HOUR_MS

/** Emails the link that confirms an email address. It works once, for three days. */
export async function sendConfirmation(tx: Tx, user: { id: string; email: string }): Promise<void> {
  const { token, tokenHash } = newToken()
  await tx.db.insert(emailConfirmationTokens).values({
    tokenHash,
    userId: user.id,
    email: user.email,
    createdAt: tx.now(),
    expiresAt: new Date(tx.now().getTime() + CONFIRMATION_MS),
  })
  await emailUser(tx, user.id, {
    kind: 'account.confirm-email',
    subject: 'Confirme seu e-mail na Plumaí',
    preheader: 'Falta só confirmar seu e-mail.',
    paragraphs: ['Confirme este e-mail para receber os avisos dos seus agendamentos. O link vale por 3 dias.'],
    action: { label: 'Confirmar e-mail', path: `/confirmar-email?token=${token}` },
    key: `confirm:${tokenHash}`,
  })
}

/**
 * Requests a link to choose a new password (S1 §7, send-password-reset). Answer and response time are the same whether or not the
 * account exists, because a job creates and sends the link.
 */
export async function requestReset(ctx: Ctx, email: string): Promise<{ ok: true }> {
  await spend(ctx, 'resetSubject', hashToken(email))
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await addJob(ctx, 'auth.reset-mail', user?.id ?? '', { key: `auth.reset-mail:${hashToken(email)}` })
  return { ok: true }
}

export const resetJobs: Jobs = {
  async 'auth.reset-mail'(ctx, { id }) {
    if (!id) return
    await inTransaction(ctx, async (tx) => {
      const [user] = await tx.db.select().from(users).where(eq(users.id, id))
      if (user?.active) await sendReset(tx, user)
    })
  },
}

async function sendReset(tx: Tx, user: { id: string }): Promise<void> {
  const { token, tokenHash } = newToken()
  await tx.db
    .insert(passwordResetTokens)
    .values({ tokenHash, userId: user.id, createdAt: tx.now(), expiresAt: new Date(tx.now().getTime() + RESET_MS) })
  await emailUser(tx, user.id, {
    kind: 'account.reset-password',
    subject: 'Redefinir sua senha na Plumaí',
    preheader: 'Escolha uma nova senha.',
    paragraphs: [
      'Você pediu para trocar sua senha. O link vale por 1 hora e só pode ser usado uma vez. Se não foi você, ignore esta mensagem.',
    ],
    action: { label: 'Escolher nova senha', path: `/redefinir-senha?token=${token}` },
    key: `reset:${tokenHash}`,
  })
}
