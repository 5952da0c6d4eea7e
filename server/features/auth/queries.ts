import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/index.ts'
import type { Ctx } from '../../core/context.ts'
import { DEMO_PASSWORD, demoAccounts, freeCpfs, knownCeps } from './demo.ts'
import { readOwnUser } from './service.ts'

/** What the client knows of its session (R-B17), and in demo mode what a visitor may try. */
export async function readSessionView(ctx: Ctx) {
  const user = await readOwnUser(ctx)
  const roles = user ? ctx.actor?.roles : undefined
  return {
    user,
    isProfessional: roles?.has('professional') ?? false,
    isContractor: roles?.has('contractor') ?? false,
    isAdmin: roles?.has('admin') ?? false,
    subscriber: ctx.actor?.subscriber ?? false,
    expiresAt: ctx.actor ? await expiryOf(ctx, ctx.actor.sessionId) : null,
    demo:
      ctx.settings.demo && !user
        ? { password: DEMO_PASSWORD, accounts: [...demoAccounts], cpfs: [...freeCpfs], ceps: [...knownCeps] }
        : null,
  }
}

async function expiryOf(ctx: Ctx, sessionId: string): Promise<Date | null> {
  const [session] = await ctx.db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.expiresAt ?? null
}
