import { DAY_MS, HOUR_MS } from './days.ts'

/** The number of past days whose response times, check-ins and strikes count. */
export const REPUTATION_WINDOW_IN_DAYS = 90
/** The minimum number of conversations from which the profile shows a response time. */
export const MIN_RESPONSE_SAMPLES = 3
/**
 * After this many hours a first message without a reply counts as if the reply came now. Otherwise a professional could improve
 * the median response time by not replying.
 */
export const UNANSWERED_AFTER_HOURS = 24

/** The badges that a public profile may show. */
export const Badge = {
  punctual: 'Pontual',
  responsive: 'Responde rápido',
  wellRated: 'Boas avaliações',
  experienced: 'Experiente',
} as const
export type Badge = (typeof Badge)[keyof typeof Badge]

/** The limits in the rules of the badges. Pages take the numbers from this table. */
export const badgeRules = {
  /** How many minutes after the start a check-in is still on time. */
  punctualGraceMinutes: 10,
  punctualMinCheckIns: 5,
  punctualMinPercent: 90,
  responsiveMaxMinutes: 120,
  wellRatedMinRating: 4.7,
  wellRatedMinReviews: 5,
  experiencedMinBookings: 20,
} as const

/** The figures about a professional's work that decide the badges. Private grades are not included. */
export type Figures = {
  /** The number of all completed bookings (status Concluído). */
  readonly completedBookings: number
  /** The median response time to a first message in minutes; null with fewer than `MIN_RESPONSE_SAMPLES` conversations. */
  readonly responseMinutes: number | null
  /**
   * The number of completed bookings in the last REPUTATION_WINDOW_IN_DAYS with a check-in by the start code. The next field is
   * how many of these check-ins were on time.
   */
  readonly checkIns: number
  readonly onTimeCheckIns: number
  /** The average and the number of the public grades that are visible already. The average is from 0 to 5. */
  readonly rating: number
  readonly reviewCount: number
  /**
   * The number of strikes (late cancellations and absences) in the last REPUTATION_WINDOW_IN_DAYS, without those that an admin
   * withdrew.
   */
  readonly strikes: number
}

/**
 * Returns the present badges of a professional, in the order in which they are shown. A badge is lost as soon as its rule is not
 * met.
 */
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

/** For each badge, its rule as a sentence with the limits of `badgeRules`. */
export const badgeSentences: Readonly<Record<Badge, string>> = {
  [Badge.punctual]: `Nos últimos ${REPUTATION_WINDOW_IN_DAYS} dias, pelo menos ${badgeRules.punctualMinCheckIns} visitas começaram com o código e ${badgeRules.punctualMinPercent}% delas até ${badgeRules.punctualGraceMinutes} minutos depois do horário, sem registros.`,
  [Badge.responsive]: `Nos últimos ${REPUTATION_WINDOW_IN_DAYS} dias, metade das primeiras respostas chegou em até ${hoursOf(badgeRules.responsiveMaxMinutes)}, em pelo menos ${MIN_RESPONSE_SAMPLES} conversas.`,
  [Badge.wellRated]: `Média de pelo menos ${String(badgeRules.wellRatedMinRating).replace('.', ',')} em ${badgeRules.wellRatedMinReviews} ou mais avaliações públicas.`,
  [Badge.experienced]: `Pelo menos ${badgeRules.experiencedMinBookings} visitas concluídas pela Plumaí.`,
}

/**
 * The response time in words, 'Responde em cerca de 2 h'. It is rounded up: to 5 minutes below an hour, to hours below a day,
 * otherwise to days.
 */
export function responseWords(minutes: number): string {
  const rounded = Math.max(5, Math.ceil(minutes / 5) * 5)
  if (rounded < 60) return `Responde em cerca de ${rounded} min`
  const hours = Math.ceil(minutes / 60)
  if (hours < 24) return `Responde em cerca de ${Math.max(1, hours)} h`
  const days = Math.ceil(minutes / 1_440)
  return `Responde em cerca de ${days} ${days === 1 ? 'dia' : 'dias'}`
}

/** The number of completed bookings in words: '12 visitas feitas'; null without a completed booking. */
export function hiredWords(completedBookings: number): string | null {
  if (completedBookings === 0) return null
  return completedBookings === 1 ? '1 visita feita' : `${completedBookings.toLocaleString('pt-BR')} visitas feitas`
}

/** Returns the instant that is REPUTATION_WINDOW_IN_DAYS before `now`. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - REPUTATION_WINDOW_IN_DAYS * DAY_MS)
}

/** Returns the instant before which a first message counts for the response time even without a reply. */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - UNANSWERED_AFTER_HOURS * HOUR_MS)
}

function hoursOf(minutes: number): string {
  return `${minutes / 60} horas`
}
