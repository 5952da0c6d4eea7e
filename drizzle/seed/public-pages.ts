import { CONSENT_VERSION, consentText } from '#shared/directory.ts'
import type { directoryConsents } from '../schema/index.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY = 86_400_000
/** Every so-many-th approved professional has not consented to a public page; the named accounts all have. */
const SILENT = 6

/** The consents to appear on public pages. They were given in the weeks before `now`. */
export function makeConsents(random: SeededRandom, { professionals, named }: People, now: Date) {
  const accounts = new Set(Object.values(named).map(({ id }) => id))
  return professionals
    .filter(({ user, profile }, at) => profile.verificationStatus === 'Aprovado' && (accounts.has(user.id) || at % SILENT !== 0))
    .map(({ user }): typeof directoryConsents.$inferInsert => ({
      id: random.id(),
      professionalId: user.id,
      version: CONSENT_VERSION,
      text: consentText,
      givenAt: new Date(now.getTime() - random.whole(1, 20) * DAY),
    }))
}
