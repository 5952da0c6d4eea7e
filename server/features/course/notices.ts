import { eq } from 'drizzle-orm'
import { certificates } from '#db/schema/index.ts'
import { certificateIssued } from '#shared/course.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Notices } from '#server/features/notifications/service.ts'

export const courseNotices: Notices = {
  'course.certificate-issued': async (ctx, id) => {
    const [certificate] = await ctx.db.select().from(certificates).where(eq(certificates.id, id))
    if (!certificate?.validUntil) return []
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(certificate.validUntil)
    const eventKey = `course.certificate-issued:${id}`
    return [{ userId: certificate.professionalId, ...certificateIssued(day), link: '/certificado', eventKey }]
  },
}
