import { eq } from 'drizzle-orm'
import { pauses } from '#db/schema/index.ts'
import { ANSWER_HOURS, PAUSE_DAYS, pauseMessages, PauseStatus, STRIKES_UNTIL_PAUSE } from '#shared/pauses.ts'
import { REPUTATION_WINDOW_IN_DAYS } from '#shared/reputation.ts'
import type { Ctx } from '#server/core/context.ts'
import { bellAndEmail, notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

const toProfessional = { topic: 'disputes', ways: bellAndEmail, required: true } as const

/** The notifications about a proposed pause. */
export const pauseNotifications = notificationKinds(factsOf, {
  'reputation.pause-proposed': {
    ...toProfessional,
    holds: ({ status }) => status === PauseStatus.proposed,
    title: pauseMessages.proposed,
    professional: `Você tem ${STRIKES_UNTIL_PAUSE} registros em ${REPUTATION_WINDOW_IN_DAYS} dias. Conte o que houve em até ${ANSWER_HOURS} horas: uma pessoa da equipe lê antes de decidir.`,
  },
  // Admins are notified of the proposal, and later of the professional's answer.
  'reputation.pause-received': {
    ...toTeam,
    on: ['reputation.pause-proposed', 'reputation.pause-answered'],
    holds: ({ status }) => status === PauseStatus.proposed,
    link: teamPage('/admin/moderacao?aba=pausas'),
    title: 'Pausa de uma profissional para decidir',
    admins: ({ answeredAt }) =>
      answeredAt
        ? {
            title: 'Resposta a uma proposta de pausa',
            body: 'A profissional respondeu. A decisão espera por você.',
            key: 'answered',
          }
        : `A profissional tem ${ANSWER_HOURS} horas para responder.`,
  },
  'reputation.pause-decided': {
    ...toProfessional,
    holds: ({ reason }) => Boolean(reason),
    title: ({ status }) => (status === PauseStatus.paused ? 'Seu perfil está em pausa' : 'Seu perfil não será pausado'),
    professional: ({ status, reason }) =>
      status === PauseStatus.paused
        ? `Por ${PAUSE_DAYS} dias você não aparece na busca; as visitas marcadas continuam valendo. Motivo: ${reason}`
        : `A equipe decidiu: ${reason}`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [pause] = await ctx.db.select().from(pauses).where(eq(pauses.id, id))
  if (!pause) return null
  const link = { label: 'Ver meus registros', path: '/verificacoes#ocorrencias' }
  return { people: { professional: pause.professionalId }, link, ...pause }
}
