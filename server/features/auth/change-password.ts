import type { ChangePassword } from '#shared/auth.ts'
import type { UserCtx } from '../../core/context.ts'
import { Unavailable } from '../../core/errors.ts'

export async function changePassword(_ctx: UserCtx, _input: ChangePassword): Promise<{ ok: true }> {
  throw new Unavailable()
}
