import { useId, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TooltipProps {
  text: string
  /** Receives the id of the bubble for `aria-describedby`. */
  children: (id: string) => ReactNode
  className?: string | undefined
}

/**
 * A bubble in the browser's top layer on hover, focus and tap; Escape hides it (WCAG 1.4.13). Never the only carrier of anything.
 */
export function Tooltip({ text, children, className }: TooltipProps) {
  const { id, anchor, hear, bubble } = useBubble(text)
  return (
    <span role="presentation" className={cx('inline-flex', className)} style={anchor} {...hear}>
      {children(id)}
      {bubble}
    </span>
  )
}

/** The bubble of something that is its own anchor: `anchor` and `hear` go onto it, `bubble` beside it. */
export function useBubble(text: string) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const name = `--${id}`
  const show = () => box.current?.isConnected && box.current.showPopover()
  const hide = () => box.current?.isConnected && box.current.hidePopover()
  const hear = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onPointerDown: show,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  }
  const bubble = (
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      style={{ positionAnchor: name }}
      className="tooltip pointer-events-none max-w-64 rounded-sm bg-inverse px-3 py-2 text-left text-small font-medium text-on-inverse shadow-e2"
    >
      {text}
    </span>
  )
  return { id, anchor: { anchorName: name }, hear, bubble }
}
