import { eq } from 'drizzle-orm'
import { payments, profileReports } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

/** The notifications about a new report and about the team's review of a report. */
const reportNotifications = notificationKinds(factsOf, {
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

/** The notification that a paid month without a report was refunded. */
const creditNotifications = notificationKinds(creditFacts, {
  'performance.month-credited': {
    topic: 'payments',
    ways: bellAndEmail,
    required: true,
    title: 'Devolvemos um mês da análise',
    professional: ({ amountInCents }) =>
      `Não conseguimos escrever o relatório de um mês que você pagou. ${formatCents(amountInCents)} voltam para o seu cartão.`,
  },
})

async function creditFacts(ctx: Ctx, id: string) {
  const { userId: professional, amountInCents } = payments
  const [payment] = await ctx.db.select({ professional, amountInCents }).from(payments).where(eq(payments.id, id))
  const link = { label: 'Ver minha análise', path: '/meu-desempenho' }
  return payment && { people: { professional: payment.professional }, link, amountInCents: payment.amountInCents }
}

export const performanceNotifications = { ...reportNotifications, ...creditNotifications }
