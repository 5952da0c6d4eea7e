import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A filter that is on or off (/buscar), 44 px high to the finger. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-secondary font-semibold whitespace-nowrap transition-colors duration-120',
        'hover:bg-sunken aria-pressed:border-inverse aria-pressed:bg-inverse aria-pressed:text-on-inverse disabled:cursor-not-allowed disabled:border-line disabled:text-muted [&>svg]:size-4.5',
        className,
      )}
    />
  )
}
