import type { SecondFactor } from '#shared/auth.ts'
import type { Ctx } from '../../core/context.ts'
import { Unavailable } from '../../core/errors.ts'

export async function verifySecondFactor(_ctx: Ctx, _input: SecondFactor): Promise<{ userId: string }> {
  throw new Unavailable()
}
