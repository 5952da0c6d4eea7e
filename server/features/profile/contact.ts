import { eq } from 'drizzle-orm'
import { professionalProfiles, users } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Unauthenticated } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { nameFault, nameFaults } from '#shared/person-name.ts'
import { nameAfter, profileMessages, type SaveContact } from '#shared/profile.ts'
import { myProfile } from './queries.ts'
import { isNameLocked } from './rules.ts'
import type { MineView } from './views.ts'

/**
 * Saves name and phone (as E.164). A changed name throws BAD_REQUEST at `name`: `name_refused` if it is not a person's name,
 * `name_locked` after approval, `screened` if it contains contact data.
 */
export async function saveContact(ctx: UserCtx, { name: typed, phone }: SaveContact): Promise<MineView> {
  refuseContacts({ name: typed })
  await inTransaction(ctx, async (tx) => {
    const me = eq(users.id, tx.actor.id)
    // The user's row is locked before the profile, in the same order as in the triggers of the search index.
    const [stored] = await tx.db.select({ name: users.name }).from(users).where(me).for('no key update')
    if (!stored) throw new Unauthenticated()
    const { verificationStatus, seal } = professionalProfiles
    const [profile = null] = await tx.db
      .select({ verificationStatus, seal })
      .from(professionalProfiles)
      .where(eq(professionalProfiles.userId, tx.actor.id))
      .for('share')
    const name = nameAfter(stored.name, typed)
    if (stored.name !== name) refuseName(name, isNameLocked(profile))
    await tx.db
      .update(users)
      .set({ name, phone: `+55${phone}` })
      .where(me)
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return myProfile(ctx)
}

function refuseName(name: string, isLocked: boolean): void {
  if (isLocked) throw new BadInput('name', profileMessages.nameLocked, 'name_locked')
  const fault = nameFault(name)
  if (fault) throw new BadInput('name', nameFaults[fault], 'name_refused')
}

/** Stores the new name that the team accepted for a person, in the caller's transaction; locks the row. */
export async function renamePerson(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.db.update(users).set({ name }).where(eq(users.id, userId))
  await tx.emit({ type: 'profile.changed', id: userId, to: [userId] })
}
