import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Row } from './thread.ts'

const NEAR_END_PX = 96

/**
 * Controls the scroll position of a conversation. A new message scrolls the list to its end if the end was in view or the person
 * wrote the message. Loading older messages does not move the text in view. `end` is the ref of an element after the last
 * message, and `away` says whether it is out of view.
 */
export function useThreadScroll(box: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const end = useRef<HTMLSpanElement>(null)
  const previous = useRef<{ first: string; last: string; height: number } | null>(null)
  const atEnd = useRef(true)
  const [away, setAway] = useState(false)
  const first = rows.find(({ kind }) => kind === 'message')?.key ?? ''
  const last = rows.at(-1)
  const [lastKey, mineLast] = [last?.key ?? '', last ? isMine(last) : false]
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = previous.current
    if (!before) scrollToStart(element)
    else if (before.first !== first && before.last === lastKey) scrollByPixels(element, element.scrollHeight - before.height)
    else if (before.last !== lastKey && (atEnd.current || mineLast)) scrollToEnd(element)
    // A message in the list can become higher, for example when 'Não enviada' is added. The end of the list then stays in view.
    else if (before.height !== element.scrollHeight && atEnd.current) scrollToEnd(element)
    previous.current = { first, last: lastKey, height: element.scrollHeight }
  }, [box, first, lastKey, mineLast, rows])
  useEffect(() => {
    const element = box.current
    if (!element || !end.current) return
    const handleVisibility = ([entry]: IntersectionObserverEntry[]) => {
      atEnd.current = entry?.isIntersecting ?? true
      setAway(!atEnd.current)
    }
    const visibility = new IntersectionObserver(handleVisibility, { root: element, rootMargin: `0px 0px ${NEAR_END_PX}px` })
    visibility.observe(end.current)
    // The on-screen keyboard covers half of the list. If the end of the list was in view, the list is scrolled to the end again.
    const size = new ResizeObserver(() => atEnd.current && scrollToEnd(element))
    size.observe(element)
    return () => {
      visibility.disconnect()
      size.disconnect()
    }
  }, [box])
  return { end, away, toEnd: () => end.current?.scrollIntoView({ behavior: 'smooth', block: 'end' }) }
}

function scrollToStart(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>('[data-unread]')
  if (line) element.scrollTo({ top: line.offsetTop - element.clientHeight / 3 })
  else scrollToEnd(element)
}

function scrollByPixels(element: HTMLElement, pixels: number): void {
  element.scrollBy({ top: pixels })
}

function scrollToEnd(element: HTMLElement): void {
  element.scrollTo({ top: element.scrollHeight })
}

function isMine(row: Row): boolean {
  return row.kind === 'draft' || (row.kind === 'message' && row.message.mine)
}
