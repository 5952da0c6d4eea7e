import { eq } from 'drizzle-orm'
import { workPhotos } from '#db/schema/index.ts'
import { WorkPhotoStatus } from '#shared/portfolio.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds } from '#server/features/notifications/service.ts'

export const portfolioNotifications = notificationKinds(factsOf, {
  'portfolio.refused': {
    topic: 'verification',
    ways: bellAndEmail,
    on: ['portfolio.decided'],
    holds: ({ status }) => status === WorkPhotoStatus.refused,
    title: 'Uma foto do seu trabalho não foi aceita',
    professional: ({ reason }) => `Motivo: ${reason} Você pode enviar outra no lugar dela.`,
  },
})

async function factsOf(ctx: Ctx, photoId: string) {
  const [photo] = await ctx.db.select().from(workPhotos).where(eq(workPhotos.id, photoId))
  if (!photo) return null
  const { professionalId, status, refusalReason } = photo
  return {
    people: { professional: professionalId },
    link: { label: 'Ver as fotos', path: '/meu-perfil-profissional' },
    status,
    reason: (refusalReason ?? '').replace(/[^.!?]$/, '$&.'),
  }
}
