import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { useTooltip } from './tooltip.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /**
   * Why the chip is blocked, in pt-BR. A blocked chip stays focusable, and touch, mouse and keyboard users can read the reason.
   */
  disabledReason?: string | null | undefined
}

/** A small button for a filter that is on or off (/buscar). Its touch target is 44 px high. */
export function Chip({ pressed, disabledReason, className, onClick, ...rest }: ChipProps) {
  const { id, anchor, handlers, tooltip } = useTooltip(disabledReason ?? '')
  const click = (event: MouseEvent<HTMLButtonElement>) => (disabledReason ? event.preventDefault() : onClick?.(event))
  const props = {
    type: 'button',
    'aria-pressed': pressed,
    ...rest,
    onClick: click,
    className: cx(
      'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-secondary font-semibold whitespace-nowrap transition-colors duration-120',
      'hover:bg-sunken aria-pressed:border-inverse aria-pressed:bg-inverse aria-pressed:text-on-inverse disabled:cursor-not-allowed disabled:border-line disabled:text-muted [&>svg]:size-4.5',
      'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted',
      className,
    ),
  } as const
  const blockedProps = disabledReason && { ...handlers, style: anchor, 'aria-disabled': true, 'aria-describedby': id }
  return (
    <>
      <button {...props} {...blockedProps} />
      {disabledReason && tooltip}
    </>
  )
}
