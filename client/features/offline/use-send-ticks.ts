import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { aloneIn, useRetry } from '#client/lib/outbox.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { device, TICKS_PREFIX } from '#client/lib/storage.ts'
import { createTicks } from './ticks.ts'
import { useSendTick } from './use-send-tick.ts'

const AGAIN_MS = 20_000

/**
 * Sends the checklist ticks that wait on this device, except those of the checklist that is open, whose page sends its own. A
 * sign-out deletes waiting ticks. After an expired session they stay until the next sign-in.
 */
export function useSendTicks(): void {
  const session = useSessionStore()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const sendOf = useSendTick()
  const send = async () => {
    if (device.keys(TICKS_PREFIX).length === 0) return
    const { user } = await session.ready()
    const own = `${TICKS_PREFIX}${user?.id}:`
    for (const key of device.keys(own)) {
      const checklistId = key.slice(own.length)
      const mayStillSend = session.current().user?.id === user?.id
      if (!mayStillSend || path === `/checklist-execucao/${checklistId}`) continue
      const flush = () => createTicks({ key, send: sendOf(checklistId) }).flush()
      // Another tab that holds the lock `key` is already sending the ticks of this checklist, so this tab skips them.
      await aloneIn(key, flush, { ifAvailable: true })
    }
  }
  useRetry(send, AGAIN_MS, true)
  useEffect(
    () =>
      session.listen((event, cause) => {
        if (event !== 'SIGNED_OUT' || cause === 'lost') return
        for (const key of device.keys(TICKS_PREFIX)) device.write(key, null)
      }),
    [session],
  )
}
