import { eq } from 'drizzle-orm'
import { helpRequests } from '#db/schema/index.ts'
import { HELP_CLOSES_AFTER_DAYS, helpNumber, HelpStatus, ownHelpPath } from '#shared/help.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'
import { lastMessageOf } from './queries.ts'

const link = teamPage('/admin/atendimentos')

/** The notifications about a help request to the team. */
export const helpNotifications = notificationKinds(factsOf, {
  'help.asked': {
    ...toTeam,
    holds: waitsForTeam,
    link,
    title: 'Novo atendimento',
    admins: ({ number, request }) => `Atendimento ${number}, ${request.topic}. Espera pela resposta da equipe.`,
  },
  'help.received': {
    topic: 'disputes',
    on: ['help.asked'],
    ways: bellAndEmail,
    title: ({ number }) => `Recebemos o seu atendimento ${number}`,
    asker: 'Nossa equipe vai ler e responder. Avisamos aqui e por e-mail, e você pode escrever mais quando quiser.',
  },
  'help.replied': {
    ...toTeam,
    holds: waitsForTeam,
    link,
    title: 'Nova mensagem em um atendimento',
    admins: ({ number }) => `No atendimento ${number} há uma mensagem nova.`,
  },
  'help.answered': {
    topic: 'disputes',
    required: true,
    title: ({ number }) => `A equipe respondeu ao atendimento ${number}`,
    asker: ({ last, request }) => {
      if (!last?.byTeam) return null
      const closed = request.status === HelpStatus.closed ? ' O atendimento foi encerrado.' : ''
      return { body: `Leia a resposta e escreva de volta se precisar.${closed}`, email: { paragraphs: [last.text] } }
    },
  },
  'help.closed': {
    topic: 'disputes',
    title: ({ number }) => `O atendimento ${number} foi encerrado`,
    // A person who closes their own request is not notified about it.
    holds: ({ request }) => request.closedBy !== request.userId,
    asker: ({ request }) =>
      request.closedBy === null
        ? `Não houve outra mensagem em ${HELP_CLOSES_AFTER_DAYS} dias. Abra outro se ainda precisar de ajuda.`
        : 'Abra outro se ainda precisar de ajuda.',
  },
})

async function factsOf(ctx: Ctx, requestId: string) {
  const [request] = await ctx.db.select().from(helpRequests).where(eq(helpRequests.id, requestId))
  if (!request) return null
  const last = await lastMessageOf(ctx, requestId)
  return {
    people: { asker: request.userId },
    link: { label: 'Ver o atendimento', path: ownHelpPath(requestId) },
    key: last?.id ?? requestId,
    number: helpNumber(request.number),
    request,
    last,
  }
}

function waitsForTeam({ request }: NonNullable<Awaited<ReturnType<typeof factsOf>>>): boolean {
  return request.status === HelpStatus.open
}
