import { eq } from 'drizzle-orm'
import { checklistRuns } from '#db/schema/index.ts'
import { ScoreReviewStatus, scoreText } from '#shared/checklists.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingFacts } from '#server/features/booking/service.ts'
import { bellAndEmail, notificationKinds, pushOrEmail, teamPage, toTeam } from '#server/features/notifications/service.ts'
import { reviewOf } from './queries.ts'

const bookings = { topic: 'bookings', ways: pushOrEmail } as const

/** The notifications about a checklist. */
export const checklistNotifications = notificationKinds(factsOf, {
  'checklist.created': {
    ...bookings,
    push: 'Novo checklist',
    title: 'Novo checklist para a sua visita',
    professional: ({ contractor, when }) =>
      `${contractor.name} preparou um checklist para a visita de ${when}. Marque cada item durante a visita.`,
  },
  // The notification that the checklist is completed. It is sent once, and not if the contractor made the last tick.
  'checklist.completed': {
    ...bookings,
    push: 'Checklist concluído',
    exceptActor: true,
    title: 'Checklist concluído',
    contractor: ({ professional, when }) =>
      `${professional.name} concluiu os itens obrigatórios da visita de ${when}. Você já pode pedir a nota.`,
  },
  'checklist.scored': {
    ...bookings,
    push: 'Nota de um checklist',
    holds: ({ score }) => score !== null,
    title: 'Nota do checklist da sua visita',
    professional: ({ score, when }) =>
      `O checklist da visita de ${when} recebeu a nota ${scoreText(score ?? 0)}. Veja os motivos; se não concordar, peça que uma pessoa olhe de novo.`,
  },
  'checklist.review-received': {
    ...toTeam,
    on: ['checklist.review-asked'],
    holds: ({ review }) => review?.decision === null,
    link: teamPage('/admin/moderacao?aba=checklists'),
    title: 'Nota de checklist para rever',
    admins: 'Alguém pediu que uma pessoa olhe a nota de um checklist.',
  },
  // The notification of the team's decision about a score, with its reason, to both participants.
  'checklist.review-decided': {
    topic: 'disputes',
    ways: bellAndEmail,
    required: true,
    holds: ({ review }) => Boolean(review?.decision),
    title: ({ review }) =>
      review?.status === ScoreReviewStatus.kept ? 'Nota do checklist mantida' : 'Nota do checklist alterada',
    participants: ({ review, when }) => {
      const now = review?.status === ScoreReviewStatus.kept ? ' e a manteve' : `: agora é ${scoreText(review?.scoreAfter ?? 0)}`
      return `Uma pessoa da equipe olhou de novo a nota da visita de ${when}${now}. Motivo: ${review?.decision}`
    },
  },
})

async function factsOf(ctx: Ctx, checklistId: string, at: Date) {
  const [run] = await ctx.db.select().from(checklistRuns).where(eq(checklistRuns.id, checklistId))
  const booking = run && (await bookingFacts(ctx, run.bookingId, at))
  if (!booking) return null
  const link = { label: 'Abrir o checklist', path: `/checklist-execucao/${checklistId}` }
  return { ...booking, link, score: run.score, review: await reviewOf(ctx, checklistId) }
}
