import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { useBubble } from './tooltip.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /** Why it may not be pressed now, in pt-BR: it stays within reach, and the reason shows to finger, mouse and keyboard. */
  disabledReason?: string | null | undefined
}

/** A filter that is on or off (/buscar), 44 px high to the finger. */
export function Chip({ pressed, disabledReason, className, onClick, ...rest }: ChipProps) {
  const { id, anchor, hear, bubble } = useBubble(disabledReason ?? '')
  const click = (event: MouseEvent<HTMLButtonElement>) => (disabledReason ? event.preventDefault() : onClick?.(event))
  const shared = {
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
  const blocked = disabledReason && { ...hear, style: anchor, 'aria-disabled': true, 'aria-describedby': id }
  return (
    <>
      <button {...shared} {...blocked} />
      {disabledReason && bubble}
    </>
  )
}
