import { BookingStatus, PaymentStatus, ReviewStatus } from '#shared/booking.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import { weekdayOf } from '#shared/days.ts'
import { dayOf, instantAt, timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import { shareOf } from '#shared/money.ts'
import { chargePosting } from '#server/features/payment/rules.ts'
import type { reviews } from '../schema/index.ts'
import { demoChargeOf, demoCodeOf } from './charges.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { People, Professional, User } from './people.ts'
import { scopeOf } from './scope.ts'
import type { History, Row } from './rows.ts'
import { moderateReviews } from './trust.ts'
import { commentWriter } from './praise.ts'
import { stepsOf } from './steps.ts'
import { monthlyBookings } from './months.ts'
import { bookingsToCancel } from './occurrences.ts'
import { lastWorkingDay, nextWorkingDay, windowStart, workingDayAfter } from './working-days.ts'

const FEE_IN_BASIS_POINTS = 2_000
const HOUR = 3_600_000
const SEED_OF_UNREVIEWED = 4_201
const SEED_OF_MONTHS = 4_202
const SEED_OF_CANCELLED = 4_203

/**
 * The demo's bookings with payments, history and reviews. Bookings never overlap, and times are in the professional's time zone.
 */
export function makeHistory(random: SeededRandom, people: People, now: Date): History {
  const rows = [...namedBookings(people, now), ...pastBookings(random, people, now)]
  const history = {
    bookings: [] as History['bookings'],
    events: [] as History['events'],
    payments: [] as History['payments'],
    ledger: [] as History['ledger'],
    reviews: [] as History['reviews'],
    comment: commentWriter(),
  }
  for (const row of rows) write(random, history, row, now)
  // These bookings use their own random generator, so that adding them does not change the random values of other demo rows.
  const [own, apart] = [seededRandom(SEED_OF_UNREVIEWED), unreviewedBookings(people, now)]
  for (const row of apart) write(own, history, row, now)
  const cancelled = seededRandom(SEED_OF_CANCELLED)
  for (const row of bookingsToCancel(people, now)) write(cancelled, history, row, now)
  const [monthly, ofEachMonth] = [seededRandom(SEED_OF_MONTHS), monthlyBookings(people, history, now)]
  for (const row of ofEachMonth) write(monthly, history, row, now)
  moderateReviews(history.reviews, people)
  const { comment: _comment, ...written } = history
  return { ...written, ratings: ratingsOf(history.reviews), completed: countCompleted([...rows, ...apart, ...ofEachMonth]) }
}

/**
 * Two bookings of Beto with Marlene without reviews. In seed/transfers.ts one of their transfers waits, and the other is
 * reversed.
 */
function unreviewedBookings({ named: { beto, marlene }, professionals }: People, now: Date): Row[] {
  const professional = professionals.find(({ user }) => user.id === marlene?.id)
  if (!professional || !beto) throw new Error('a named account is missing')
  const row = { contractor: beto, professional, time: '12:00', status: BookingStatus.completed }
  return [1, 27].map((back) => ({ ...row, day: lastWorkingDay(professional, now, back) }))
}

/**
 * Bookings of the named accounts: Ana and Marlene have most statuses, and Dulce is contractor in one and professional in others.
 */
function namedBookings(people: People, now: Date): Row[] {
  const { named, professionals } = people
  const of = (word: string) => professionals.find(({ user }) => user.id === named[word]?.id)
  const [marlene, dupla] = [of('marlene'), of('dupla')]
  const { ana, beto, dupla: dulce } = named
  if (!marlene || !dupla || !ana || !beto || !dulce) throw new Error('a named account is missing')
  const working = (professional: Professional, from: number) => nextWorkingDay(professional, now, from)
  const past = (professional: Professional, back: number) => lastWorkingDay(professional, now, back)
  const withAna = working(marlene, 2)
  return [
    { contractor: ana, professional: marlene, day: withAna, time: '12:00', status: BookingStatus.confirmed },
    { contractor: ana, professional: dupla, day: working(dupla, 6), time: windowStart(dupla), status: BookingStatus.requested },
    {
      contractor: dulce,
      professional: marlene,
      day: workingDayAfter(marlene, withAna),
      time: '08:00',
      hours: 8,
      status: BookingStatus.confirmed,
    },
    {
      contractor: ana,
      professional: marlene,
      day: past(marlene, 6),
      time: '08:00',
      status: BookingStatus.completed,
      reviewed: true,
    },
    {
      contractor: ana,
      professional: marlene,
      day: past(marlene, 20),
      time: '08:00',
      hours: 8,
      status: BookingStatus.completed,
      reviewed: true,
    },
    { contractor: ana, professional: dupla, day: past(dupla, 2), time: windowStart(dupla), status: BookingStatus.completed },
    { contractor: ana, professional: marlene, day: past(marlene, 13), time: '12:00', status: BookingStatus.cancelled },
    {
      contractor: beto,
      professional: marlene,
      day: past(marlene, 34),
      time: '12:00',
      status: BookingStatus.completed,
      reviewed: true,
    },
    ...bookingInProgress(people, now),
  ]
}

/**
 * A booking in progress. Its professional has working hours that contain `now`; if there is none, the booking started an hour
 * ago.
 */
function bookingInProgress({ professionals, contractors }: People, now: Date): Row[] {
  const [contractor] = contractors
  const working = professionals.filter(({ profile }) => profile.verificationStatus === 'Aprovado').slice(2)
  const [fallback] = working
  if (!contractor || !fallback) throw new Error('no professional is approved')
  for (const professional of working) {
    const zone = zoneOf(professional.place.state, professional.place.city)
    const day = dayOf(now, zone)
    for (const { weekday, startTime, endTime } of professional.windows) {
      const start = instantAt(day, startTime, zone).getTime()
      const fits = instantAt(day, endTime, zone).getTime() - start >= 4 * HOUR
      const running = weekday === weekdayOf(day) && start < now.getTime() && now.getTime() < start + 4 * HOUR
      if (fits && running) return [{ contractor, professional, day, time: startTime, status: BookingStatus.inProgress }]
    }
  }
  const zone = zoneOf(fallback.place.state, fallback.place.city)
  const began = new Date(now.getTime() - HOUR)
  return [
    {
      contractor,
      professional: fallback,
      day: dayOf(began, zone),
      time: `${timeOf(began, zone).slice(0, 2)}:00`,
      status: BookingStatus.inProgress,
    },
  ]
}

/** Completed bookings, one a week per professional, whose reviews give the ratings. */
function pastBookings(random: SeededRandom, { professionals, contractors, named }: People, now: Date): Row[] {
  return professionals
    .filter(({ profile }) => profile.verificationStatus === 'Aprovado')
    .flatMap((professional) => {
      const isMarlene = professional.user.id === named.marlene?.id
      const count = isMarlene ? 35 : random.yes(0.15) ? 0 : random.whole(1, 12)
      return Array.from({ length: count }, (_, at) => ({
        contractor: contractors[(at * 7 + random.whole(0, 15)) % contractors.length] ?? random.one(contractors),
        professional,
        day: lastWorkingDay(professional, now, 41 + at * 7),
        time: windowStart(professional),
        status: BookingStatus.completed,
        reviewed: true,
      }))
    })
}

/** The demo rows written so far, and the generator of review comments. */
type Written = { [K in 'bookings' | 'events' | 'payments' | 'ledger' | 'reviews']: History[K] } & {
  readonly comment: ReturnType<typeof commentWriter>
}

function write(random: SeededRandom, history: Written, row: Row, now: Date): void {
  const { contractor, professional, day, time, hours = 4, status, reviewed = false } = row
  const zone = zoneOf(professional.place.state, professional.place.city)
  const startsAt = instantAt(day, time, zone)
  const endsAt = new Date(startsAt.getTime() + hours * HOUR)
  const dailyPriceInCents = professional.profile.dailyPriceInCents
  const amountInCents = Math.floor((dailyPriceInCents * hours + 4) / 8)
  const feeInCents = shareOf(amountInCents, FEE_IN_BASIS_POINTS)
  const totalInCents = amountInCents + feeInCents
  const paid = status === BookingStatus.confirmed || status === BookingStatus.inProgress || status === BookingStatus.completed
  const bookedAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - random.whole(1, 4) * 24 * HOUR)
  const createdAt = status === BookingStatus.requested ? now : bookedAt
  const id = random.id()
  history.bookings.push({
    id,
    contractorId: contractor.id,
    professionalId: professional.user.id,
    startsAt,
    endsAt,
    hours,
    ...scopeOf(professional, history.bookings.length),
    dailyPriceInCents,
    amountInCents,
    feeInCents,
    totalInCents,
    feeInBasisPoints: FEE_IN_BASIS_POINTS,
    status,
    paymentStatus: paid ? PaymentStatus.paid : PaymentStatus.pending,
    contractorReviewStatus: reviewed ? ReviewStatus.done : ReviewStatus.pending,
    professionalReviewStatus: reviewed ? ReviewStatus.done : ReviewStatus.pending,
    paymentIntentId: paid ? demoChargeOf(id) : null,
    startCode: paid && status !== BookingStatus.completed ? demoCodeOf(id) : null,
    holdExpiresAt: status === BookingStatus.requested ? new Date(now.getTime() + 15 * 60_000) : null,
    cancelledAt: status === BookingStatus.cancelled ? createdAt : null,
    cancelledBy: status === BookingStatus.cancelled ? contractor.id : null,
    cancelReason: status === BookingStatus.cancelled ? 'contractor' : null,
    createdAt,
    updatedAt: status === BookingStatus.completed ? endsAt : createdAt,
  })
  history.events.push(...stepsOf({ bookingId: id, status, createdAt, startsAt, endsAt }))
  if (paid) charge(random, history, { id, userId: contractor.id, amountInCents, feeInCents, totalInCents, createdAt })
  if (reviewed) review(random, history, { bookingId: id, contractor, professional, endsAt })
}

function charge(
  random: SeededRandom,
  history: { payments: History['payments']; ledger: History['ledger'] },
  paid: { id: string; userId: string; amountInCents: number; feeInCents: number; totalInCents: number; createdAt: Date },
): void {
  const { id: bookingId, userId, totalInCents, createdAt } = paid
  const paymentId = random.id()
  const postingId = random.id()
  history.payments.push({
    id: paymentId,
    kind: 'booking',
    bookingId,
    userId,
    status: 'succeeded',
    amountInCents: totalInCents,
    providerIntentId: demoChargeOf(bookingId),
    idempotencyKey: `booking:${bookingId}:v1`,
    createdAt,
    updatedAt: createdAt,
  })
  history.ledger.push(
    ...chargePosting({ ...paid, creditInCents: 0 }).map((entry) => ({
      ...entry,
      postingId,
      paymentId,
      bookingId,
      kind: 'charge' as const,
      createdAt,
    })),
  )
}

function review(
  random: SeededRandom,
  history: Pick<Written, 'reviews' | 'comment'>,
  visit: { bookingId: string; contractor: User; professional: Professional; endsAt: Date },
): void {
  const { bookingId, contractor, professional, endsAt } = visit
  const submittedAt = new Date(endsAt.getTime() + 20 * HOUR)
  const both = { bookingId, submittedAt, revealedAt: submittedAt }
  history.reviews.push(
    {
      ...both,
      kind: ReviewDirection.ofProfessional,
      reviewerId: contractor.id,
      reviewedId: professional.user.id,
      publicGrade: random.yes(0.85) ? 5 : 4,
      publicComment: random.yes(0.6) ? history.comment(random, professional.user.id, professional.profile.services) : null,
    },
    {
      ...both,
      kind: ReviewDirection.ofContractor,
      reviewerId: professional.user.id,
      reviewedId: contractor.id,
      publicGrade: random.yes(0.9) ? 5 : 4,
      environmentGrade: 5,
      expectationsGrade: random.whole(4, 5),
      conditionsGrade: 5,
    },
  )
}

function ratingsOf(rows: readonly (typeof reviews.$inferInsert)[]): Map<string, { rating: number; count: number }> {
  const grades = Map.groupBy(
    rows.filter(({ hiddenAt }) => !hiddenAt),
    ({ reviewedId }) => reviewedId,
  )
  return new Map(
    [...grades].map(([id, list]) => [
      id,
      {
        count: list.length,
        rating: Math.round((list.reduce((sum, { publicGrade }) => sum + publicGrade, 0) / list.length) * 100) / 100,
      },
    ]),
  )
}

function countCompleted(rows: readonly Row[]): Map<string, number> {
  const done = rows.filter(({ status }) => status === BookingStatus.completed)
  return new Map([...Map.groupBy(done, ({ contractor }) => contractor.id)].map(([id, list]) => [id, list.length]))
}
