import { useId, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TooltipProps {
  text: string
  /** Renders the element of the tooltip. It receives the tooltip's id for `aria-describedby`. */
  children: (id: string) => ReactNode
  className?: string | undefined
}

/**
 * A tooltip in the browser's top layer, shown on hover, focus and tap. Escape hides it (WCAG 1.4.13). A tooltip must only repeat
 * what can also be read elsewhere.
 */
export function Tooltip({ text, children, className }: TooltipProps) {
  const { id, anchor, handlers, tooltip } = useTooltip(text)
  return (
    <span role="presentation" className={cx('inline-flex', className)} style={anchor} {...handlers}>
      {children(id)}
      {tooltip}
    </span>
  )
}

/** Creates the tooltip of an element. Put `anchor` (as style) and `handlers` on the element and render `tooltip` beside it. */
export function useTooltip(text: string) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const name = `--${id}`
  const show = () => box.current?.isConnected && box.current.showPopover()
  const hide = () => box.current?.isConnected && box.current.hidePopover()
  const handlers = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onPointerDown: show,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  }
  const tooltip = (
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
  return { id, anchor: { anchorName: name }, handlers, tooltip }
}
