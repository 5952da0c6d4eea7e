import { eq } from 'drizzle-orm'
import { certificates } from '#db/schema/index.ts'
import { certificateIssued } from '#shared/course.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'

/** Notifies the professional whose certificate was issued, as a reaction to 'course.certificate-issued'. */
export async function notifyOfCertificate(tx: Tx, event: AppEvent): Promise<void> {
  const [certificate] = await tx.db.select().from(certificates).where(eq(certificates.id, event.id))
  if (!certificate?.validUntil) return
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(certificate.validUntil)
  await notify(tx, {
    userId: certificate.professionalId,
    kind: 'course.certificate-issued',
    ...certificateIssued(day),
    link: '/certificado',
    eventKey: `course.certificate-issued:${certificate.id}`,
  })
}
