import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The only h1 of a page. Its tabIndex is −1, because the root route focuses it after a route change. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 tabIndex={-1} {...rest} className={cx('text-h1 md:text-h1-lg', className)}>
      {children}
    </h1>
  )
}
