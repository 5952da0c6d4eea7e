import type { SetActive } from '#shared/admin-users.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { deskMessages } from '#shared/desk.ts'
import { Conflict, Forbidden } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { emailActivation, isAdmin, lockAccount, lockActive, setAccountActive } from '#server/features/auth/service.ts'
import { stopRenewalsOf } from '#server/features/purchase/service.ts'
import { countOtherActiveAdmins, userNotFound } from './detail.ts'
import { obstacleToDeactivation } from './rules.ts'
import type { ActiveSet } from './views.ts'

/**
 * Activates or deactivates an account. Deactivation ends its sessions, removes it from the search, and ends its subscription and
 * services with the paid period. Its bookings stay until an admin cancels them, and the owner gets an email. Throws NOT_FOUND;
 * CONFLICT `own_account`, `last_admin`; FORBIDDEN `deactivated`, or for the account of an admin unless the caller is an
 * administrator.
 */
export async function setActive(ctx: UserCtx, { userId, active }: SetActive): Promise<ActiveSet> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, userId)
    // The caller may have been deactivated by another admin while this call waited for the lock.
    await lockActive(tx, tx.actor.id)
    if (!account || account.erasedAt) throw userNotFound()
    if (account.active === active) return { userId, active }
    const ofTeam = await isAdmin(tx, userId)
    if (ofTeam && !tx.actor.desk.has('administration')) throw new Forbidden(deskMessages.otherArea)
    if (!active) {
      const facts = { isAdmin: ofTeam, otherActiveAdmins: await countOtherActiveAdmins(tx, userId) }
      const obstacle = obstacleToDeactivation({ actorId: tx.actor.id, userId, ...facts })
      if (obstacle) throw new Conflict(obstacle.reason, obstacle.message)
    }
    await setAccountActive(tx, userId, active)
    const renewalStops = !active && (await stopRenewalsOf(tx, userId))
    await emailActivation(tx, { id: userId }, { active, renewalStops })
    await recordAct(tx, { action: active ? 'user.activated' : 'user.deactivated', entity: 'users', entityId: userId })
    return { userId, active }
  })
}
