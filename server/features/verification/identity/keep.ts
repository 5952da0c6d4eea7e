import { identityDetails } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, DomainError } from '#server/core/errors.ts'
import { birthDateFault, type IdentityDetails, identityMessages } from '#shared/identity-details.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { hasIdentity } from './read.ts'

/**
 * Stores the caller's birth date and mother's name, encrypted, in place of earlier ones. The profile must be locked. Throws
 * BAD_REQUEST at the field: `under_age` under 18 years, `identity_missing` for a value that is neither given nor stored.
 */
export async function keepIdentity(tx: Tx<UserCtx>, { birthDate, motherName }: IdentityDetails): Promise<void> {
  if (birthDate === undefined && motherName === undefined && (await hasIdentity(tx, tx.actor.id))) return
  const today = dayOf(tx.now(), DEFAULT_ZONE)
  const fault = birthDate === undefined ? null : birthDateFault(birthDate, today)
  if (fault) throw new BadInput('birthDate', fault, 'under_age')
  if (birthDate === undefined || motherName === undefined) throw missing(birthDate, motherName)
  const seal = (value: string) => tx.vault.seal('identity-details', Buffer.from(value)).toString('base64')
  const details = { sealedBirthDate: seal(birthDate), sealedMotherName: seal(motherName), givenAt: tx.now() }
  await tx.db
    .insert(identityDetails)
    .values({ professionalId: tx.actor.id, ...details })
    .onConflictDoUpdate({ target: identityDetails.professionalId, set: details })
}

function missing(birthDate: string | undefined, motherName: string | undefined): DomainError {
  const fields = {
    ...(birthDate === undefined && { birthDate: [identityMessages.birthDateMissing] }),
    ...(motherName === undefined && { motherName: [identityMessages.motherNameMissing] }),
  }
  const [[message = ''] = []] = Object.values(fields)
  return new DomainError('BAD_REQUEST', 'identity_missing', message, { fields })
}
