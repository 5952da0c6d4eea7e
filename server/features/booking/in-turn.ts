import type { Ctx } from '../../core/context.ts'

/** Works through ids one after the other; one that fails does not keep the others waiting, and is logged by its id alone. */
export async function eachInTurn(ctx: Ctx, ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      ctx.log.error({ bookingId: id, fault: error instanceof Error ? error.name : 'unknown' }, 'a booking could not be moved on')
    }
  }
}
