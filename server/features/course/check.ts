import { and, eq } from 'drizzle-orm'
import { certificates, users } from '#db/schema/index.ts'
import { PurchaseKind, serviceNames } from '#shared/purchase-kinds.ts'
import type { CertificateDocument } from '#shared/proof.ts'
import type { Ctx } from '#server/core/context.ts'

export type CheckedCertificate = {
  /** 'revoked' means that the buyer withdrew from the purchase of the certificate, or that the account was deleted. */
  readonly status: 'valid' | 'expired' | 'revoked'
  readonly document: CertificateDocument
}

/**
 * Returns the public data of the certificate with this code; undefined for an unknown code. A certificate is expired from the
 * second in which `validUntil` is reached.
 */
export async function certificateByCode(ctx: Ctx, code: string): Promise<CheckedCertificate | undefined> {
  const { status, issuedAt, validUntil, verificationCode, professionalId } = certificates
  const [row] = await ctx.db
    .select({ status, issuedAt, validUntil, name: users.name, erasedAt: users.erasedAt })
    .from(certificates)
    .innerJoin(users, eq(users.id, professionalId))
    .where(eq(verificationCode, code))
  if (!row?.issuedAt || !row.validUntil) return undefined
  const revoked = row.status === 'cancelado' || row.erasedAt !== null
  const expired = row.status === 'vencido' || row.validUntil <= ctx.now()
  return {
    status: revoked ? 'revoked' : expired ? 'expired' : 'valid',
    document: documentOf({ code, name: row.name, issuedAt: row.issuedAt, validUntil: row.validUntil }),
  }
}

/** Returns the professional's issued certificate that is valid now; undefined if there is none. */
export async function validCertificateOf(
  ctx: Ctx,
  professionalId: string,
): Promise<{ code: string; validUntil: Date } | undefined> {
  const { verificationCode: code, validUntil } = certificates
  const active = and(eq(certificates.professionalId, professionalId), eq(certificates.status, 'ativo'))
  const [row] = await ctx.db.select({ code, validUntil }).from(certificates).where(active)
  if (!row?.code || !row.validUntil || row.validUntil <= ctx.now()) return undefined
  return { code: row.code, validUntil: row.validUntil }
}

/** Returns the text about a certificate that the platform signs. */
export function documentOf(about: { code: string; name: string; issuedAt: Date; validUntil: Date }): CertificateDocument {
  return {
    tipo: 'certificado',
    versao: 1,
    codigo: about.code,
    nome: about.name,
    titulo: serviceNames[PurchaseKind.certificate],
    emitidoEm: about.issuedAt.toISOString(),
    validoAte: about.validUntil.toISOString(),
  }
}
