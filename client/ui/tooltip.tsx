import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
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
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const anchor = `--${id}`
  const show = () => bubble.current?.isConnected && bubble.current.showPopover()
  const hide = () => bubble.current?.isConnected && bubble.current.hidePopover()
  const escape = (event: KeyboardEvent) => void (event.key === 'Escape' && hide())
  return (
    <span
      role="presentation"
      className={cx('inline-flex', className)}
      style={{ anchorName: anchor }}
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={show}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={escape}
    >
      {children(id)}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        style={{ positionAnchor: anchor }}
        className="tooltip pointer-events-none max-w-64 rounded-sm bg-inverse px-3 py-2 text-left text-small font-medium text-on-inverse shadow-e2"
      >
        {text}
      </span>
    </span>
  )
}
