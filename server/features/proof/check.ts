import { z } from 'zod'
import { CertificateDocument, IncomeDocument, ReputationDocument, type CheckCode, type CheckFile } from '#shared/proof.ts'
import type { Ctx } from '#server/core/context.ts'
import { canonical, readStatement, signStatement } from '#server/core/statement.ts'
import { certificateByCode } from '#server/features/course/service.ts'
import { incomeByCode } from '#server/features/payment/service.ts'
import type { CertificateCheck, FileCheck } from './views.ts'

/**
 * Looks up a typed code, ignoring blanks and case. The code of an income statement gives `income`. For every code that is not a
 * certificate's, `certificate` is null. A valid certificate comes with its signed statement. A revoked one comes without it and
 * without the professional's name.
 */
export async function checkCode(ctx: Ctx, { code }: CheckCode): Promise<CertificateCheck> {
  const typed = code.replaceAll(/\s/g, '').toUpperCase()
  const keys = [...ctx.signer.keys]
  const [found, income] = await Promise.all([certificateByCode(ctx, typed), incomeByCode(ctx, typed)])
  if (income) return { certificate: null, income: { ...incomeOf(income), signed: signedOf(ctx, income) }, keys }
  if (!found) return { certificate: null, keys }
  const { status, document } = found
  const { codigo, nome, titulo, emitidoEm, validoAte } = document
  const facts = { code: codigo, title: titulo, issuedAt: new Date(emitidoEm), validUntil: new Date(validoAte) }
  if (status === 'revoked') return { certificate: { ...facts, status, name: null, signed: null }, keys }
  return { certificate: { ...facts, status, name: nome, signed: signedOf(ctx, document) }, keys }
}

function incomeOf({ codigo, primeiroNome, ano, totalEmCentavos, emitidoEm }: IncomeDocument) {
  return { code: codigo, firstName: primeiroNome, year: ano, totalInCents: totalEmCentavos, issuedAt: new Date(emitidoEm) }
}

function signedOf(ctx: Ctx, document: CertificateDocument | IncomeDocument) {
  const statement = signStatement(ctx.signer, document)
  return { text: canonical(document), signature: statement.assinatura, keyId: statement.chave, file: fileOf(statement) }
}

/** Verifies the signature of a signed file. The content of the file is not stored. */
export function checkFile(ctx: Ctx, { text }: CheckFile): FileCheck {
  const reading = readStatement(ctx.signer, text)
  if (reading.kind !== 'genuine') return { kind: reading.kind }
  const reputation = ReputationDocument.safeParse(reading.documento)
  if (reputation.success) return { kind: 'reputation', document: reputation.data }
  const coded = z.union([CertificateDocument, IncomeDocument]).safeParse(reading.documento)
  return coded.success ? { kind: 'certificate', code: coded.data.codigo } : { kind: 'unreadable' }
}

const fileOf = (statement: object) => JSON.stringify(statement, null, 2)
