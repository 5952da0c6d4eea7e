import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { certificates, courseModules, courseProgress, type Certificate } from '#db/schema/index.ts'
import { CERTIFICATE_YEARS } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { monthsAfter } from '#server/core/months.ts'
import type { Tx } from '#server/core/context.ts'
import { randomCode } from '#server/core/random-code.ts'
import { lockPurchasesOf, type PaidPurchase, setServiceEnd } from '#server/features/purchase/service.ts'

/**
 * Updates the course certificate when its purchase changes. A bought certificate is 'pago', and 'ativo' once all modules are done
 * too. It becomes 'cancelado' when the buyer withdraws, even after it was issued, and 'vencido' two years after its issue.
 */
export async function keepCertificate(tx: Tx, purchase: PaidPurchase): Promise<void> {
  if (purchase.status === SubscriptionStatus.active) return begin(tx, purchase)
  const status = purchase.status === SubscriptionStatus.expired ? 'vencido' : 'cancelado'
  const live = inArray(certificates.status, ['pago', 'ativo'])
  await tx.db
    .update(certificates)
    .set({ status })
    .where(and(eq(certificates.purchaseId, purchase.id), live))
}

async function begin(tx: Tx, { id: purchaseId, userId: professionalId }: PaidPurchase): Promise<void> {
  await tx.db
    .insert(certificates)
    .values({ id: tx.newId(), professionalId, purchaseId, status: 'pago', createdAt: tx.now() })
    .onConflictDoNothing({ target: certificates.purchaseId })
  await lockCourse(tx, professionalId)
  await issueIfDue(tx, professionalId)
}

/**
 * Locks a professional's course until the transaction ends. A payment holds the same lock, so a payment and the last quiz at the
 * same moment run one after the other, and the second one issues the certificate.
 */
export const lockCourse = (tx: Tx, professionalId: string) => lockPurchasesOf(tx, professionalId)

/**
 * Issues the professional's paid certificate if every module of the course is done, and returns whether it did. Call it under
 * `lockCourse`. Emits `course.certificate-issued`.
 */
export async function issueIfDue(tx: Tx, professionalId: string): Promise<boolean> {
  const [paid] = await tx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.professionalId, professionalId), eq(certificates.status, 'pago')))
    .orderBy(desc(certificates.createdAt))
    .limit(1)
    .for('update')
  if (!paid || !(await finishedCourse(tx, professionalId))) return false
  await issue(tx, paid)
  return true
}

async function issue(tx: Tx, { id, purchaseId, professionalId }: Certificate): Promise<void> {
  const issuedAt = tx.now()
  const validUntil = monthsAfter(issuedAt, 12 * CERTIFICATE_YEARS, DEFAULT_ZONE)
  const verificationCode = randomCode('CERT', 3)
  await tx.db
    .update(certificates)
    .set({ status: 'ativo', issuedAt, validUntil, verificationCode, url: `/verificar/${verificationCode}` })
    .where(eq(certificates.id, id))
  if (purchaseId) await setServiceEnd(tx, purchaseId, validUntil)
  await tx.emit({ type: 'course.certificate-issued', id, to: [professionalId] })
}

async function finishedCourse(tx: Tx, professionalId: string): Promise<boolean> {
  const done = and(eq(courseProgress.professionalId, professionalId), eq(courseProgress.completed, true))
  const [modules] = await tx.db.select({ count: count() }).from(courseModules)
  const [completed] = await tx.db.select({ count: count() }).from(courseProgress).where(done)
  return modules !== undefined && modules.count > 0 && completed?.count === modules.count
}
