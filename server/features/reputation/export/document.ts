import { and, count, countDistinct, desc, eq, isNotNull, max, min, ne, sql, sum } from 'drizzle-orm'
import { bookings, professionalProfiles, publicReviews, reputationFigures, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { ReputationDocument } from '#shared/proof.ts'
import { badgesOf } from '#shared/reputation.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import { services } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { validCertificateOf } from '#server/features/course/service.ts'

/**
 * The number of comments in the reputation file (the newest ones), and the length to which each is cut. The file's text can then
 * be pasted elsewhere.
 */
const COMMENTS = 10
const COMMENT_LENGTH = 240

/**
 * Returns the caller's work and ratings: completed bookings, revealed public reviews and public figures (LGPD art. 18, V). It
 * contains no name of a contractor, no private grade and no strike (late cancellation or absence).
 */
export async function reputationOf(ctx: UserCtx): Promise<ReputationDocument> {
  const me = ctx.actor.id
  const [profile, visits, byService, grades, comments, certificate] = await Promise.all([
    profileOf(ctx, me),
    visitsOf(ctx, me),
    servicesOf(ctx, me),
    gradesOf(ctx, me),
    commentsOf(ctx, me),
    validCertificateOf(ctx, me),
  ])
  const { name, createdAt, seal, rating, reviewCount, figures } = profile
  const dayIn = (instant: Date | null) => instant && dayOf(instant, DEFAULT_ZONE)
  return {
    tipo: 'reputacao',
    versao: 1,
    emitidoEm: ctx.now().toISOString(),
    nome: name,
    profissionalDesde: dayOf(createdAt, DEFAULT_ZONE),
    seloDeVerificacao: seal,
    visitas: {
      concluidas: visits.completed,
      horas: Number(visits.hours ?? 0),
      contratantes: visits.contractors,
      primeira: dayIn(visits.first),
      ultima: dayIn(visits.last),
      porServico: byService,
    },
    avaliacoes: {
      total: reviewCount,
      media: reviewCount > 0 ? rating.toFixed(2) : null,
      porNota: grades,
      comentarios: comments,
    },
    pontualidade: { chegadasRegistradas: figures?.checkIns ?? 0, noHorario: figures?.onTimeCheckIns ?? 0 },
    selos: figures ? badgesOf({ ...figures, rating, reviewCount }) : [],
    certificado: certificate ? { codigo: certificate.code, validoAte: certificate.validUntil.toISOString() } : null,
  }
}

async function profileOf(ctx: Ctx, professionalId: string) {
  const { createdAt, seal, rating, reviewCount } = professionalProfiles
  const [row] = await ctx.db
    .select({ name: users.name, createdAt, seal, rating, reviewCount, figures: reputationFigures })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .leftJoin(reputationFigures, eq(reputationFigures.professionalId, professionalProfiles.userId))
    .where(eq(professionalProfiles.userId, professionalId))
  if (!row) throw new NotFound()
  return row
}

const completedOf = (professionalId: string) =>
  and(eq(bookings.professionalId, professionalId), eq(bookings.status, BookingStatus.completed))

async function visitsOf(ctx: Ctx, professionalId: string) {
  const [row] = await ctx.db
    .select({
      completed: count(),
      hours: sum(sql`${bookings.hours} + ${bookings.extraHours}`),
      contractors: countDistinct(bookings.contractorId),
      first: min(bookings.startsAt),
      last: max(bookings.startsAt),
    })
    .from(bookings)
    .where(completedOf(professionalId))
  return row!
}

/**
 * Returns the number of completed bookings with each service, in the order of the catalogue. A booking with two services counts
 * for both.
 */
async function servicesOf(ctx: Ctx, professionalId: string) {
  const service = sql<string>`unnest(${bookings.services})`
  const rows = await ctx.db
    .select({ service, visits: count() })
    .from(bookings)
    .where(completedOf(professionalId))
    .groupBy(service)
  return services.flatMap((servico) => {
    const row = rows.find((each) => each.service === servico)
    return row ? [{ servico, visitas: row.visits }] : []
  })
}

const reviewsOf = (professionalId: string) =>
  and(eq(publicReviews.reviewedId, professionalId), eq(publicReviews.kind, ReviewDirection.ofProfessional))

async function gradesOf(ctx: Ctx, professionalId: string): Promise<ReputationDocument['avaliacoes']['porNota']> {
  const rows = await ctx.db
    .select({ grade: publicReviews.grade, reviews: count() })
    .from(publicReviews)
    .where(reviewsOf(professionalId))
    .groupBy(publicReviews.grade)
  const of = (grade: number) => rows.find((row) => row.grade === grade)?.reviews ?? 0
  return { '1': of(1), '2': of(2), '3': of(3), '4': of(4), '5': of(5) }
}

async function commentsOf(ctx: Ctx, professionalId: string) {
  const rows = await ctx.db
    .select({ grade: publicReviews.grade, comment: publicReviews.comment, at: publicReviews.submittedAt })
    .from(publicReviews)
    .where(and(reviewsOf(professionalId), isNotNull(publicReviews.comment), ne(publicReviews.comment, '')))
    .orderBy(desc(publicReviews.revealedAt), desc(publicReviews.id))
    .limit(COMMENTS)
  return rows.map(({ grade, comment, at }) => ({
    nota: grade,
    texto: cut(comment ?? ''),
    mes: dayOf(at, DEFAULT_ZONE).slice(0, 7),
  }))
}

/** Cuts a text to a length. A character that the cut would divide is replaced with U+FFFD. */
function cut(text: string): string {
  return text.length > COMMENT_LENGTH ? `${text.slice(0, COMMENT_LENGTH - 1).toWellFormed()}…` : text
}
