import { DAY_MS, HOUR_MS } from './days.ts'

/** For how many days response times, check-ins and strikes count. */
export const REPUTATION_WINDOW_IN_DAYS = 90
/** From how many conversations on the profile shows a response time. */
export const MIN_RESPONSE_SAMPLES = 3
/**
 * After this many hours a first message counts with the time that it has waited, even without a reply. Otherwise silence would
 * improve the median.
 */
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
  /** A check-in up to this many minutes after the start is on time. */
  punctualGraceMinutes: 10,
  punctualMinCheckIns: 5,
  punctualMinPercent: 90,
  responsiveMaxMinutes: 120,
  wellRatedMinRating: 4.7,
  wellRatedMinReviews: 5,
  experiencedMinBookings: 20,
} as const

/** The figures about a professional's work from which badges follow. Private grades are not among them. */
export type Figures = {
  /** The number of all bookings in the status Concluído. */
  readonly completedBookings: number
  /** The median of first replies in minutes; null with fewer than `MIN_RESPONSE_SAMPLES` conversations. */
  readonly responseMinutes: number | null
  /**
   * How many completed bookings of the last REPUTATION_WINDOW_IN_DAYS were started with the start code, and how many of these on
   * time.
   */
  readonly checkIns: number
  readonly onTimeCheckIns: number
  /** The average of the revealed public grades, 0 to 5, and their number. */
  readonly rating: number
  readonly reviewCount: number
  /** Strikes of the last REPUTATION_WINDOW_IN_DAYS that count. */
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

/** The start of the REPUTATION_WINDOW_IN_DAYS before `now`. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - REPUTATION_WINDOW_IN_DAYS * DAY_MS)
}

/** A first message without a reply counts if it was sent before this instant. */
export function unansweredBefore(now: Date): Date {
  return new Date(now.getTime() - UNANSWERED_AFTER_HOURS * HOUR_MS)
}

function hoursOf(minutes: number): string {
  return `${minutes / 60} horas`
}
