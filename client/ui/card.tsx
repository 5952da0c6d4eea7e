import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A flat box with a 1 px border and a radius of 20 px. `as` chooses its HTML element. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  const Box = Element as 'div'
  return <Box {...rest} className={cx('rounded-xl border border-line bg-surface p-4 sm:p-5', className)} />
}
