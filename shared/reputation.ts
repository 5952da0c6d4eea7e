import { DAY_MS, HOUR_MS } from './days.ts'

/** How far back response times, check-ins and occurrences count. */
export const REPUTATION_WINDOW_IN_DAYS = 90
/** Fewer answered conversations make no response time: the profile then shows none. */
export const MIN_RESPONSE_SAMPLES = 3
/** A first message that has waited so long counts with the time waited, answered or not. Otherwise silence would improve the median. */
export const UNANSWERED_AFTER_HOURS = 24

/** The public badges. */
export const Badge = {
  punctual: 'Pontual',
  responsive: 'Responde rápido',
  wellRated: 'Boas avaliações',
  experienced: 'Experiente',
} as const
export type Badge = (typeof Badge)[keyof typeof Badge]

/** The numbers of the badges' rules. /ajuda and the professional's own page print them from here. */
export const badgeRules = {
  /** A check-in at most so long after the start is on time. */
  punctualGraceMinutes: 10,
  punctualMinCheckIns: 5,
  punctualMinPercent: 90,
  responsiveMaxMinutes: 120,
  wellRatedMinRating: 4.7,
  wellRatedMinReviews: 5,
  experiencedMinBookings: 20,
} as const

/** What is known of a professional's work. No private grade is part of it. */
export type Figures = {
  /** Every booking Concluído. */
  readonly completedBookings: number
  /** The median of first replies in minutes; null with fewer than `MIN_RESPONSE_SAMPLES` conversations. */
  readonly responseMinutes: number | null
  /** Completed bookings of the window that were begun with the code, and how many of them on time. */
  readonly checkIns: number
  readonly onTimeCheckIns: number
  /** The average of the revealed public grades, 0 to 5, and their number. */
  readonly rating: number
  readonly reviewCount: number
  /** Occurrences of the window that count. */
  readonly strikes: number
}

/** The badges that a professional has now, in the order in which they are shown. A badge is lost as soon as its rule is not met. */
export function badgesOf(figures: Figures): Badge[] {
  return Object.values(Badge).filter((badge) => meets[badge](figures))
}

const meets: Readonly<Record<Badge, (figures: Figures) => boolean>> = {
  [Badge.punctual]: ({ checkIns, onTimeCheckIns, strikes }) =>
    strikes === 0 &&
    checkIns >= badgeRules.punctualMinCheckIns &&
    onTimeCheckIns * 100 >= checkIns * badgeRules.punctualMinPercent,
  [Badge.responsive]: ({ responseMinutes }) => responseMinutes !== null && responseMinutes <= badgeRules.responsiveMaxMinutes,
  [Badge.wellRated]: ({ rating, reviewCount }) =>
    rating >= badgeRules.wellRatedMinRating && reviewCount >= badgeRules.wellRatedMinReviews,
  [Badge.experienced]: ({ completedBookings }) => completedBookings >= badgeRules.experiencedMinBookings,
}

/** The rule of each badge in one sentence, with the numbers of `badgeRules`. */
export const badgeSentences: Readonly<Record<Badge, string>> = {
  [Badge.punctual]: `Nos últimos ${REPUTATION_WINDOW_IN_DAYS} dias, pelo menos ${badgeRules.punctualMinCheckIns} visitas começaram com o código e ${badgeRules.punctualMinPercent}% delas até ${badgeRules.punctualGraceMinutes} minutos depois do horário, sem ocorrências.`,
  [Badge.responsive]: `Nos últimos ${REPUTATION_WINDOW_IN_DAYS} dias, metade das primeiras respostas chegou em até ${hoursOf(badgeRules.responsiveMaxMinutes)}, em pelo menos ${MIN_RESPONSE_SAMPLES} conversas.`,
  [Badge.wellRated]: `Média de pelo menos ${String(badgeRules.wellRatedMinRating).replace('.', ',')} em ${badgeRules.wellRatedMinReviews} ou mais avaliações públicas.`,
  [Badge.experienced]: `Pelo menos ${badgeRules.experiencedMinBookings} visitas concluídas pela Plumaí.`,
}

/** 'Responde em cerca de 2 h': minutes up to an hour in steps of 5, hours up to a day, then days; always rounded up. */
export function responseWords(minutes: number): string {
  const rounded = Math.max(5, Math.ceil(minutes / 5) * 5)
  if (rounded < 60) return `Responde em cerca de ${rounded} min`
  const hours = Math.ceil(minutes / 60)
  if (hours < 24) return `Responde em cerca de ${Math.max(1, hours)} h`
  const days = Math.ceil(minutes / 1_440)
  return `Responde em cerca de ${days} ${days === 1 ? 'dia' : 'dias'}`
}

/** '12 visitas feitas'; null before the first one. */
export function hiredWords(completedBookings: number): string | null {
  if (completedBookings === 0) return null
  return completedBookings === 1 ? '1 visita feita' : `${completedBookings.toLocaleString('pt-BR')} visitas feitas`
}

/** Since when things count, at the instant `now`. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - REPUTATION_WINDOW_IN_DAYS * DAY_MS)
}

/** Before which instant a first message must have been sent to count although it has no answer. */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - UNANSWERED_AFTER_HOURS * HOUR_MS)
}

function hoursOf(minutes: number): string {
  return `${minutes / 60} horas`
}
