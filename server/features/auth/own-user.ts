import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'

/** The signed-in user as the page header needs it, or null for a visitor. Never contains the CPF or the phone number. */
export async function readOwnUser(ctx: Ctx) {
  if (!ctx.actor) return null
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, photo: users.photo, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
  if (!user) return null
  const { emailConfirmedAt, ...rest } = user
  return { ...rest, emailConfirmed: emailConfirmedAt !== null }
}
