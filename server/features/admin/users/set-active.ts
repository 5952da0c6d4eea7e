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
 * Activates or deactivates an account. Deactivation ends its sessions and closes their sockets; search stops listing it, and it
 * cannot sign in; its subscription and services end with the paid period. Its bookings stay: the admin cancels each. The person
 * gets an email. Repeating it changes nothing. NOT_FOUND; CONFLICT `own_account`, `last_admin`; FORBIDDEN `deactivated`, and for an
 * account of the team to everybody but administrators. Of two
 * admins who deactivate each other at once, the second is refused.
 */
export async function setActive(ctx: UserCtx, { userId, active }: SetActive): Promise<ActiveSet> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, userId)
    // Another admin may have deactivated the caller while this call waited for the lock.
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
