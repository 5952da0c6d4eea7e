import { CertificateDocument, ReputationDocument, type CheckCode, type CheckFile } from '#shared/proof.ts'
import type { Ctx } from '#server/core/context.ts'
import { canonical, readStatement, signStatement } from '#server/core/statement.ts'
import { certificateByCode } from '#server/features/course/service.ts'
import type { CertificateCheck, FileCheck } from './views.ts'

/**
 * Checks the code of a certificate, typed with any blanks and letters. `certificate` is null for a code that is not ours. A valid
 * certificate carries its signed statement; a revoked certificate does not, and no longer names the professional.
 */
export async function checkCode(ctx: Ctx, { code }: CheckCode): Promise<CertificateCheck> {
  const found = await certificateByCode(ctx, code.replaceAll(/\s/g, '').toUpperCase())
  const keys = [...ctx.signer.keys]
  if (!found) return { certificate: null, keys }
  const { status, document } = found
  const { codigo, nome, titulo, emitidoEm, validoAte } = document
  const facts = { code: codigo, title: titulo, issuedAt: new Date(emitidoEm), validUntil: new Date(validoAte) }
  if (status === 'revoked') return { certificate: { ...facts, status, name: null, signed: null }, keys }
  const statement = signStatement(ctx.signer, document)
  const signed = { text: canonical(document), signature: statement.assinatura, keyId: statement.chave, file: fileOf(statement) }
  return { certificate: { ...facts, status, name: nome, signed }, keys }
}

/** Checks a signed file by its signature alone. Nothing of it is stored. */
export function checkFile(ctx: Ctx, { text }: CheckFile): FileCheck {
  const reading = readStatement(ctx.signer, text)
  if (reading.kind !== 'genuine') return { kind: reading.kind }
  const reputation = ReputationDocument.safeParse(reading.documento)
  if (reputation.success) return { kind: 'reputation', document: reputation.data }
  const certificate = CertificateDocument.safeParse(reading.documento)
  return certificate.success ? { kind: 'certificate', code: certificate.data.codigo } : { kind: 'unreadable' }
}

const fileOf = (statement: object) => JSON.stringify(statement, null, 2)
