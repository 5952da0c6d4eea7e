import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Message } from './message.ts'

const REST_MS = 250

/**
 * Marks received messages read once their bubbles are on the screen (AMB-26). Bubbles bear `data-sequence`; the browser reports
 * nothing while the tab is hidden.
 */
export function useSeen(box: RefObject<HTMLElement | null>, conversationId: string, items: readonly Message[]): void {
  const { client } = trpc.useUtils()
  const seen = useRef(0)
  const told = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useEffectEvent(() => {
    clearTimeout(timer.current)
    const [before, upTo] = [told.current, seen.current]
    if (upTo <= before) return
    told.current = upTo
    client.chat.markRead.mutate({ conversationId, upTo }).catch(() => {
      // Told again with the next one that is seen.
      if (told.current === upTo) told.current = before
    })
  })
  useEffect(() => {
    const unread = items.filter(({ mine, read, blocked, sequence }) => !mine && !read && !blocked && sequence > seen.current)
    if (!box.current || unread.length === 0) return
    const look = (entries: IntersectionObserverEntry[]) => {
      const visible = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => sequenceOf(target))
      seen.current = Math.max(seen.current, ...visible)
      clearTimeout(timer.current)
      timer.current = setTimeout(tell, REST_MS)
    }
    const observer = new IntersectionObserver(look, { root: box.current })
    for (const { sequence } of unread) {
      const bubble = box.current.querySelector(`[data-sequence="${sequence}"]`)
      if (bubble) observer.observe(bubble)
    }
    // What was seen is told even when the next message comes, or one leaves, before the rest is over.
    return () => observer.disconnect()
  }, [box, items])
  useEffect(() => () => tell(), [])
}

function sequenceOf(bubble: Element): number {
  return Number(bubble.getAttribute('data-sequence') ?? 0)
}
