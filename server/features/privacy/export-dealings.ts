import { asc, desc, eq, or, sql } from 'drizzle-orm'
import {
  bookingEvents,
  bookings,
  bookingSeries,
  conversations,
  hiringAlerts,
  messages,
  payments,
  payoutAccounts,
  payouts,
  publicReviews,
  refunds,
  rescheduleRequests,
  reviews,
  savedCards,
  seriesConsents,
  transfers,
} from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { helpOf } from './export-help.ts'
import { others, othersFirstName } from './others.ts'

type Dealings = { readonly ctx: UserCtx; readonly me: string }

/**
 * The caller's data that involves others: bookings as contractor and as professional, payments, conversations, reviews, disputes,
 * occurrences.
 */
export async function dealingsOf(ctx: UserCtx) {
  const about = { ctx, me: ctx.actor.id }
  return {
    ...(await bookingsOf(about)),
    ...(await agreementsOf(about)),
    ...(await paymentsOf(about)),
    ...(await cardsOf(about)),
    ...(await wagesOf(about)),
    conversas: await conversationsOf(about),
    ...(await reviewsOf(about)),
    ...(await helpOf(ctx)),
  }
}

async function bookingsOf({ ctx: { db }, me }: Dealings) {
  const asContractor = sql`${bookings.contractorId} = ${me}`
  const other = sql`case when ${asContractor} then ${bookings.professionalId} else ${bookings.contractorId} end`
  const agendamentos = await db
    .select({
      id: bookings.id,
      papel: sql<'contratante' | 'profissional'>`case when ${asContractor} then 'contratante' else 'profissional' end`,
      com: othersFirstName,
      inicio: bookings.startsAt,
      fim: bookings.endsAt,
      horas: bookings.hours,
      valorDaProfissionalEmCentavos: bookings.amountInCents,
      taxaEmCentavos: bookings.feeInCents,
      totalEmCentavos: bookings.totalInCents,
      servicos: bookings.services,
      produtosEUtensilios: bookings.supplies,
      status: bookings.status,
      pagamento: bookings.paymentStatus,
      alertaDeVinculoAceitoEm: bookings.employmentRiskAcceptedAt,
      anotacoes: sql<string | null>`case when ${asContractor} then ${bookings.visitNotes} end`,
      chegadaEm: bookings.checkedInAt,
      saidaEm: bookings.checkedOutAt,
      canceladoEm: bookings.cancelledAt,
      motivoDoCancelamento: bookings.cancelReason,
      textoDoCancelamento: bookings.cancelNote,
      causaDoCancelamento: sql<string | null>`case when not ${asContractor} then ${bookings.cancelCause} end`,
      criadoEm: bookings.createdAt,
    })
    .from(bookings)
    .innerJoin(others, eq(others.id, other))
    .where(mine(me))
    .orderBy(desc(bookings.startsAt))
  const { bookingId, sequence, kind, fromStatus, toStatus, previousStartsAt, minutesLate, createdAt } = bookingEvents
  const historicoDosAgendamentos = await db
    .select({
      agendamentoId: bookingId,
      de: fromStatus,
      para: toStatus,
      acao: kind,
      inicioAnterior: previousStartsAt,
      minutosDeAtraso: minutesLate,
      em: createdAt,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(mine(me))
    .orderBy(desc(bookings.startsAt), asc(bookingId), asc(sequence))
  return { agendamentos, historicoDosAgendamentos }
}

/** Reschedule requests, series of bookings, and the hiring alerts that the caller accepted. */
async function agreementsOf({ ctx: { db }, me }: Dealings) {
  const remarcacoes = await db
    .select({
      agendamentoId: rescheduleRequests.bookingId,
      propostaPorMim: sql<boolean>`${rescheduleRequests.proposedBy} = ${me}`,
      de: rescheduleRequests.fromStartsAt,
      para: rescheduleRequests.toStartsAt,
      status: rescheduleRequests.status,
      em: rescheduleRequests.createdAt,
    })
    .from(rescheduleRequests)
    .innerJoin(bookings, eq(bookings.id, rescheduleRequests.bookingId))
    .where(mine(me))
    .orderBy(desc(rescheduleRequests.createdAt))
  const recorrencias = await db
    .select({
      aCadaSemanas: bookingSeries.everyWeeks,
      vezes: bookingSeries.occurrences,
      horas: bookingSeries.hours,
      criadaEm: bookingSeries.createdAt,
    })
    .from(bookingSeries)
    .where(or(eq(bookingSeries.contractorId, me), eq(bookingSeries.professionalId, me)))
  const alertasDeVinculo = await db
    .select({ texto: hiringAlerts.text, aceitoEm: hiringAlerts.acceptedAt })
    .from(hiringAlerts)
    .where(eq(hiringAlerts.contractorId, me))
  return { remarcacoes, recorrencias, alertasDeVinculo }
}

async function paymentsOf({ ctx: { db }, me }: Dealings) {
  const pagamentos = await db
    .select({
      tipo: payments.kind,
      agendamentoId: payments.bookingId,
      valorEmCentavos: payments.amountInCents,
      devolvidoEmCentavos: payments.refundedInCents,
      status: payments.status,
      meio: payments.method,
      bandeira: payments.cardBrand,
      ultimosQuatro: payments.cardLastFour,
      criadoEm: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, me))
    .orderBy(desc(payments.createdAt))
  const reembolsos = await db
    .select({ valorEmCentavos: refunds.amountInCents, status: refunds.status, criadoEm: refunds.createdAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.userId, me))
    .orderBy(desc(refunds.createdAt))
  return { pagamentos, reembolsos }
}

/** Saved cards, and what the caller agreed to be charged for the bookings of a series. */
async function cardsOf({ ctx: { db }, me }: Dealings) {
  const cartoes = await db
    .select({
      bandeira: savedCards.brand,
      final: savedCards.lastFour,
      validade: sql<string | null>`${savedCards.expiresMonth} || '/' || ${savedCards.expiresYear}`,
      autorizadoEm: savedCards.consentedAt,
      removidoEm: savedCards.removedAt,
    })
    .from(savedCards)
    .where(eq(savedCards.userId, me))
    .orderBy(desc(savedCards.createdAt))
  const consents = await db.select().from(seriesConsents).where(eq(seriesConsents.userId, me))
  const cobrancasAutorizadas = consents.map(({ charges, acceptedAt }) => ({
    aceitasEm: acceptedAt,
    cobrancas: charges.map(({ bookingId, chargeAt, totalInCents }) => ({
      agendamentoId: bookingId,
      em: chargeAt,
      valorEmCentavos: totalInCents,
    })),
  }))
  return { cartoes, cobrancasAutorizadas }
}

/** The caller's transfers as a professional, and the state of the account that receives them. */
async function wagesOf({ ctx: { db }, me }: Dealings) {
  const repasses = await db
    .select({
      agendamentoId: transfers.bookingId,
      valorEmCentavos: transfers.amountInCents,
      estornadoEmCentavos: transfers.reversedInCents,
      status: transfers.status,
      previstoPara: transfers.dueAt,
      feitoEm: transfers.paidAt,
    })
    .from(transfers)
    .where(eq(transfers.professionalId, me))
    .orderBy(desc(transfers.dueAt))
  const contaDeRecebimento = await db
    .select({
      recebe: payoutAccounts.transfersEnabled,
      pendencias: payoutAccounts.missing,
      criadaEm: payoutAccounts.createdAt,
    })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.professionalId, me))
  const depositosNoBanco = await db
    .select({ valorEmCentavos: payouts.amountInCents, status: payouts.status, previstoPara: payouts.arrivesAt })
    .from(payouts)
    .where(eq(payouts.professionalId, me))
    .orderBy(desc(payouts.createdAt))
  return { repasses, contaDeRecebimento, depositosNoBanco }
}

async function conversationsOf({ ctx: { db }, me }: Dealings) {
  const other = sql`case when ${conversations.participant1Id} = ${me} then ${conversations.participant2Id} else ${conversations.participant1Id} end`
  const rows = await db
    .select({ id: conversations.id, com: othersFirstName, desde: conversations.createdAt, message: messages })
    .from(conversations)
    .innerJoin(others, eq(others.id, other))
    .leftJoin(messages, eq(messages.conversationId, conversations.id))
    .where(or(eq(conversations.participant1Id, me), eq(conversations.participant2Id, me)))
    .orderBy(asc(conversations.createdAt), asc(conversations.id), asc(messages.sequence))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => ({
    com: lines[0]!.com,
    desde: lines[0]!.desde,
    mensagens: lines.flatMap(({ message }) => (message ? [messageFor(me, message)] : [])),
  }))
}

/** The text of a blocked message is shown only to its sender (AMB-25). */
function messageFor(me: string, message: typeof messages.$inferSelect) {
  const { senderId, content, blocked, blockedReason, appeal, appealedAt, appealDecidedAt, createdAt, readAt } = message
  const minha = senderId === me
  return {
    minha,
    conteudo: blocked && !minha ? null : content,
    bloqueada: blocked,
    motivoDoBloqueio: minha ? blockedReason : null,
    revisao: minha ? appeal : null,
    revisaoPedidaEm: minha ? appealedAt : null,
    revisaoDecididaEm: minha ? appealDecidedAt : null,
    enviadaEm: createdAt,
    lidaEm: readAt,
  }
}

async function reviewsOf({ ctx: { db }, me }: Dealings) {
  const avaliacoesFeitas = await db
    .select({
      agendamentoId: reviews.bookingId,
      sobre: othersFirstName,
      nota: reviews.publicGrade,
      comentario: reviews.publicComment,
      comunicacao: reviews.communicationGrade,
      pontualidade: reviews.punctualityGrade,
      respeito: reviews.respectGrade,
      comentarioPrivado: reviews.privateComment,
      ambiente: reviews.environmentGrade,
      clareza: reviews.expectationsGrade,
      condicoes: reviews.conditionsGrade,
      comentarioDoAmbiente: reviews.environmentComment,
      enviadaEm: reviews.submittedAt,
      publicadaEm: reviews.revealedAt,
      resposta: reviews.reply,
      ocultadaEm: reviews.hiddenAt,
      motivoDaOcultacao: reviews.hiddenReason,
    })
    .from(reviews)
    .innerJoin(others, eq(others.id, reviews.reviewedId))
    .where(eq(reviews.reviewerId, me))
    .orderBy(desc(reviews.submittedAt))
  // Only the public part, and only after the reveal: private grades stay between the reviewer and the platform.
  const avaliacoesRecebidas = await db
    .select({
      agendamentoId: publicReviews.bookingId,
      de: othersFirstName,
      nota: publicReviews.grade,
      comentario: publicReviews.comment,
      publicadaEm: publicReviews.revealedAt,
      minhaResposta: publicReviews.reply,
      respondidaEm: publicReviews.repliedAt,
    })
    .from(publicReviews)
    .innerJoin(others, eq(others.id, publicReviews.reviewerId))
    .where(eq(publicReviews.reviewedId, me))
    .orderBy(desc(publicReviews.revealedAt))
  return { avaliacoesFeitas, avaliacoesRecebidas }
}

const mine = (me: string) => or(eq(bookings.contractorId, me), eq(bookings.professionalId, me))
