import { desc, eq, or, sql } from 'drizzle-orm'
import { absenceReports, bookings, disputes, pauses, reputationFigures, strikes } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'

/** The caller's disputes, reported absences, occurrences and public figures. */
export async function helpOf(ctx: UserCtx) {
  return {
    ...(await disputesOf(ctx)),
    ocorrencias: await strikesOf(ctx),
    desempenhoPublico: await figuresOf(ctx),
    pausasPropostas: await pausesOf(ctx),
  }
}

async function disputesOf({ db, actor: { id: me } }: UserCtx) {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(mine(me))
    .orderBy(desc(disputes.createdAt))
  const { bookingId, reporterId, status, contestUntil, createdAt } = absenceReports
  const ausenciasInformadas = await db
    .select({
      agendamentoId: bookingId,
      informadaPorMim: sql<boolean>`${reporterId} = ${me}`,
      status,
      contestavelAte: contestUntil,
      em: createdAt,
    })
    .from(absenceReports)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(mine(me))
    .orderBy(desc(createdAt))
  return { disputas: rows.map(({ dispute }) => disputeFor(me, dispute)), ausenciasInformadas }
}

/** The caller's occurrences as a professional. */
async function strikesOf({ db, actor: { id: me } }: UserCtx) {
  const { bookingId, cause, occurredAt, withdrawnAt, withdrawnReason, professionalId } = strikes
  return db
    .select({
      agendamentoId: bookingId,
      causa: cause,
      em: occurredAt,
      retiradaEm: withdrawnAt,
      motivoDaRetirada: withdrawnReason,
    })
    .from(strikes)
    .where(eq(professionalId, me))
    .orderBy(desc(occurredAt))
}

function disputeFor(me: string, dispute: typeof disputes.$inferSelect) {
  const { bookingId, claimantId, topic, description, answer, status, resolution, createdAt, answeredAt, resolvedAt } = dispute
  const abertaPorMim = claimantId === me
  return {
    agendamentoId: bookingId,
    abertaPorMim,
    assunto: topic,
    descricao: abertaPorMim ? description : null,
    minhaResposta: abertaPorMim ? null : answer,
    respondidaEm: answeredAt,
    status,
    decisao: resolution,
    abertaEm: createdAt,
    resolvidaEm: resolvedAt,
  }
}

/** What the caller's public profile says of the caller's work. */
async function figuresOf({ db, actor: { id: me } }: UserCtx) {
  const { professionalId, completedBookings, responseMinutes, checkIns, onTimeCheckIns, computedAt } = reputationFigures
  return db
    .select({
      visitasConcluidas: completedBookings,
      respostaEmMinutos: responseMinutes,
      iniciosComCodigo: checkIns,
      iniciosNoHorario: onTimeCheckIns,
      calculadoEm: computedAt,
    })
    .from(reputationFigures)
    .where(eq(professionalId, me))
}

/** The pauses that were proposed for the caller. */
async function pausesOf({ db, actor: { id: me } }: UserCtx) {
  const { professionalId, status, statement, reason, createdAt, decidedAt } = pauses
  return db
    .select({ situacao: status, minhaResposta: statement, motivo: reason, propostaEm: createdAt, decididaEm: decidedAt })
    .from(pauses)
    .where(eq(professionalId, me))
    .orderBy(desc(createdAt))
}

const mine = (me: string) => or(eq(bookings.contractorId, me), eq(bookings.professionalId, me))
