import { eq } from 'drizzle-orm'
import { needs } from '#db/schema/index.ts'
import { NeedEnd, offerMessages, OfferAnswer, offersPath } from '#shared/offers.ts'
import { wantedWords } from '#shared/offers-input.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds, pushOrEmail } from '#server/features/notifications/service.ts'
import { homeOfNeed } from './people.ts'
import { chosenOf, offersOf } from './queries.ts'

/** The notifications of contractors and professionals about needs. Each has a unique key, so that it is sent only once. */
export const offerNotifications = {
  ...notificationKinds(openFacts, {
    'offer.invited': {
      topic: 'bookings',
      ways: pushOrEmail,
      title: 'Um pedido perto de você',
      invited: ({ words, where }) => `${words}${where}. Responda se quiser: não responder não muda nada para você.`,
    },
  }),
  ...notificationKinds(yesFacts, {
    'offer.taken': {
      topic: 'bookings',
      title: 'Alguém pode atender você',
      contractor: ({ words, answers }) => `${words}: ${offerMessages.answers(answers)}. Veja e escolha.`,
    },
  }),
  ...notificationKinds(endFacts, {
    'offer.ended': {
      topic: 'bookings',
      title: 'Pedido encerrado',
      // The chosen professional gets no notification that the need has ended, but one about the booking when it is paid.
      others: ({ words, end }) =>
        end === NeedEnd.chosen ? `${words}: desta vez outra pessoa foi escolhida.` : `${words}: o pedido terminou sem escolha.`,
      contractor: ({ words, end, answers, atOnce }) =>
        atOnce && end === NeedEnd.chosen
          ? `${words}: encontramos quem vem no lugar. O cartão está sendo cobrado; veja quem é em Meus agendamentos.`
          : end === NeedEnd.expired
            ? `${words}: o prazo terminou ${answers > 0 ? 'sem a sua escolha' : 'sem resposta'}. Você pode abrir outro pedido.`
            : null,
    },
  }),
}

async function factsOf(ctx: Ctx, needId: string) {
  const [need] = await ctx.db.select().from(needs).where(eq(needs.id, needId))
  if (!need) return null
  const offered = await offersOf(ctx, needId)
  const yes = offered.filter(({ answer }) => answer === OfferAnswer.yes)
  return { need, offered, yes, words: wantedWords(need), link: { label: 'Ver pedidos', path: offersPath } }
}

async function openFacts(ctx: Ctx, needId: string) {
  const facts = await factsOf(ctx, needId)
  if (!facts || facts.need.endedAt) return null
  const { need, offered, words, link } = facts
  const { district } = await homeOfNeed(ctx, need)
  const invited = offered.filter(({ answer }) => answer === null).map(({ professionalId }) => professionalId)
  return { people: { invited }, link, words, where: district ? ` em ${district}` : '' }
}

/**
 * Returns the facts of one notification to the contractor for each professional who said yes. Its key is the professional's id,
 * so that the contractor is notified of each of them.
 */
async function yesFacts(ctx: Ctx, needId: string) {
  const facts = await factsOf(ctx, needId)
  if (!facts || facts.need.endedAt) return null
  const { need, yes, words, link } = facts
  const people = { contractor: need.contractorId }
  return yes.map(({ professionalId }) => ({ people, link, words, answers: yes.length, key: professionalId }))
}

async function endFacts(ctx: Ctx, needId: string) {
  const facts = await factsOf(ctx, needId)
  if (!facts?.need.end) return null
  const { need, yes, words, link } = facts
  const chosen = need.bookingId ? await chosenOf(ctx, need.bookingId) : null
  const others = yes.map(({ professionalId }) => professionalId).filter((id) => id !== chosen)
  const people = { contractor: need.contractorId, others }
  return { people, link, words, end: need.end, answers: yes.length, atOnce: need.cardId !== null }
}
