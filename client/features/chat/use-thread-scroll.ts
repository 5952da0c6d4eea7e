import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Row } from './thread.ts'

const NEAR_END_PX = 96

/**
 * Where a thread is scrolled to: the unread line or the end at first, the end again when something comes and one is there or
 * has written it, the same bubble when older ones are put above. `end` goes to an element below the last bubble; `away` says
 * that it is out of sight.
 */
export function useThreadScroll(box: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const end = useRef<HTMLSpanElement>(null)
  const seen = useRef<{ first: string; last: string; height: number } | null>(null)
  const atEnd = useRef(true)
  const [away, setAway] = useState(false)
  const first = rows.find(({ kind }) => kind === 'message')?.key ?? ''
  const last = rows.at(-1)
  const [lastKey, mineLast] = [last?.key ?? '', last ? isMine(last) : false]
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    if (!before) goToStart(element)
    else if (before.first !== first && before.last === lastKey) goBy(element, element.scrollHeight - before.height)
    else if (before.last !== lastKey && (atEnd.current || mineLast)) goToEnd(element)
    seen.current = { first, last: lastKey, height: element.scrollHeight }
  }, [box, first, lastKey, mineLast])
  useEffect(() => {
    const element = box.current
    if (!element || !end.current) return
    const look = ([entry]: IntersectionObserverEntry[]) => {
      atEnd.current = entry?.isIntersecting ?? true
      setAway(!atEnd.current)
    }
    const sight = new IntersectionObserver(look, { root: element, rootMargin: `0px 0px ${NEAR_END_PX}px` })
    sight.observe(end.current)
    // The keyboard of a phone takes half of the box: whoever was at the end stays there.
    const size = new ResizeObserver(() => atEnd.current && goToEnd(element))
    size.observe(element)
    return () => {
      sight.disconnect()
      size.disconnect()
    }
  }, [box])
  return { end, away, toEnd: () => end.current?.scrollIntoView({ behavior: 'smooth', block: 'end' }) }
}

function goToStart(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>('[data-unread]')
  if (line) element.scrollTo({ top: line.offsetTop - element.clientHeight / 3 })
  else goToEnd(element)
}

function goBy(element: HTMLElement, pixels: number): void {
  element.scrollBy({ top: pixels })
}

function goToEnd(element: HTMLElement): void {
  element.scrollTo({ top: element.scrollHeight })
}

function isMine(row: Row): boolean {
  return row.kind === 'draft' || (row.kind === 'message' && row.message.mine)
}
