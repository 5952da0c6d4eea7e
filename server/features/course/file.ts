import { and, asc, eq } from 'drizzle-orm'
import { certificates, courseModules } from '#db/schema/index.ts'
import { certificatePdf, courseMessages } from '#shared/course.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { renderPdf } from '#server/core/pdf.ts'
import { canonical, signStatement } from '#server/core/statement.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { documentOf } from './check.ts'

/**
 * Returns the caller's certificate as a tagged PDF with a QR code and a signature. Throws FORBIDDEN `service_required` after the
 * certificate has ended, and NOT_FOUND for another person's certificate or one that is not issued.
 */
export async function certificateFile(ctx: UserCtx, id: string): Promise<{ name: string; pdf: Buffer }> {
  await requireService(ctx, PurchaseKind.certificate, courseMessages.over)
  const mine = and(eq(certificates.id, id), eq(certificates.professionalId, ctx.actor.id), eq(certificates.status, 'ativo'))
  const [certificate] = await ctx.db.select().from(certificates).where(mine)
  const { verificationCode: code, issuedAt, validUntil } = certificate ?? {}
  if (!code || !issuedAt || !validUntil) throw new NotFound(courseMessages.certificateNotFound)
  const modules = await ctx.db
    .select({ title: courseModules.title, minutes: courseModules.durationInMinutes })
    .from(courseModules)
    .orderBy(asc(courseModules.position))
  const address = new URL(`/verificar/${code}`, ctx.settings.publicUrl).href
  const { documento, chave, assinatura } = signStatement(
    ctx.signer,
    documentOf({ code, name: ctx.actor.name, issuedAt, validUntil }),
  )
  const texts = certificatePdf
  const pdf = await renderPdf({
    title: serviceNames[PurchaseKind.certificate],
    author: ctx.settings.company.name,
    createdAt: issuedAt,
    parts: [
      { kind: 'paragraph', text: texts.certifies },
      { kind: 'lead', text: ctx.actor.name },
      { kind: 'paragraph', text: texts.completed(modules.length) },
      { kind: 'rows', rows: modules.map(({ title, minutes }) => ({ label: title, value: texts.minutes(minutes) })) },
      { kind: 'heading', text: texts.facts },
      {
        kind: 'rows',
        rows: [
          { label: texts.code, value: code },
          { label: texts.issued, value: dayText(issuedAt) },
          { label: texts.until, value: dayText(validUntil) },
        ],
      },
      { kind: 'heading', text: texts.check },
      { kind: 'code', content: address, label: texts.qr(code), lines: [texts.scan, address] },
      { kind: 'paragraph', text: texts.offline, small: true },
      { kind: 'paragraph', text: canonical(documento), small: true },
      { kind: 'paragraph', text: `${texts.signature}: ${assinatura}`, small: true },
      { kind: 'paragraph', text: `${texts.key}: ${chave}`, small: true },
    ],
  })
  return { name: `certificado-plumai-${dayOf(issuedAt, DEFAULT_ZONE)}.pdf`, pdf }
}

const dayText = (instant: Date) => new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE, dateStyle: 'long' }).format(instant)
