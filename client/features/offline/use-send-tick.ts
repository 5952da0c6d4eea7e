import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'
import type { SendTick } from './ticks.ts'

/** Returns a function that sends the ticks of a checklist and shows a refusal in a toast. */
export function useSendTick(): (checklistId: string) => SendTick {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  return (checklistId) => async (itemId, done) => {
    try {
      await utils.client.checklist.tick.mutate({ itemId, done })
      utils.checklist.read.setData({ checklistId }, (view) => view && withTick(view, itemId, done))
    } catch (error) {
      const { httpStatus } = refusalOf(error)
      if (httpStatus === 401) void session.refresh('lost').catch(() => undefined)
      if (mayPassLater(httpStatus)) return 'later'
      // Imported on demand to keep the entry chunk small: the module contains schemas, and the banners of every page import this
      // file.
      const { checklistMessages } = await import('#shared/checklists.ts')
      reportError(error, checklistMessages.tickFailed)
    }
    void utils.checklist.invalidate()
    return 'stored'
  }
}

/**
 * Whether the server may accept the same tick later: after a lost connection, an outage, an exceeded limit or the next sign-in.
 */
function mayPassLater(httpStatus: number | null): boolean {
  return httpStatus === null || httpStatus >= 500 || [401, 429].includes(httpStatus)
}

function withTick(view: Answers['checklist']['read'], itemId: string, done: boolean) {
  const doneAt = done ? new Date().toISOString() : null
  const items = view.items.map((item) => (item.id === itemId ? { ...item, doneAt, doneByMe: done } : item))
  return { ...view, items }
}
