import { eq } from 'drizzle-orm'
import { nameChangeRequests } from '#db/schema/index.ts'
import { NameChangeStatus } from '#shared/verification.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

export const nameNotifications = notificationKinds(factsOf, {
  'verification.name-decided': {
    topic: 'verification',
    required: true,
    holds: ({ status }) => status !== NameChangeStatus.open,
    title: ({ refusalReason }) => (refusalReason === null ? 'Seu nome foi alterado' : 'Seu nome não foi alterado'),
    professional: ({ toName, refusalReason }) =>
      refusalReason === null ? `Seu perfil agora mostra ${toName}.` : `Motivo: ${refusalReason}`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [request] = await ctx.db.select().from(nameChangeRequests).where(eq(nameChangeRequests.id, id))
  const link = { label: 'Abrir meu perfil', path: '/meu-perfil-profissional' }
  return request && { people: { professional: request.userId }, link, ...request }
}
