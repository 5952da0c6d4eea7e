import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { VariantProps } from 'tailwind-variants/lite'
import { buttonStyles } from '#client/ui/button.tsx'
import type { ButtonLook } from '#client/ui/button.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'

type Labelled = Omit<LinkProps, 'children'> & {
  label: ReactNode
  'aria-label'?: string
  className?: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A link that looks like a button: `<LinkButton to="/servicos" variant="secondary" label="Ver serviços" />`. */
export function LinkButton({ label, variant, size, block, className, ...link }: Labelled & ButtonLook) {
  return (
    <Link {...link} className={buttonStyles({ variant, size, block, className })}>
      {label}
    </Link>
  )
}

/** A link within a sentence, or with `kind="action"` outside a sentence. */
export function TextLink({ label, kind, className, ...link }: Labelled & Pick<VariantProps<typeof linkStyles>, 'kind'>) {
  return (
    <Link {...link} className={linkStyles({ kind, className })}>
      {label}
    </Link>
  )
}
