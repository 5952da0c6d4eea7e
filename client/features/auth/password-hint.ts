import { isCommonPassword } from '#shared/auth.ts'

/** What stands under a new password that everybody tries: a hint, not a refusal (R-A2). */
export function passwordHint(password: string): string | undefined {
  return isCommonPassword(password) ? 'Esta senha é muito comum; prefira outra' : undefined
}
