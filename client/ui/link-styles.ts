import { tv } from 'tailwind-variants/lite'

/**
 * The class names of links, for the router's Link: 'inline' for a link within a sentence, 'action' for a link on its own, 'quiet'
 * for menus and footers.
 */
export const linkStyles = tv({
  base: 'rounded-sm transition-colors duration-120 [&>svg]:inline [&>svg]:size-4 [&>svg]:align-[-2px]',
  variants: {
    kind: {
      inline: 'text-link underline underline-offset-3 hover:decoration-2',
      action: 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline',
      quiet: 'text-ink hover:text-link',
    },
  },
  defaultVariants: { kind: 'inline' },
})
