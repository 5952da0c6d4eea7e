import { CONSENT_VERSION, consentTextOf } from '#shared/directory-consent.ts'
import { LINE_VERSION, lineOf } from '#shared/review-line.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import type { directoryConsents, reviewLines } from '../schema/index.ts'
import type { History } from './rows.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000

/**
 * The consents of all approved professionals to appear on public pages, given in the weeks before `now`. One professional allows
 * only the plain card, and one did not consent. All others allow photo, review line and free day.
 */
export function makeConsents(random: SeededRandom, { professionals, named }: People, now: Date) {
  const accounts = new Set(Object.values(named).map(({ id }) => id))
  const approved = professionals.filter(({ profile }) => profile.verificationStatus === 'Aprovado')
  const [plain, silent] = approved.filter(({ user }) => !accounts.has(user.id))
  return approved
    .filter((professional) => professional !== silent)
    .map((professional): typeof directoryConsents.$inferInsert => {
      const all = professional !== plain
      const switches = { portrait: all, reviewLine: all, freeDay: all }
      return {
        id: random.id(),
        professionalId: professional.user.id,
        version: CONSENT_VERSION,
        text: consentTextOf(switches),
        ...switches,
        givenAt: new Date(now.getTime() - random.whole(1, 20) * DAY),
      }
    })
}

/**
 * Review lines for public pages: every demo reviewer of a professional allowed one. A review without an id gets one here, because
 * its line refers to the id.
 */
export function makeReviewLines(random: SeededRandom, reviews: History['reviews']) {
  return reviews.flatMap((review): (typeof reviewLines.$inferInsert)[] => {
    const { kind, reviewedId, publicComment, submittedAt } = review
    const line = kind === ReviewDirection.ofProfessional ? lineOf(publicComment) : null
    if (!line || !submittedAt) return []
    review.id ??= random.id()
    const said = { reviewId: review.id, professionalId: reviewedId, line, version: LINE_VERSION }
    return [{ id: random.id(), ...said, agreedAt: submittedAt }]
  })
}
