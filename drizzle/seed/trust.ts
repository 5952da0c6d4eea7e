import { randomUUID } from 'node:crypto'
import { BookingStatus } from '#shared/booking.ts'
import { DisputeDecision, DisputeStatus, DisputeTopic } from '#shared/disputes.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import { ReportedThing, ReportReason, ReportStatus } from '#shared/safety.ts'
import type { auditLog, blocks, disputes, transferHolds, userReports } from '../schema/index.ts'
import type { History } from './rows.ts'
import type { People } from './people.ts'
import type { DemoTransfers } from './transfers.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/**
 * Adds a reply to a review of Marlene, and hides another review. The hidden review is about a contractor, so that no
 * professional's average changes. Both changes are made in `reviews`, so compute the averages afterwards.
 */
export function moderateReviews(reviews: History['reviews'], { named }: People): void {
  const { ana, admin, marlene } = named
  if (!ana || !admin || !marlene) throw new Error('a named account is missing')
  const answered = reviews.find(({ reviewedId, reviewerId }) => reviewedId === marlene.id && reviewerId === ana.id)
  const hidden = reviews.find(
    ({ kind, reviewedId }) => kind === ReviewDirection.ofContractor && ![ana.id, named.beto?.id].includes(reviewedId),
  )
  if (!answered || !hidden) throw new Error('the demo has too few reviews')
  answered.publicComment ??= 'A Marlene já é de casa: confio de olhos fechados.'
  answered.reply = 'Obrigada, Ana! Sua casa é um prazer de cuidar.'
  answered.repliedAt = new Date(answered.submittedAt!.getTime() + DAY)
  hidden.id = randomUUID()
  hidden.publicComment = 'Mora sozinha e sai cedo todo dia.'
  hidden.hiddenAt = new Date(hidden.submittedAt!.getTime() + DAY)
  hidden.hiddenBy = admin.id
  hidden.hiddenReason = 'Conta a rotina de quem mora na casa.'
}

type Statement = Pick<typeof disputes.$inferInsert, 'topic' | 'description' | 'answer'>

const ofAna: Statement = {
  topic: DisputeTopic.service,
  description: 'A cozinha e o banheiro ficaram sem limpar, e a visita terminou uma hora antes.',
  answer: 'Terminei mais cedo porque o aspirador da casa não funcionava. Avisei na hora.',
}
const ofBeto: Statement = {
  topic: DisputeTopic.damage,
  description: 'O vidro da varanda trincou durante a limpeza.',
  answer: 'Foi sem querer. Peço desculpas pelo vidro.',
}
const RESOLUTION = 'As duas pessoas confirmam o dano. A visita volta por inteiro para quem contratou.'

/**
 * Two disputes of the demo. Ana's open dispute about the last booking with Dulce puts a hold on the transfer. Beto's resolved
 * dispute refunded the booking in full.
 */
export function makeDisputes(
  random: SeededRandom,
  { bookings }: Pick<History, 'bookings'>,
  { refunds, reversals, transfers }: DemoTransfers,
  { named: { ana, beto, dupla, admin } }: People,
  now: Date,
) {
  const [recent] = bookings
    .filter(({ contractorId, professionalId }) => contractorId === ana?.id && professionalId === dupla?.id)
    .filter(({ status, endsAt }) => status === BookingStatus.completed && endsAt < now)
    .toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
  const [refund] = refunds
  const reversed = transfers.find(({ id }) => reversals.some(({ transferId }) => transferId === id))
  if (!recent || !refund || !reversed || !ana || !beto || !admin) throw new Error('the demo has nothing to dispute about')
  const openedAt = new Date(Math.min(now.getTime() - HOUR, recent.endsAt.getTime() + 20 * HOUR))
  const resolvedAt = refund.createdAt ?? now
  const open = disputeOf(random, { bookingId: recent.id, claimantId: ana.id, openedAt, statement: ofAna })
  const decided = { status: DisputeStatus.resolved, resolution: RESOLUTION, decision: DisputeDecision.full } as const
  const about = { bookingId: reversed.bookingId, claimantId: beto.id, statement: ofBeto }
  const resolved = {
    ...disputeOf(random, { ...about, openedAt: new Date(resolvedAt.getTime() - 20 * HOUR) }),
    ...decided,
    resolvedAt,
    resolvedBy: admin.id,
  }
  Object.assign(refund, { disputeId: resolved.id, requestedBy: admin.id })
  return { disputes: [open, resolved], holds: [holdOf(random, open), { ...holdOf(random, resolved), releasedAt: resolvedAt }] }
}

function disputeOf(
  random: SeededRandom,
  { bookingId, claimantId, openedAt, statement }: { bookingId: string; claimantId: string; openedAt: Date; statement: Statement },
) {
  const answeredAt = new Date(openedAt.getTime() + HOUR / 2)
  return { id: random.id(), bookingId, claimantId, ...statement, answeredAt, createdAt: openedAt }
}

function holdOf(
  random: SeededRandom,
  { id, bookingId, createdAt }: ReturnType<typeof disputeOf>,
): typeof transferHolds.$inferInsert {
  return { id: random.id(), bookingId, kind: 'dispute', sourceId: id, placedAt: createdAt }
}

/** The demo's block, and its open and decided reports. */
export function makeSafety(random: SeededRandom, { named, contractors, professionals }: People, now: Date) {
  const { admin, beto } = named
  const [contractor] = contractors
  const professional = professionals.at(-1)?.user
  if (!admin || !beto || !contractor || !professional) throw new Error('a named account is missing')
  const about = { reporterId: contractor.id, reportedId: professional.id, kind: ReportedThing.person, subjectId: professional.id }
  const reports: (typeof userReports.$inferInsert)[] = [
    {
      ...about,
      id: random.id(),
      reason: ReportReason.outside,
      details: 'Pediu para combinar o próximo dia por fora.',
      createdAt: new Date(now.getTime() - 2 * DAY),
    },
    {
      ...about,
      id: random.id(),
      reporterId: beto.id,
      reason: ReportReason.other,
      details: 'Não respondeu minha mensagem.',
      status: ReportStatus.dismissed,
      decision: 'Demorar a responder não é contra as regras.',
      decidedBy: admin.id,
      decidedAt: new Date(now.getTime() - 20 * DAY),
      createdAt: new Date(now.getTime() - 21 * DAY),
    },
  ]
  const block: typeof blocks.$inferInsert = {
    blockerId: contractor.id,
    blockedId: professional.id,
    createdAt: new Date(now.getTime() - 2 * DAY),
  }
  return { reports, blocks: [block] }
}

type Decided = {
  readonly disputes: readonly (typeof disputes.$inferInsert)[]
  readonly reports: ReturnType<typeof makeSafety>['reports']
  readonly reviews: History['reviews']
}

/** The audit log entries of the admin's decisions in the demo. */
export function makeAudit({ disputes, reports, reviews }: Decided, { named: { admin } }: People) {
  const acts: (typeof auditLog.$inferInsert)[] = []
  const record = (action: string, entity: string, entityId: string | undefined, createdAt: Date | null | undefined) => {
    if (entityId && createdAt) acts.push({ actorId: admin?.id ?? null, action, entity, entityId, createdAt })
  }
  for (const { id, resolvedAt } of disputes) {
    record('dispute.viewed', 'disputas', id, resolvedAt && new Date(resolvedAt.getTime() - HOUR))
    record('dispute.resolved', 'disputas', id, resolvedAt)
  }
  for (const { id, decidedAt } of reports) record('report.decided', 'user_reports', id, decidedAt)
  for (const { id, hiddenAt } of reviews) record('review.hidden', 'avaliacoes', id, hiddenAt)
  // The entries are sorted by time, because audit log ids are assigned in insertion order.
  return acts.toSorted((one, other) => one.createdAt!.getTime() - other.createdAt!.getTime())
}
