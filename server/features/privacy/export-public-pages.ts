import { asc, eq } from 'drizzle-orm'
import { directoryConsents, directoryWithdrawals } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'

/** Each consent of the caller to appear on public pages, with its text and its end. */
export async function publicPagesOf({ db, actor }: UserCtx) {
  const { id, professionalId, version, text, givenAt } = directoryConsents
  const autorizacoesDePaginasPublicas = await db
    .select({ texto: text, versao: version, dadaEm: givenAt, retiradaEm: directoryWithdrawals.withdrawnAt })
    .from(directoryConsents)
    .leftJoin(directoryWithdrawals, eq(directoryWithdrawals.consentId, id))
    .where(eq(professionalId, actor.id))
    .orderBy(asc(givenAt))
  return { autorizacoesDePaginasPublicas }
}
