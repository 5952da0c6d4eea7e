import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The one h1 of a page; focused by the root after a route change, hence tabIndex −1. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 tabIndex={-1} {...rest} className={cx('text-h1 md:text-h1-lg', className)}>
      {children}
    </h1>
  )
}
