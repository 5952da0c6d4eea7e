import type { UserCtx } from '../../core/context.ts'
import { Unavailable } from '../../core/errors.ts'
import type { Security } from './views.ts'

export async function readSecurity(_ctx: UserCtx): Promise<Security> {
  throw new Unavailable()
}
export async function endSession(_ctx: UserCtx, _handle: string): Promise<{ ok: true }> {
  throw new Unavailable()
}
export async function endOtherSessions(_ctx: UserCtx): Promise<{ ended: number }> {
  throw new Unavailable()
}
export async function signOutEverywhere(_ctx: UserCtx): Promise<{ ok: true }> {
  throw new Unavailable()
}
