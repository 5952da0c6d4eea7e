import { eq } from 'drizzle-orm'
import { disputes } from '#db/schema/index.ts'
import { contestSentence } from '#shared/absence.ts'
import { DisputeStatus, reportedBy } from '#shared/disputes.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingFacts, bookingPage, reportOf } from '#server/features/booking/service.ts'
import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'
import { contestWait } from './rules.ts'

const link = teamPage('/admin/disputas')

/** The notifications about a dispute. */
export const disputeNotifications = notificationKinds(factsOf, {
  'dispute.opened': {
    topic: 'disputes',
    required: true,
    exceptActor: true,
    holds: isOpen,
    title: ({ claimant }) => `${claimant.name} pediu ajuda`,
    other: async ({ dispute, claimant: { name }, when }, ctx) => {
      const reported = contestWait(dispute, await reportOf(ctx, dispute.bookingId), ctx.now()) && reportedBy(dispute.topic)
      if (reported) {
        const title = `${name} informou ${reported.it}`
        return { title, body: `${title} na visita de ${when}. ${contestSentence}` }
      }
      return `${name} contou um problema com a visita de ${when}. Leia e conte o seu lado: nossa equipe vai analisar.`
    },
  },
  'dispute.received': {
    ...toTeam,
    on: ['dispute.opened'],
    holds: isOpen,
    link,
    title: 'Nova disputa',
    admins: ({ dispute }) => `Assunto: ${dispute.topic}. O dinheiro da visita espera pela decisão.`,
  },
  'dispute.answered': {
    topic: 'disputes',
    exceptActor: true,
    holds: isOpen,
    title: ({ other }) => `${other.name} respondeu`,
    claimant: ({ other, when }) => `${other.name} contou o seu lado sobre a visita de ${when}.`,
  },
  'dispute.answer-received': {
    ...toTeam,
    on: ['dispute.answered'],
    holds: isOpen,
    link,
    title: 'Resposta em uma disputa',
    admins: 'As duas pessoas já contaram o que aconteceu. A decisão espera pela equipe.',
  },
  'dispute.replied': {
    topic: 'disputes',
    push: 'A equipe respondeu ao pedido de ajuda',
    holds: isOpen,
    title: 'Resposta da equipe',
    participants: ({ when }) => `Nossa equipe escreveu sobre a visita de ${when}. Leia no agendamento.`,
  },
  'dispute.resolved': {
    topic: 'disputes',
    required: true,
    title: 'Pedido de ajuda decidido',
    participants: ({ dispute: { resolution }, when }) => {
      const body = `Nossa equipe decidiu sobre a visita de ${when}. Veja a decisão no agendamento.`
      return resolution ? { body, email: { paragraphs: [body, resolution] } } : null
    },
  },
})

async function factsOf(ctx: Ctx, disputeId: string, at: Date) {
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.id, disputeId))
  const booking = dispute && (await bookingFacts(ctx, dispute.bookingId, at))
  if (!booking) return null
  const { contractor, professional } = booking
  const [claimant, other] = dispute.claimantId === contractor.id ? [contractor, professional] : [professional, contractor]
  const people = { ...booking.people, claimant: claimant.id, other: other.id }
  return { ...booking, people, dispute, claimant, other, link: bookingPage(dispute.bookingId, '#ajuda') }
}

function isOpen({ dispute }: NonNullable<Awaited<ReturnType<typeof factsOf>>>): boolean {
  return dispute.status === DisputeStatus.open
}
