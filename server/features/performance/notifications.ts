import { eq } from 'drizzle-orm'
import { profileReports } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

/** The notifications about a request to review an analysis. */
export const performanceNotifications = notificationKinds(factsOf, {
  'performance.review-received': {
    ...toTeam,
    on: ['performance.review-asked'],
    holds: ({ answer }) => !answer,
    link: teamPage('/admin/moderacao?aba=analises'),
    title: 'Análise de perfil para rever',
    admins: 'Alguém pediu que uma pessoa olhe uma análise de perfil.',
  },
  'performance.report-ready': {
    topic: 'reviews',
    ways: bellAndEmail,
    title: 'Seu relatório do mês está pronto',
    professional: 'Veja os seus números dos últimos 90 dias e o que melhorar.',
  },
  'performance.review-answered': {
    topic: 'disputes',
    ways: bellAndEmail,
    required: true,
    holds: ({ answer }) => Boolean(answer),
    title: 'Sua análise foi revista',
    professional: ({ answer }) => `Resposta da equipe: ${answer}`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [report] = await ctx.db.select().from(profileReports).where(eq(profileReports.id, id))
  if (!report) return null
  const link = { label: 'Ver minha análise', path: '/meu-desempenho' }
  return { people: { professional: report.professionalId }, link, answer: report.reviewAnswer }
}
