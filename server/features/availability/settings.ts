import { type SaveAgendaSettings, type SetAway, type SetChoices, availabilityMessages } from '#shared/availability.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { writeAgendaRules } from '#server/features/profile/service.ts'
import { readOwnWeek } from './own-week.ts'
import { professionalRow } from './queries.ts'
import type { OwnWeek } from './views.ts'

/**
 * Saves buffers, lead time, horizon and the maximum of bookings a day. Existing bookings stay. Throws NOT_FOUND without a
 * profile.
 */
export async function saveSettings(ctx: UserCtx, rules: SaveAgendaSettings): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    await writeAgendaRules(tx, tx.actor.id, rules)
    await changed(tx)
  })
  return readOwnWeek(ctx)
}

/**
 * Saves which changes and requests need the professional's consent. Applies to new requests only. Throws NOT_FOUND without a
 * profile.
 */
export async function setChoices(ctx: UserCtx, choices: SetChoices): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    if (Object.keys(choices).length > 0) await writeAgendaRules(tx, tx.actor.id, choices)
    await changed(tx)
  })
  return readOwnWeek(ctx)
}

/**
 * Starts or ends an absence, during which no new bookings are accepted. It lasts through a given day or until it is ended.
 * Existing bookings stay. Throws BAD_REQUEST `past_day` at `until`, and NOT_FOUND without a profile.
 */
export async function setAway(ctx: UserCtx, { away, until }: SetAway): Promise<OwnWeek> {
  await inTransaction(ctx, async (tx) => {
    const professional = await professionalRow(tx, tx.actor.id)
    if (!professional) throw new NotFound(availabilityMessages.professionalNotFound)
    const today = dayOf(tx.now(), zoneOf(professional.state, professional.city))
    if (away && until && until < today) throw new BadInput('until', availabilityMessages.pastDay, 'past_day')
    const isAway = professional.awayUntil === null || professional.awayUntil >= today
    const since = (isAway && professional.awaySince) || tx.now()
    await writeAgendaRules(tx, tx.actor.id, { awaySince: away ? since : null, awayUntil: away ? (until ?? null) : null })
    await changed(tx)
  })
  return readOwnWeek(ctx)
}

function changed(tx: Tx<UserCtx>): Promise<void> {
  return tx.emit({ type: 'availability.changed', id: tx.actor.id, to: [tx.actor.id] })
}
