import { eq } from 'drizzle-orm'
import { backgroundChecks, type BackgroundCheck } from '#db/schema/index.ts'
import type { Notices, Tell } from '#server/features/notifications/service.ts'
import { checkNotices as texts, CheckOutcome, CheckStatus } from '#shared/verification.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

type Text = { readonly title: string; readonly body: string }

/** What a professional is told of a background check; `about` is the check. */
export const checkNotices: Notices = {
  'verification.check-finished': tellBy('verification.check-finished', ({ status, result }) => {
    if (status === CheckStatus.failed) return texts.failed
    if (status !== CheckStatus.done) return null
    return result?.status === CheckOutcome.approved ? texts.approved : texts.refused
  }),
  'verification.check-soon': tellBy('verification.check-soon', ({ validUntil }, now) =>
    validUntil && validUntil > now
      ? texts.soon(new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(validUntil))
      : null,
  ),
  'verification.check-expired': tellBy('verification.check-expired', () => texts.expired),
}

function tellBy(kind: string, text: (check: BackgroundCheck, now: Date) => Text | null): Tell {
  return async (ctx, id) => {
    const [check] = await ctx.db.select().from(backgroundChecks).where(eq(backgroundChecks.id, id))
    const words = check && text(check, ctx.now())
    return words ? [{ userId: check.professionalId, ...words, link: '/verificacoes', eventKey: `${kind}:${id}` }] : []
  }
}
