import { helpMessages, personNotes, verificationClaims, verificationDecisions } from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'
import { askedHelp } from './help.ts'

/**
 * Inserts rows about a professional's documents: a refusal by an admin, a note of the team, a mark that an admin is reviewing
 * them, and an answered help request.
 */
export async function writeReview(
  db: Db,
  { id, other, tag }: { id: string; other: string; tag: string },
  at: Date,
): Promise<void> {
  const decided = { submittedAt: at, decidedBy: other, decidedAt: at, effectiveAt: at, appliedAt: at }
  const refused = { approves: false, frontReason: `com reflexo ${tag}` }
  await db.insert(verificationDecisions).values({ professionalId: id, ...decided, ...refused })
  await db.insert(personNotes).values({ userId: id, authorId: other, text: `ligou duas vezes ${tag}`, createdAt: at })
  await db.insert(verificationClaims).values({ professionalId: id, adminId: id, until: at })
  const requestId = await askedHelp({ db, now: () => at }, { userId: id, text: `cadê o recibo ${tag}` })
  const answer = { authorId: other, byTeam: true, text: `no agendamento ${tag}`, createdAt: at }
  await db.insert(helpMessages).values({ requestId, ...answer })
}
