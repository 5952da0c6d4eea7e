import type { UserCtx } from '../../core/context.ts'
import { Unavailable } from '../../core/errors.ts'

export async function startTotp(_ctx: UserCtx): Promise<{ secret: string; uri: string }> {
  throw new Unavailable()
}
export async function confirmTotp(_ctx: UserCtx, _code: string): Promise<{ recoveryCodes: string[] }> {
  throw new Unavailable()
}
export async function disableTotp(_ctx: UserCtx): Promise<{ ok: true }> {
  throw new Unavailable()
}
export async function renewRecoveryCodes(_ctx: UserCtx): Promise<{ recoveryCodes: string[] }> {
  throw new Unavailable()
}
