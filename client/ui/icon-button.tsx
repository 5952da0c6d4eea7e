import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name of the button, which is also its tooltip. */
  label: string
  icon: ReactNode
  /** A count at the corner of the button; zero is not shown. Screen readers do not read the count, so `label` must contain it. */
  badge?: number
  framed?: boolean
  /** Blocks the button. A blocked button stays focusable, so that it keeps the focus when a click blocks it. */
  disabled?: boolean | undefined
}

/** A square button of 44 px that shows only an icon. */
export function IconButton({ label, icon, badge = 0, framed, className, disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      {() => (
        <button
          type="button"
          aria-label={label}
          {...rest}
          aria-disabled={disabled || undefined}
          onClick={disabled ? (event) => event.preventDefault() : onClick}
          className={cx(
            'relative inline-grid size-11 place-items-center rounded-md text-ink transition-colors duration-120',
            'not-aria-disabled:hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-60 [&>svg]:size-5.5',
            framed && 'border border-line-strong bg-surface aria-disabled:border-line',
            className,
          )}
        >
          {icon}
          {badge > 0 && <CountBadge count={badge} />}
        </button>
      )}
    </Tooltip>
  )
}

function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-caption font-semibold text-on-danger tabular"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
