import { isCommonPassword } from '#shared/auth.ts'

/** The hint below a new password that is very common. The password is not refused. */
export function passwordHint(password: string): string | undefined {
  return isCommonPassword(password) ? 'Esta senha é muito comum; prefira outra' : undefined
}
