import type { ComponentProps, ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import type { VariantProps } from 'tailwind-variants/lite'
import { Spinner } from './spinner.tsx'
import { useBubble } from './tooltip.tsx'

/** The look of a button as class names, for links that act as one: `<Link className={buttonStyles({ variant: 'primary' })}>`. */
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
  /** Work is under way: keeps the width, is announced, ignores clicks. */
  busy?: boolean | undefined
  /** Why it may not be pressed now, in pt-BR: it stays focusable and the reason is described and shown as a tooltip. */
  disabledReason?: string | null | undefined
}

/** A button of 44, 48 or 56 px. `type` is 'button' unless said. */
export function Button({ variant, size, block, busy, disabledReason, className, children, onClick, ...rest }: ButtonProps) {
  const look = buttonStyles({ variant, size, block, className })
  const inert = Boolean(busy || disabledReason)
  const { id, anchor, hear, bubble } = useBubble(disabledReason ?? '')
  const blocked = disabledReason && { ...hear, style: anchor, 'data-blocked': true, 'aria-describedby': id }
  // One tree with and without a reason: a button that changes its mind keeps the focus.
  return (
    <>
      <button
        type="button"
        {...rest}
        {...blocked}
        className={look}
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => (inert ? event.preventDefault() : onClick?.(event))}
      >
        <Content busy={busy}>{children}</Content>
      </button>
      {disabledReason && bubble}
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
