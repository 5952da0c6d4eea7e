import type { ComponentProps, ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import type { VariantProps } from 'tailwind-variants/lite'
import { Spinner } from './spinner.tsx'
import { useTooltip } from './tooltip.tsx'

/**
 * The class names of a button, also for links that look like a button: `<Link className={buttonStyles({ variant: 'primary' })}>`.
 */
export const buttonStyles = tv({
  base: [
    'relative inline-flex items-center justify-center gap-2 border text-center font-semibold select-none',
    'transition-[background-color,border-color,color,scale] duration-120 ease-out active:scale-[0.98]',
    'aria-disabled:cursor-not-allowed aria-disabled:active:scale-100 disabled:cursor-not-allowed disabled:active:scale-100',
    'disabled:border-line disabled:bg-sunken disabled:text-muted data-blocked:border-line data-blocked:bg-sunken data-blocked:text-muted',
    '[&>svg]:size-5 [&>svg]:shrink-0',
  ],
  variants: {
    variant: {
      primary:
        'border-transparent bg-primary text-on-primary enabled:hover:not-data-blocked:bg-primary-hover enabled:active:not-data-blocked:bg-primary-active',
      secondary: 'border-line-strong bg-surface text-ink enabled:hover:not-data-blocked:bg-sunken',
      soft: 'border-transparent bg-primary-soft text-on-primary-soft enabled:hover:not-data-blocked:bg-primary-soft-hover',
      ghost: 'border-transparent bg-transparent text-link enabled:hover:not-data-blocked:bg-primary-soft',
      // The look of the main action on a surface that is dark in both themes.
      onDark: 'border-transparent bg-sol-400 text-petroleo-950 enabled:hover:not-data-blocked:bg-sol-300',
      danger: 'border-transparent bg-danger text-on-danger enabled:hover:not-data-blocked:bg-danger-hover',
    },
    size: {
      44: 'min-h-11 rounded-md px-4 py-2 text-secondary',
      48: 'min-h-12 rounded-lg px-5 py-2.5 text-body',
      56: 'min-h-14 rounded-lg px-6 py-3 text-lead',
    },
    block: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 48 },
})

export type ButtonLook = Pick<VariantProps<typeof buttonStyles>, 'variant' | 'size' | 'block'>

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Whether an action is running. The button then has the same width, is announced as busy and ignores clicks. */
  busy?: boolean | undefined
  /**
   * Why the button is blocked, in pt-BR. A blocked button stays focusable, and the reason is its accessible description and
   * tooltip.
   */
  disabledReason?: string | null | undefined
}

/** A button with a height of 44, 48 or 56 px. Its `type` is 'button' by default. */
export function Button({ variant, size, block, busy, disabledReason, className, children, onClick, ...rest }: ButtonProps) {
  const styles = buttonStyles({ variant, size, block, className })
  const ignoresClicks = Boolean(busy || disabledReason)
  const { id, anchor, handlers, tooltip } = useTooltip(disabledReason ?? '')
  const blockedProps = disabledReason && { ...handlers, style: anchor, 'data-blocked': true, 'aria-describedby': id }
  // A blocked button has the same place in React's tree as a button that is not blocked. So it keeps the focus when it becomes
  // blocked or usable.
  return (
    <>
      <button
        type="button"
        {...rest}
        {...blockedProps}
        className={styles}
        aria-disabled={ignoresClicks || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => (ignoresClicks ? event.preventDefault() : onClick?.(event))}
      >
        <Content busy={busy}>{children}</Content>
      </button>
      {disabledReason && tooltip}
    </>
  )
}

function Content({ busy, children }: { busy: boolean | undefined; children: ReactNode }) {
  if (!busy) return children
  return (
    <>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner size="small" />
      </span>
    </>
  )
}
