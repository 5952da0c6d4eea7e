import { eq } from 'drizzle-orm'
import { certificates } from '#db/schema/index.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

export const courseNotifications = notificationKinds(factsOf, {
  'course.certificate-issued': {
    topic: 'verification',
    title: 'Certificado emitido',
    professional: ({ day }) => `Seu certificado vale até ${day}. Baixe o PDF e mostre o código a quem contrata.`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [certificate] = await ctx.db.select().from(certificates).where(eq(certificates.id, id))
  if (!certificate?.validUntil) return null
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(certificate.validUntil)
  return {
    people: { professional: certificate.professionalId },
    link: { label: 'Ver o certificado', path: '/certificado' },
    day,
  }
}
