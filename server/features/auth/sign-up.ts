import { authMessages, type SignUp, TERMS_VERSION } from '#shared/auth.ts'
import { termsAcceptances, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertAllowedPassword } from './allowed-password.ts'
import { startSession, sendSessionCookies } from './start-session.ts'
import { sendConfirmation } from './email-links.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './tokens.ts'

/**
 * Creates an account, signs it in and emails a link to confirm the address. The account works without confirmation. Throws
 * CONFLICT `taken` for an email or a CPF that is in use, without saying which of the two (R-A7). Throws BAD_REQUEST at
 * `inviteCode` for an invalid invitation.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<{ userId: string }> {
  refuseContacts({ name: input.name })
  await spend(ctx, 'signUpSubject', hashToken(input.email))
  await spend(ctx, 'signUpSubject', hashToken(input.cpf))
  const { refuseCommonPasswords: refuseCommon } = ctx.settings
  await assertAllowedPassword(input.password, { admin: false, refuseCommon, owner: input })
  const passwordHash = await hashPassword(input.password)
  const { user, started } = await inTransaction(ctx, async (tx) => {
    const made = await insertUser(tx, input, passwordHash)
    return { user: made, started: await startSession(tx, made, { secondFactorAt: null }) }
  })
  await sendSessionCookies(ctx, started)
  return { userId: user.id }
}

async function insertUser(tx: Tx, input: SignUp, passwordHash: string) {
  const now = tx.now()
  const [user] = await tx.db
    .insert(users)
    .values({
      id: tx.newId(),
      name: input.name,
      cpf: input.cpf,
      phone: `+55${input.phone}`,
      email: input.email,
      passwordHash,
      createdAt: now,
      declaredAdultAt: now,
      invitedWith: input.inviteCode ?? null,
    })
    .onConflictDoNothing()
    .returning()
  if (!user) throw new Conflict('taken', authMessages.taken)
  const accepted = (['terms', 'privacy', 'adult'] as const).map((kind) => ({
    userId: user.id,
    kind,
    version: TERMS_VERSION,
    acceptedAt: now,
  }))
  await tx.db.insert(termsAcceptances).values(accepted)
  await sendConfirmation(tx, user.id)
  await tx.emit({ type: 'auth.signed-up', id: user.id, to: [user.id] })
  return user
}
