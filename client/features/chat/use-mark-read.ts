import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Message } from './message.ts'

const DELAY_MS = 250

/**
 * Marks received messages as read once their bubbles are visible. Bubbles carry `data-sequence`. The browser reports nothing
 * while the tab is hidden.
 */
export function useMarkRead(box: RefObject<HTMLElement | null>, conversationId: string, items: readonly Message[]): void {
  const { client } = trpc.useUtils()
  const seen = useRef(0)
  const marked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const markRead = useEffectEvent(() => {
    clearTimeout(timer.current)
    const [before, upTo] = [marked.current, seen.current]
    if (upTo <= before) return
    marked.current = upTo
    client.chat.markRead.mutate({ conversationId, upTo }).catch(() => {
      // The call failed, so these messages do not count as marked. The next visible message sends the call again.
      if (marked.current === upTo) marked.current = before
    })
  })
  useEffect(() => {
    const unread = items.filter(({ mine, read, blocked, sequence }) => !mine && !read && !blocked && sequence > seen.current)
    if (!box.current || unread.length === 0) return
    const observe = (entries: IntersectionObserverEntry[]) => {
      const visible = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => sequenceOf(target))
      seen.current = Math.max(seen.current, ...visible)
      clearTimeout(timer.current)
      timer.current = setTimeout(markRead, DELAY_MS)
    }
    const observer = new IntersectionObserver(observe, { root: box.current })
    for (const { sequence } of unread) {
      const bubble = box.current.querySelector(`[data-sequence="${sequence}"]`)
      if (bubble) observer.observe(bubble)
    }
    // The timer that marks messages as read is not stopped here. So a visible message is marked even if the next message arrives
    // first.
    return () => observer.disconnect()
  }, [box, items])
  useEffect(() => () => markRead(), [])
}

function sequenceOf(bubble: Element): number {
  return Number(bubble.getAttribute('data-sequence') ?? 0)
}
