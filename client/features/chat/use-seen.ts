import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Message } from './thread.ts'

const REST_MS = 250

/**
 * Marks received messages read once their bubbles are on the screen. Bubbles bear `data-sequence`; the browser
 * reports nothing while the tab is hidden.
 */
export function useSeen(box: RefObject<HTMLElement | null>, conversationId: string, items: readonly Message[]): void {
  const { client } = trpc.useUtils()
  const marked = useRef(0)
  useEffect(() => {
    const unread = items.filter(({ mine, read, blocked, sequence }) => !mine && !read && !blocked && sequence > marked.current)
    if (!box.current || unread.length === 0) return
    let highest = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const before = marked.current
      marked.current = highest
      client.chat.markRead.mutate({ conversationId, upTo: highest }).catch(() => {
        // Told again with the next one that is seen.
        if (marked.current === highest) marked.current = before
      })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => sequenceOf(target))
        highest = Math.max(highest, ...seen)
        if (highest <= marked.current) return
        clearTimeout(timer)
        timer = setTimeout(tell, REST_MS)
      },
      { root: box.current },
    )
    for (const { sequence } of unread) {
      const bubble = box.current.querySelector(`[data-sequence="${sequence}"]`)
      if (bubble) observer.observe(bubble)
    }
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [box, client, conversationId, items])
}

function sequenceOf(bubble: Element): number {
  return Number(bubble.getAttribute('data-sequence') ?? 0)
}
