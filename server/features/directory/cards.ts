import { type SQL, sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import {
  directoryConsents,
  professionalProfiles,
  publicReviews,
  reputationFigures,
  reviewLines,
  searchIndex,
  users,
} from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { nextFreeDays } from '#server/features/availability/service.ts'
import type { Duration } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import { publicNameOf } from '#shared/directory.ts'
import { firstNameOf } from '#shared/pages.ts'
import type { PublicCard } from './views.ts'

/** The default duration in hours for which a card shows the price and the next free day. */
export const CARD_HOURS: Duration = 4
/** The first version of the consent whose text includes the years of experience and the number of bookings. */
const FIRST_WITH_FIGURES = '2026-11-26'
/** Reviews with fewer stars than this are not quoted on public pages. */
const LINE_STARS = 4

type Row = {
  readonly id: string
  readonly name: string
  readonly district: string | null
  readonly rating: number
  readonly reviewCount: number
  readonly dailyPriceInCents: number
  readonly portrait: string | null
  readonly freeDay: boolean
  readonly line: { readonly text: string; readonly name: string } | null
}

/**
 * Returns the public cards of these professionals in the same order. Professionals who may no longer appear are omitted. A card
 * also shows what the professional agreed to, such as the photo.
 */
export async function cardsOf(ctx: Ctx, ids: readonly string[], hours: Duration): Promise<PublicCard[]> {
  const rows = await ctx.db.execute<Row>(sql`
    select shown.user_id as id, shown.name, shown.district, shown.rating::float8 as rating, shown.reviews as "reviewCount",
      ${centsIn(sql`shown.price`)} as "dailyPriceInCents",
      case when consent.portrait and shown.photo is not null then consent.id end as portrait,
      consent.free_day as "freeDay", case when consent.review_line then ${lineOf(sql`shown.user_id`)} end as line
    from ${searchIndex} as shown join ${directoryConsents} as consent on consent.id = shown.consent_id
    where shown.user_id = any (${sql.param([...ids])}::uuid[])`)
  const showDay = rows.filter(({ freeDay }) => freeDay).map(({ id }) => id)
  const days = await nextFreeDays(ctx, showDay, hours)
  const cards = new Map(
    rows.map((row) => {
      const total = visitTotal(ctx, row.dailyPriceInCents, hours)
      return [row.id, cardOf(row, total, days.get(row.id) ?? null)]
    }),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

function cardOf(row: Row, totalInCents: number, freeDay: string | null): PublicCard {
  const { id, district, rating, reviewCount, portrait, line } = row
  const name = publicNameOf(row.name)
  return {
    id,
    name,
    district,
    rating,
    reviewCount,
    totalInCents,
    portrait: portrait && portraitAddress(portrait),
    line: lineView(line),
    freeDay,
  }
}

/**
 * Returns the quoted review and the next free day that a professional's public card would show with every consent, whether or not
 * the professional gave it.
 */
export async function extrasOf(ctx: Ctx, userId: string): Promise<Pick<PublicCard, 'line' | 'freeDay'>> {
  const [[row], days] = await Promise.all([
    ctx.db.execute<Pick<Row, 'line'>>(sql`select ${lineOf(sql`${userId}::uuid`)} as line`),
    nextFreeDays(ctx, [userId], CARD_HOURS),
  ])
  return { line: lineView(row?.line ?? null), freeDay: days.get(userId) ?? null }
}

function lineView(line: Row['line']): PublicCard['line'] {
  return line && { text: line.text, firstName: firstNameOf(line.name) }
}

type Allowed = { readonly line: boolean; readonly freeDay: boolean; readonly years: number | null; readonly hired: number | null }

/**
 * What every visitor may read about a professional in addition to the card: a quoted review, the next free day, years of
 * experience and bookings, each only if the professional agreed to it. Null without a valid consent.
 */
export async function shownInPublic(ctx: Ctx, userId: string) {
  const [allowed] = await ctx.db.execute<Allowed>(sql`
    select consent.review_line as line, consent.free_day as "freeDay",
      case when consent.version collate "C" >= ${FIRST_WITH_FIGURES} then profile.anos_experiencia end as years,
      case when consent.version collate "C" >= ${FIRST_WITH_FIGURES} then coalesce(figures.completed_bookings, 0) end as hired
    from ${searchIndex} as shown join ${directoryConsents} as consent on consent.id = shown.consent_id
      join ${professionalProfiles} as profile on profile.usuario_ref = shown.user_id
      left join ${reputationFigures} as figures on figures.professional_id = shown.user_id
    where shown.user_id = ${userId}`)
  if (!allowed) return null
  const { line, freeDay } = await extrasOf(ctx, userId)
  return {
    line: allowed.line ? line : null,
    freeDay: allowed.freeDay ? freeDay : null,
    yearsOfExperience: allowed.years,
    completedBookings: allowed.hired,
  }
}

/** The price, with the fee, for a contractor who books this professional for the first time. */
export function visitTotal({ settings }: Ctx, dailyPriceInCents: number, hours: Duration): number {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints } = settings
  return priceOf(dailyPriceInCents, hours, feeInBasisPoints, firstBookingFeeInBasisPoints).totalInCents
}

/** Returns the URL of the professional's photo for public pages, which works while this consent is in force. */
function portraitAddress(consentId: string): string {
  return `/retratos/${consentId}`
}

/**
 * Returns the newest quote from a review of a professional that public pages may show. The review is revealed and not hidden, and
 * the reviewer agreed to the quote.
 */
function lineOf(professionalId: SQL): SQL {
  return sql`(select json_build_object('text', said.line, 'name', reviewer.nome_completo)
    from ${reviewLines} as said join ${publicReviews} as review on review.id = said.review_id
      join ${users} as reviewer on reviewer.id = review.avaliador_ref and reviewer.ativo
    where said.professional_id = ${professionalId} and said.withdrawn_at is null and review.nota_publica >= ${sql.raw(String(LINE_STARS))}
    order by said.agreed_at desc limit 1)`
}
