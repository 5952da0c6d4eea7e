import { ReviewDirection } from '#shared/reviews.ts'
import { ReportedThing, ReportReason, ReportStatus } from '#shared/safety.ts'
import type { blocks, userReports } from '../schema/index.ts'
import type { History } from './history.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000

/**
 * Gives the demo a review with a reply, a hidden review of a contractor (so that no professional's average changes), an open and a
 * decided report, and a block. It changes the rows of `history.reviews`; the averages must be computed afterwards.
 */
export function moderateReviews(reviews: History['reviews'], { named }: People): void {
  const { ana, admin, marlene } = named
  if (!ana || !admin || !marlene) throw new Error('a named account is missing')
  const answered = reviews.find(({ reviewedId, reviewerId }) => reviewedId === marlene.id && reviewerId === ana.id)
  const hidden = reviews.find(
    ({ kind, reviewedId }) => kind === ReviewDirection.ofContractor && ![ana.id, named.beto?.id].includes(reviewedId),
  )
  if (!answered || !hidden) throw new Error('the demo has too few reviews')
  answered.publicComment ??= 'Chegou na hora e deixou a casa brilhando.'
  answered.reply = 'Obrigada, Ana! Sua casa é um prazer de cuidar.'
  answered.repliedAt = new Date(answered.submittedAt!.getTime() + DAY)
  hidden.publicComment = 'Mora sozinha e sai cedo todo dia.'
  hidden.hiddenAt = new Date(hidden.submittedAt!.getTime() + DAY)
  hidden.hiddenBy = admin.id
  hidden.hiddenReason = 'Conta a rotina de quem mora na casa.'
}

/** The demo's block and reports. */
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
