import { useEffect, useState, useSyncExternalStore } from 'react'
import { checklistMessages } from '#shared/checklists.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'
import { createTicks } from './ticks.ts'
import type { SendTick } from './ticks.ts'

/** How often kept ticks are sent again while the server is out of reach. */
const RETRY_MS = 5_000

/** The ticks of a checklist: shown at once, kept on this device while there is no connection, and sent when it is back. */
export function useTicks(checklistId: string) {
  const { user } = useSession()
  const send = useSend(checklistId)
  const [ticks] = useState(() => createTicks({ key: `plumai-checklist:${user?.id}:${checklistId}`, storage: localStorage, send }))
  const { pending, waiting } = useSyncExternalStore(ticks.subscribe, ticks.current)
  useEffect(() => {
    const flush = () => void ticks.flush()
    flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [ticks])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void ticks.flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [ticks, waiting])
  return { pending, waiting: waiting ? Object.keys(pending).length : 0, tick: ticks.tick }
}

function useSend(checklistId: string): SendTick {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  return async (itemId, done) => {
    try {
      await utils.client.checklist.tick.mutate({ itemId, done })
      utils.checklist.read.setData({ checklistId }, (view) => view && withTick(view, itemId, done))
    } catch (error) {
      const { httpStatus } = refusalOf(error)
      if (httpStatus === 401) void session.refresh('lost').catch(() => undefined)
      if (mayPassLater(httpStatus)) return 'later'
      reportError(error, checklistMessages.tickFailed)
    }
    void utils.checklist.invalidate()
    return 'stored'
  }
}

/** Whether the same tick may be accepted later: without an answer, after an outage or a limit, and after the next sign-in. */
function mayPassLater(httpStatus: number | null): boolean {
  return httpStatus === null || httpStatus >= 500 || [401, 429].includes(httpStatus)
}

function withTick(view: Answers['checklist']['read'], itemId: string, done: boolean) {
  const doneAt = done ? new Date().toISOString() : null
  const items = view.items.map((item) => (item.id === itemId ? { ...item, doneAt, doneByMe: done } : item))
  return { ...view, items }
}
