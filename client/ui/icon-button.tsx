import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The name, read aloud and shown as a tooltip. */
  label: string
  icon: ReactNode
  /** A count drawn on the corner; zero draws nothing. Its words belong in `label`. */
  badge?: number
  framed?: boolean
}

/** A square of 44 px with an icon. */
export function IconButton({ label, icon, badge = 0, framed, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      {() => (
        <button
          type="button"
          aria-label={label}
          {...rest}
          className={cx(
            'relative inline-grid size-11 place-items-center rounded-md text-ink transition-colors duration-120',
            'enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60 [&>svg]:size-5.5',
            framed && 'border border-line-strong bg-surface disabled:border-line',
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
