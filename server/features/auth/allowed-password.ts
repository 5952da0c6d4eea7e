import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { ADMIN_PASSWORD_MIN, authMessages } from '#shared/auth.ts'
import { formatCpf } from '#shared/brazil.ts'
import type { Ctx } from '#server/core/context.ts'
import { BadInput, Unauthenticated } from '#server/core/errors.ts'

/** Personal data of which this person's password must not consist. The phone number is in E.164 or national format. */
type Owner = { readonly name: string; readonly email: string; readonly cpf: string; readonly phone: string }

/** The lowest accepted score of the password estimator: a lower score means that fewer than a million guesses are enough. */
const GUESSABLE = 2
/**
 * How many characters of a password are estimated. Longer texts take longer, and if these characters are hard to guess, the whole
 * password is too.
 */
const JUDGED = 24

/**
 * Throws BAD_REQUEST at `password` for a password that is too weak for the account. An admin's password must have at least 12
 * characters and be hard to guess. With `refuseCommon` every user's password must be hard to guess.
 */
export async function assertAllowedPassword(
  password: string,
  { admin, refuseCommon, owner }: { admin: boolean; refuseCommon: boolean; owner: Owner },
): Promise<void> {
  if (admin && password.length < ADMIN_PASSWORD_MIN) throw new BadInput('password', authMessages.adminPasswordTooShort)
  if (!admin && !refuseCommon) return
  const { passwordList } = await import('./password-list.ts')
  const { score, sequence } = passwordList.check(password.slice(0, JUDGED), wordsOf(owner))
  if (score >= GUESSABLE) return
  const personal = sequence.some((match) => match.dictionaryName === 'userInputs')
  throw new BadInput('password', personal ? authMessages.personalPassword : authMessages.commonPassword)
}

/** Returns the check of `assertAllowedPassword` for a new password of an existing account. */
export async function assertAllowedFor(ctx: Ctx, userId: string, password: string, { admin }: { admin: boolean }): Promise<void> {
  const columns = { name: users.name, email: users.email, cpf: users.cpf, phone: users.phone }
  const [owner] = await ctx.db.select(columns).from(users).where(eq(users.id, userId))
  if (!owner) throw new Unauthenticated()
  await assertAllowedPassword(password, { admin, refuseCommon: ctx.settings.refuseCommonPasswords, owner })
}

function wordsOf({ name, email, cpf, phone }: Owner): string[] {
  const names = name.split(' ').filter((word) => word.length > 2)
  const account = email.slice(0, email.indexOf('@'))
  const local = phone.replace('+55', '')
  return ['plumai', name, names.join(''), ...names, email, account, cpf, formatCpf(cpf), local, local.slice(2)]
}
